#include "sqlite/sqliteregisterstore.h"

namespace unavez {

SqliteRegisterStore::SqliteRegisterStore(sql::Database database, std::optional<ProfileLock> lock)
    : m_lock(std::move(lock))
    , m_database(std::move(database))
    , m_outbox(m_database)
    , m_carts(m_database)
    , m_catalogue(m_database)
    , m_settings(m_database)
{
}

} // namespace unavez
