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

//! The CHECKs let no such row in, so the file was written by something else.
[[nodiscard]] inline sql::SqlError unreadable(const QString &what)
{
    return {sql::SqlError::Kind::Corrupt, 0, QStringLiteral("unreadable value in the store: ") + what};
}

template<class T> [[nodiscard]] PaymentStoreResult<T> stored(sql::SqlResult<T> result)
{
    if (result)
        return *std::move(result);
    return Unexpected {PaymentStoreError {result.error().detail}};
}

//! The stable name in the database.
[[nodiscard]] QString keyPhaseName(KeyPhase phase);

//! Header lines as they would stand in HTTP.
[[nodiscard]] QString writeHeaders(const QList<std::pair<QByteArray, QByteArray>> &headers);

//! SELECT … FROM payments p WHERE p.tenant_id = ? AND, for readPayment().
extern const QString selectPayments;
//! SELECT … FROM refunds r JOIN payments p … WHERE, for readRefund().
extern const QString selectRefunds;

//! What a statement's only row says of a payment; empty without a row.
[[nodiscard]] sql::SqlResult<std::optional<PaymentRecord>> firstPayment(
    const sql::SqlResult<sql::Rows> &rows);

//! Reads a row with the columns of the payments table.
[[nodiscard]] sql::SqlResult<PaymentRecord> readPayment(const sql::Row &row);
[[nodiscard]] sql::SqlResult<RefundRecord> readRefund(const sql::Row &row);
[[nodiscard]] sql::SqlResult<std::optional<RefundRecord>> firstRefund(const sql::SqlResult<sql::Rows> &rows);
//! Read the columns of idempotency_keys that they are named after.
[[nodiscard]] RequestDigest readDigest(const sql::Row &row);
[[nodiscard]] StoredAnswer readAnswer(const sql::Row &row);
//! Reads a row with the columns of idempotency_keys and, where payment_id is not null, of payments; without
//! refund and order.
[[nodiscard]] sql::SqlResult<KeyRecord> readKeyWithPayment(const sql::Row &row);

} // namespace unavez
