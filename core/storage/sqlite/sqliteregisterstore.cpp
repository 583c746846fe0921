#include "sqlite/sqliteregisterstore.h"

namespace unavez {

SqliteRegisterStore::SqliteRegisterStore(
    sql::Database database, const QString &path, std::optional<ProfileLock> lock)
    : m_lock(std::move(lock))
    , m_database(std::move(database))
    , m_outbox(m_database, FileIdentity::of(path))
    , m_carts(m_database)
    , m_catalogue(m_database)
    , m_settings(m_database)
{
}

void SqliteRegisterStore::checkIntegrity(const QString &folder)
{
    m_check = std::make_unique<IntegrityCheck>(folder);
    m_check->start(QThread::LowestPriority);
}

} // namespace unavez
