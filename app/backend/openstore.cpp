#include "openstore.h"

#include "sqlite/backendschema.h"

namespace unavez {

namespace {

using sql::MigrationError;
using sql::SqlError;

Failure cannotOpen(const QString &path, const SqlError &error)
{
    const bool isMissing = error.kind == SqlError::Kind::CannotOpen;
    return {isMissing ? ExitCode::CannotCreate : ExitCode::InputOutput,
        QStringLiteral("cannot open the store %1: %2").arg(path, error.detail)};
}

Failure cannotMigrate(const QString &path, const MigrationError &error)
{
    switch (error.kind) {
    case MigrationError::Kind::ForeignFile:
        return {ExitCode::BadData, path + QStringLiteral(" is a database, but not a backend's store")};
    case MigrationError::Kind::TooNew:
        return {ExitCode::BadData,
            QStringLiteral("%1 was written by a later version of this program (schema %2)")
                .arg(path)
                .arg(error.version)};
    case MigrationError::Kind::Failed:
        return cannotOpen(path, error.cause);
    }
    Q_UNREACHABLE();
}

//! Random keys touch other pages of six indexes with each payment. SQLite's usual cache of 2 MB loses them again
//! at once, and its usual checkpoint, every 1,000 pages, writes each of them back a few payments later.
sql::SqlResult<void> fitToLoad(sql::Database &database)
{
    for (const QString &pragma :
        {QStringLiteral("PRAGMA cache_size = -32768"), QStringLiteral("PRAGMA wal_autocheckpoint = 8000")}) {
        if (const auto set = database.run(pragma); !set)
            return Unexpected {set.error()};
    }
    return {};
}

} // namespace

Expected<std::unique_ptr<OpenStore>, Failure> openStore(const QString &path, SqliteAccess access)
{
    auto database = openSqlite(path, access);
    if (!database)
        return Unexpected {cannotOpen(path, database.error())};
    if (const auto migrated = sql::migrate(*database, backendSchema()); !migrated)
        return Unexpected {cannotMigrate(path, migrated.error())};
    if (const auto fitted = fitToLoad(*database); !fitted)
        return Unexpected {cannotOpen(path, fitted.error())};
    const auto whole = database->run(QStringLiteral("PRAGMA quick_check(1)"));
    if (!whole)
        return Unexpected {cannotOpen(path, whole.error())};
    const QString verdict = whole->at(0).text(QLatin1String("quick_check"));
    if (verdict != QStringLiteral("ok"))
        return Unexpected {Failure {ExitCode::InputOutput,
            QStringLiteral(
                "the store %1 is damaged: %2. Restore it from a backup; payments that it does not know "
                "could be charged again")
                .arg(path, verdict)}};
    return std::make_unique<OpenStore>(*std::move(database), FileIdentity::of(path));
}

Expected<std::unique_ptr<QLockFile>, Failure> lockStore(const QString &path)
{
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // held for as long as its process lives, however long that is
    if (lock->tryLock(0))
        return lock;
    qint64 process = 0;
    QString host;
    QString program;
    if (lock->error() == QLockFile::LockFailedError && lock->getLockInfo(&process, &host, &program)) {
        return Unexpected {Failure {ExitCode::CannotCreate,
            QStringLiteral(
                "another backend works on %1: process %2 on %3. One SQLite file serves one backend")
                .arg(path)
                .arg(process)
                .arg(host)}};
    }
    return Unexpected {Failure {ExitCode::CannotCreate, QStringLiteral("cannot lock ") + path}};
}

} // namespace unavez
