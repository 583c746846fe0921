#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

namespace unavez {

PaymentStoreResult<UnknownPayments> SqlitePaymentStore::unknownPayments()
{
    // By way of the keys at work, of which there are few: payments are never forgotten.
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT count(*) AS n, min(p.created_ms) AS oldest FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE k.state = 'in_flight' AND p.state = 'unknown')"));
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    const sql::Row row = rows->at(0);
    const QLatin1String oldest("oldest");
    return UnknownPayments {row.integer(QLatin1String("n")),
        row.isNull(oldest) ? std::nullopt : std::optional(fromMs(row.integer(oldest)))};
}

PaymentStoreResult<void> SqlitePaymentStore::proveWritable()
{
    auto begun = begin();
    if (!begun)
        return Unexpected {PaymentStoreError {begun.error().detail}};
    // The same value again is a write to SQLite. Without a tenant there is nobody whose work could be stored.
    const auto written
        = m_database.run(QStringLiteral("UPDATE tenants SET created_ms = created_ms WHERE tenant_id = "
                                        "(SELECT min(tenant_id) FROM tenants)"));
    if (!written)
        return Unexpected {PaymentStoreError {written.error().detail}};
    if (const auto committed = begun->commit(); !committed)
        return Unexpected {PaymentStoreError {committed.error().detail}};
    return {};
}

} // namespace unavez
