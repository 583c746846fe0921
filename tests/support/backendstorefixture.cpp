#include "support/backendstorefixture.h"

#include "payments/registertoken.h"
#include "sqlite/backendschema.h"
#include "sqlite/sqliteconnection.h"

namespace unavez::test {

BackendStoreFixture::BackendStoreFixture()
    : first {TenantId {1}, QStringLiteral("first"), QStringLiteral("caja-1")}
    , second {TenantId {2}, QStringLiteral("second"), QStringLiteral("caja-1")}
{
    if (!reopen())
        qFatal("the store cannot be opened");
    for (const Caller &caller : {first, second}) {
        const auto added = m_registers->add(
            caller.tenantName, caller.registerName, registerTokenHash(caller.tenantName.toLatin1()), {});
        if (!added || !*added)
            qFatal("the register cannot be added");
    }
}

bool BackendStoreFixture::reopen()
{
    m_queue.reset();
    m_writer.reset();
    m_registers.reset();
    m_store.reset();
    m_database.reset();
    auto database = openSqlite(path(), SqliteAccess::CreateIfMissing);
    if (!database || !sql::migrate(*database, backendSchema()))
        return false;
    m_database.emplace(*std::move(database));
    m_store = std::make_unique<SqlitePaymentStore>(*m_database, FileIdentity::of(path()));
    m_registers = std::make_unique<SqliteRegisterDirectory>(*m_database);
    m_writer = std::make_unique<SqliteStoreWriter>(*m_database, StoreAccess {*m_store, *m_registers});
    m_queue = std::make_unique<InlineStoreQueue>(*m_writer);
    return true;
}

std::int64_t BackendStoreFixture::number(const QString &statement)
{
    const auto rows = m_database->run(QStringLiteral("SELECT (") + statement + QStringLiteral(") AS n"));
    return rows ? rows->at(0).integer(QLatin1String("n")) : -1;
}

} // namespace unavez::test
