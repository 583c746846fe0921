#include "sqlite/integritycheck.h"

#include "base/log.h"
#include "registerrecovery.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteconnection.h"

namespace unavez {

namespace {

//! Empty when the table is sound, or when nothing can be said now.
QString damageOf(sql::Database &database, const QString &check)
{
    const auto rows = database.run(check);
    if (!rows)
        return rows.error().kind == sql::SqlError::Kind::Corrupt ? rows.error().detail : QString();
    const QString found = rows->isEmpty() ? QString() : rows->at(0).text(QLatin1String("quick_check"));
    return found == QLatin1String("ok") ? QString() : found;
}

} // namespace

IntegrityCheck::~IntegrityCheck()
{
    m_stops = true;
    wait();
}

void IntegrityCheck::run()
{
    auto database = openSqlite(registerPath(m_folder), SqliteAccess::Existing);
    if (!database)
        return;
    const QStringList checks {
        QStringLiteral("PRAGMA quick_check(outbox)"),
        QStringLiteral("PRAGMA quick_check(attempts)"),
        QStringLiteral("PRAGMA quick_check(tickets)"),
        QStringLiteral("PRAGMA quick_check(carts)"),
        QStringLiteral("PRAGMA quick_check(lines)"),
        QStringLiteral("PRAGMA quick_check(catalogue)"),
    };
    for (const QString &check : checks) {
        if (m_stops)
            return;
        const QString damage = damageOf(*database, check);
        if (damage.isEmpty())
            continue;
        qCCritical(logStorage).noquote()
            << "the register's file is damaged; the next start recovers it:" << damage;
        noteDamage(m_folder);
        m_onDamage(damage);
        return;
    }
}

} // namespace unavez
