#pragma once

#include "payments/paymentstore.h"
#include "sql/database.h"

namespace unavez {

[[nodiscard]] inline std::int64_t toMs(WallTime time) { return time.time_since_epoch().count(); }
[[nodiscard]] inline std::optional<std::int64_t> toMs(std::optional<WallTime> time)
{
    return time ? std::optional(toMs(*time)) : std::nullopt;
}
[[nodiscard]] inline WallTime fromMs(std::int64_t ms) { return WallTime(Milliseconds(ms)); }

[[nodiscard]] inline std::int64_t number(TenantId tenant) { return static_cast<std::int64_t>(tenant); }

//! Keys and references are ASCII and stand in TEXT columns, where STRICT refuses bytes.
[[nodiscard]] inline QString ascii(const QByteArray &bytes) { return QString::fromLatin1(bytes); }

//! The stable name in the database.
[[nodiscard]] QString keyPhaseName(KeyPhase phase);

//! Header lines as they would stand in HTTP.
[[nodiscard]] QString writeHeaders(const QList<std::pair<QByteArray, QByteArray>> &headers);

//! Reads a row with the columns of the payments table.
[[nodiscard]] sql::SqlResult<PaymentRecord> readPayment(const sql::Row &row);
//! Reads a row with the columns of idempotency_keys and, where payment_id is not null, of payments.
[[nodiscard]] sql::SqlResult<KeyRecord> readKeyWithPayment(const sql::Row &row);

} // namespace unavez
