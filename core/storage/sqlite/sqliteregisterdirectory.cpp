#include "sqlite/sqliteregisterdirectory.h"

#include "sqlitepaymentrows.h"

namespace unavez {

SqliteRegisterDirectory::SqliteRegisterDirectory(sql::Database &database)
    : m_database(database)
{
}

PaymentStoreResult<std::optional<Caller>> SqliteRegisterDirectory::callerOf(const QByteArray &tokenHash)
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT t.tenant_id, t.name AS tenant, r.name AS register FROM registers r JOIN tenants t USING (tenant_id)
WHERE r.token_hash = ? AND r.revoked_ms IS NULL)"),
        tokenHash);
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    const auto row = rows->first();
    if (!row)
        return std::optional<Caller>();
    return std::optional(Caller {TenantId {row->integer(QLatin1String("tenant_id"))},
        row->text(QLatin1String("tenant")), row->text(QLatin1String("register"))});
}

PaymentStoreResult<bool> SqliteRegisterDirectory::add(
    const QString &tenant, const QString &registerName, const QByteArray &tokenHash, WallTime now)
{
    auto transaction = sql::Transaction::begin(m_database);
    if (!transaction)
        return Unexpected {PaymentStoreError {transaction.error().detail}};
    const auto known = m_database.run(
        QStringLiteral("INSERT INTO tenants (name, created_ms) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"),
        tenant, toMs(now));
    if (!known)
        return Unexpected {PaymentStoreError {known.error().detail}};
    const auto added = m_database.run(QStringLiteral(R"(
INSERT INTO registers (tenant_id, name, token_hash, created_ms)
SELECT tenant_id, ?, ?, ? FROM tenants WHERE name = ?
ON CONFLICT DO NOTHING RETURNING register_id)"),
        registerName, tokenHash, toMs(now), tenant);
    if (!added)
        return Unexpected {PaymentStoreError {added.error().detail}};
    if (added->isEmpty())
        return false;
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {PaymentStoreError {committed.error().detail}};
    return true;
}

PaymentStoreResult<bool> SqliteRegisterDirectory::revoke(
    const QString &tenant, const QString &registerName, WallTime now)
{
    const auto revoked = m_database.run(QStringLiteral(R"(
UPDATE registers SET revoked_ms = ?
WHERE revoked_ms IS NULL AND name = ? AND tenant_id = (SELECT tenant_id FROM tenants WHERE name = ?))"),
        toMs(now), registerName, tenant);
    if (!revoked)
        return Unexpected {PaymentStoreError {revoked.error().detail}};
    return revoked->changed() > 0;
}

PaymentStoreResult<QList<RegisterEntry>> SqliteRegisterDirectory::list()
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT t.name AS tenant, r.name AS register, r.created_ms, r.revoked_ms
FROM registers r JOIN tenants t USING (tenant_id) ORDER BY t.name, r.name, r.created_ms)"));
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    QList<RegisterEntry> entries;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const sql::Row row = rows->at(index);
        std::optional<WallTime> revokedAt;
        if (!row.isNull(QLatin1String("revoked_ms")))
            revokedAt = fromMs(row.integer(QLatin1String("revoked_ms")));
        entries.append({row.text(QLatin1String("tenant")), row.text(QLatin1String("register")),
            fromMs(row.integer(QLatin1String("created_ms"))), revokedAt});
    }
    return entries;
}

} // namespace unavez
