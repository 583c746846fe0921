#include "sqlite/registerfile.h"

#include "base/log.h"
#include "registerrecovery.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteconnection.h"
#include "storefaults.h"

#include <QUuid>

namespace unavez {

namespace {

const QString selectMark = QStringLiteral("SELECT value FROM settings WHERE name = 'opened'");

StoreFault displacedFault(const QString &detail) { return {StoreFault::Kind::Displaced, detail}; }

//! The mark in the file at this path, read by eyes that have seen nothing of it yet: an open connection answers
//! from memory.
sql::SqlResult<QString> markIn(const QString &path)
{
    auto database = sql::Database::open(QStringLiteral("QSQLITE"), path,
        QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=%1").arg(sqliteBusyTimeoutMs));
    if (!database)
        return Unexpected {database.error()};
    const auto rows = database->run(selectMark);
    if (!rows)
        return Unexpected {rows.error()};
    return rows->isEmpty() ? QString() : rows->at(0).text(QLatin1String("value"));
}

} // namespace

RegisterFile::RegisterFile(QString folder, FileIdentity identity, QString mark)
    : m_folder(std::move(folder))
    , m_identity(std::move(identity))
    , m_mark(std::move(mark))
{
}

StoreResult<RegisterFile> RegisterFile::mark(sql::Database &database, const QString &folder)
{
    const QString mark = QUuid::createUuid().toString(QUuid::WithoutBraces);
    {
        auto transaction = sql::Transaction::begin(database);
        if (!transaction)
            return storeFailure(transaction.error());
        const auto written
            = database.run(QStringLiteral("INSERT INTO settings (name, value) VALUES ('opened', ?) "
                                          "ON CONFLICT (name) DO UPDATE SET value = excluded.value"),
                mark);
        if (!written)
            return storeFailure(written.error());
        if (const auto committed = transaction->commit(); !committed)
            return storeFailure(committed.error());
    }
    // In the journal the mark would say nothing about the file. Whoever reads meanwhile is not waited for.
    if (const auto folded = database.run(QStringLiteral("PRAGMA wal_checkpoint(PASSIVE)")); !folded)
        return storeFailure(folded.error());
    auto identity = FileIdentity::of(registerPath(folder));
    if (!identity)
        return Unexpected {displacedFault(registerPath(folder))};
    RegisterFile file(folder, std::move(*identity), mark);
    if (const auto ours = file.isOurs(); !ours)
        return Unexpected {ours.error()};
    return file;
}

StoreResult<bool> RegisterFile::isOurs()
{
    const auto version = m_identity.version();
    if (!version)
        return false;
    // Most writes go to the journal and leave the file itself alone.
    if (version == m_seen)
        return true;
    const auto mark = markIn(registerPath(m_folder));
    if (!mark) {
        const auto kind = mark.error().kind;
        const bool saysNothing = kind == sql::SqlError::Kind::Busy || kind == sql::SqlError::Kind::Io;
        return saysNothing ? StoreResult<bool>(storeFailure(mark.error())) : StoreResult<bool>(false);
    }
    if (*mark != m_mark)
        return false;
    m_seen = version;
    return true;
}

StoreResult<void> RegisterFile::check(sql::Database &database, WallTime now)
{
    if (m_displaced)
        return Unexpected {*m_displaced};
    const auto ours = isOurs();
    if (!ours)
        return Unexpected {ours.error()};
    if (*ours)
        return {};
    m_displaced = displaced(database, now);
    return Unexpected {*m_displaced};
}

StoreFault RegisterFile::displaced(sql::Database &database, WallTime now)
{
    const auto rescued = rescueRegister(database, m_folder, now);
    // A file that was copied over ours may come through as well: only what bears our mark is ours.
    const auto mark = rescued ? markIn(*rescued) : sql::SqlResult<QString>(QString());
    if (rescued && mark && *mark == m_mark && continueFrom(m_folder, *rescued)) {
        qCCritical(logStorage).noquote()
            << "the register's file was removed or replaced; rescued:" << *rescued;
        return displacedFault(*rescued);
    }
    qCCritical(logStorage).noquote()
        << "the register's file was removed or replaced, and could not be rescued";
    noteDamage(m_folder);
    return displacedFault(registerPath(m_folder));
}

StoreResult<sql::Transaction> beginWrite(sql::Database &database, RegisterFile *file, WallTime now)
{
    if (file) {
        if (const auto checked = file->check(database, now); !checked)
            return Unexpected {checked.error()};
    }
    auto transaction = sql::Transaction::begin(database);
    if (!transaction)
        return storeFailure(transaction.error());
    return std::move(*transaction);
}

} // namespace unavez
