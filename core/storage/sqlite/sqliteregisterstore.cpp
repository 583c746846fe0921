#include "sqlite/sqliteregisterstore.h"

namespace unavez {

SqliteRegisterStore::SqliteRegisterStore(OpenedRegister opened, std::optional<ProfileLock> lock)
    : m_lock(std::move(lock))
    , m_opened(std::move(opened))
    , m_outbox(m_opened.database, m_opened.file ? &*m_opened.file : nullptr)
    , m_carts(m_opened.database, m_opened.file ? &*m_opened.file : nullptr)
    , m_catalogue(m_opened.database)
    , m_settings(m_opened.database)
{
}

void SqliteRegisterStore::checkIntegrity(const QString &folder)
{
    m_check = std::make_unique<IntegrityCheck>(folder, [this](const QString &damage) {
        QMetaObject::invokeMethod(
            &m_thread,
            [this, damage] {
                if (m_observer)
                    m_observer(damage);
            },
            Qt::QueuedConnection);
    });
    m_check->start(QThread::LowestPriority);
}

void SqliteRegisterStore::observeDamage(std::function<void(const QString &)> observer)
{
    m_observer = std::move(observer);
}

} // namespace unavez
