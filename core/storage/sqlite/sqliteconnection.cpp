#include "sqlite/sqliteconnection.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace unavez {

namespace {

using sql::SqlError;
using sql::SqlResult;

SqlError cannotOpen(const QString &detail) { return {SqlError::Kind::CannotOpen, 0, detail}; }

//! Makes the file before SQLite does: SQLite would give it whatever rights the umask leaves.
SqlResult<void> createPrivately(const QString &path)
{
    const int descriptor = ::open(
        QFile::encodeName(path).constData(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) {
        ::close(descriptor);
        return {};
    }
    if (errno == EEXIST)
        return {}; // another process was quicker: the same file, the same rights
    return Unexpected {
        cannotOpen(path + QStringLiteral(": ") + QString::fromLocal8Bit(std::strerror(errno)))};
}

struct Pragma {
    const char *set;
    const char *read;
    const char *column;
    QString expected;
};

SqlResult<void> apply(sql::Database &database, const Pragma &pragma)
{
    if (const auto set = database.run(QString::fromLatin1(pragma.set)); !set)
        return Unexpected {set.error()};
    const auto rows = database.run(QString::fromLatin1(pragma.read));
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    if (!row || row->text(QLatin1String(pragma.column)) != pragma.expected)
        return Unexpected {
            cannotOpen(QString::fromLatin1(pragma.set) + QStringLiteral(" did not take effect"))};
    return {};
}

} // namespace

SqlResult<sql::Database> openSqlite(const QString &path, SqliteAccess access)
{
    const QFileInfo file(path);
    if (!file.exists() || file.size() == 0) {
        if (access == SqliteAccess::Existing) {
            return Unexpected {cannotOpen(
                path + (file.exists() ? QStringLiteral(" is empty") : QStringLiteral(" does not exist")))};
        }
        if (const auto created = createPrivately(path); !created)
            return Unexpected {created.error()};
    }

    auto database = sql::Database::open(
        QStringLiteral("QSQLITE"), path, QStringLiteral("QSQLITE_BUSY_TIMEOUT=%1").arg(sqliteBusyTimeoutMs));
    if (!database)
        return database;
    const Pragma pragmas[] = {
        {"PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "journal_mode", QStringLiteral("wal")},
        {"PRAGMA synchronous = FULL", "PRAGMA synchronous", "synchronous", QStringLiteral("2")},
        {"PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "foreign_keys", QStringLiteral("1")},
        {"PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "trusted_schema", QStringLiteral("0")},
        {"PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", "cell_size_check", QStringLiteral("1")},
    };
    for (const Pragma &pragma : pragmas) {
        if (const auto applied = apply(*database, pragma); !applied)
            return Unexpected {applied.error()};
    }
    const auto timeout = database->run(QStringLiteral("PRAGMA busy_timeout"));
    if (!timeout)
        return Unexpected {timeout.error()};
    if (timeout->at(0).integer(QLatin1String("timeout")) != sqliteBusyTimeoutMs)
        return Unexpected {cannotOpen(QStringLiteral("the busy time-out did not take effect"))};
    return database;
}

} // namespace unavez
