#include "sqlite/registerdatabase.h"

#include "registerrecovery.h"
#include "sql/migration.h"
#include "sqlite/registerschema.h"
#include "sqlite/sqliteconnection.h"
#include "storefaults.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageAuthenticationCode>
#include <QSysInfo>

namespace unavez {

namespace {

RegisterOpenError openError(RegisterOpenError::Kind kind, const QString &detail)
{
    return {kind, {StoreFault::Kind::Failed, detail}};
}

RegisterOpenError storeError(const sql::SqlError &error)
{
    return {RegisterOpenError::Kind::Store, storeFaultOf(error)};
}

RegisterOpenError migrationError(const sql::MigrationError &error, const QString &path)
{
    switch (error.kind) {
    case sql::MigrationError::Kind::ForeignFile:
        return openError(RegisterOpenError::Kind::ForeignFile, path);
    case sql::MigrationError::Kind::TooNew:
        return openError(RegisterOpenError::Kind::TooNew, path);
    case sql::MigrationError::Kind::Failed:
        return storeError(error.cause);
    }
    Q_UNREACHABLE();
}

//! Compares the profile's machine with ours; a profile that has none yet is ours from now on.
Expected<void, RegisterOpenError> claimForMachine(
    sql::Database &database, const Machine &machine, WallTime now)
{
    if (machine.id.isEmpty())
        return {};
    const QString id = QString::fromLatin1(machine.id);
    const auto known = database.run(QStringLiteral("SELECT value FROM settings WHERE name = 'machine_id'"));
    if (!known)
        return Unexpected {storeError(known.error())};
    const QString before = known->isEmpty() ? QString() : known->at(0).text(QLatin1String("value"));
    if (before == id)
        return {};
    if (!before.isEmpty() && !machine.adopts)
        return Unexpected {openError(RegisterOpenError::Kind::OtherMachine, before)};

    auto transaction = sql::Transaction::begin(database);
    if (!transaction)
        return Unexpected {storeError(transaction.error())};
    const auto written
        = database.run(QStringLiteral("INSERT INTO settings (name, value) VALUES ('machine_id', ?) "
                                      "ON CONFLICT (name) DO UPDATE SET value = excluded.value"),
            id);
    if (!written)
        return Unexpected {storeError(written.error())};
    const auto noted
        = database.run(QStringLiteral("INSERT INTO audit (at_ms, action, detail) VALUES (?, 'machine', ?)"),
            std::int64_t {now.time_since_epoch().count()}, id);
    if (!noted)
        return Unexpected {storeError(noted.error())};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {storeError(committed.error())};
    return {};
}

Expected<void, RegisterOpenError> checkVersion(sql::Database &database, const QString &path)
{
    const auto version = database.run(QStringLiteral("PRAGMA user_version"));
    if (!version)
        return Unexpected {storeError(version.error())};
    const auto application = database.run(QStringLiteral("PRAGMA application_id"));
    if (!application)
        return Unexpected {storeError(application.error())};
    const sql::Schema &schema = registerSchema();
    if (application->at(0).integer(QLatin1String("application_id")) != schema.applicationId)
        return Unexpected {openError(RegisterOpenError::Kind::ForeignFile, path)};
    if (version->at(0).integer(QLatin1String("user_version")) != schema.migrations.last().version)
        return Unexpected {openError(RegisterOpenError::Kind::OtherVersion, path)};
    return {};
}

Expected<OpenedRegister, RegisterOpenError> openForReading(const QString &path)
{
    auto database = openSqlite(path, SqliteAccess::Existing);
    if (!database)
        return Unexpected {storeError(database.error())};
    if (const auto guarded = database->run(QStringLiteral("PRAGMA query_only = ON")); !guarded)
        return Unexpected {storeError(guarded.error())};
    if (const auto checked = checkVersion(*database, path); !checked)
        return Unexpected {checked.error()};
    return OpenedRegister {std::move(*database), {}, {}};
}

Unexpected<RegisterOpenError> notThere(const QString &folder)
{
    return Unexpected {
        openError(wasUsed(folder) ? RegisterOpenError::Kind::Lost : RegisterOpenError::Kind::Missing,
            registerPath(folder))};
}

//! Reads what the register needs at once. The rest of the file is looked at later, by IntegrityCheck: a start
//! must not take longer with every sale of the past.
sql::SqlResult<void> readWhatIsNeeded(sql::Database &database)
{
    const QStringList statements {
        QStringLiteral("SELECT max(length(value)) FROM settings"),
        QStringLiteral("SELECT max(length(name)) FROM catalogue"),
        QStringLiteral("SELECT max(length(lines.name)) FROM carts JOIN lines ON lines.cart = carts.id "
                       "WHERE carts.on_screen = 1"),
        QStringLiteral("SELECT max(length(body)) FROM outbox "
                       "WHERE state NOT IN ('approved', 'declined', 'cancelled')"),
        QStringLiteral(
            "SELECT max(length(body)) FROM (SELECT body FROM outbox ORDER BY sequence DESC LIMIT 100)"),
        QStringLiteral(
            "SELECT max(length(detail)) FROM (SELECT detail FROM attempts ORDER BY id DESC LIMIT 100)"),
        QStringLiteral("SELECT max(number) FROM tickets"),
    };
    for (const QString &statement : statements) {
        if (const auto rows = database.run(statement); !rows)
            return Unexpected {rows.error()};
    }
    return {};
}

Expected<OpenedRegister, RegisterOpenError> openCurrent(const QString &path, SqliteAccess access)
{
    auto database = openSqlite(path, access);
    if (!database)
        return Unexpected {storeError(database.error())};
    if (const auto migrated = sql::migrate(*database, registerSchema()); !migrated)
        return Unexpected {migrationError(migrated.error(), path)};
    if (const auto readable = readWhatIsNeeded(*database); !readable)
        return Unexpected {storeError(readable.error())};
    return OpenedRegister {std::move(*database), {}, {}};
}

Expected<OpenedRegister, RegisterOpenError> recover(const QString &folder, WallTime now)
{
    const auto recovery = recoverRegister(folder, now);
    if (!recovery)
        return Unexpected {RegisterOpenError {RegisterOpenError::Kind::Store, recovery.error()}};
    auto opened = openCurrent(registerPath(folder), SqliteAccess::Existing);
    if (opened)
        opened->recovery = *recovery;
    return opened;
}

//! Whether an error can only come from damage. A file of ours that has become a foreign one is damaged, too.
bool isDamage(const RegisterOpenError &error, const QString &folder)
{
    if (error.kind == RegisterOpenError::Kind::ForeignFile)
        return wasUsed(folder);
    return error.kind == RegisterOpenError::Kind::Store && error.fault.kind == StoreFault::Kind::Damaged;
}

Expected<OpenedRegister, RegisterOpenError> openSound(const QString &folder, WallTime now)
{
    // Closed again before a recovery replaces the file.
    {
        auto opened = openCurrent(registerPath(folder), SqliteAccess::CreateIfMissing);
        if (opened || !isDamage(opened.error(), folder))
            return opened;
    }
    return recover(folder, now);
}

} // namespace

Machine thisMachine()
{
    const QByteArray id = QSysInfo::machineUniqueId();
    if (id.isEmpty())
        return {};
    // machine-id(5): the id itself must not leave the system; a keyed hash of it may.
    return {
        QMessageAuthenticationCode::hash(id, "unavez-register profile", QCryptographicHash::Sha256).toHex()};
}

Expected<void, RegisterOpenError> makeProfileFolder(const QString &folder)
{
    if (!QDir().mkpath(folder))
        return Unexpected {openError(RegisterOpenError::Kind::CannotCreate, folder)};
    const QFile::Permissions ownerOnly = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;
    if (!QFile::setPermissions(folder, ownerOnly))
        return Unexpected {openError(RegisterOpenError::Kind::CannotCreate, folder)};
    return {};
}

QString registerPath(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral("register.sqlite"));
}

Expected<OpenedRegister, RegisterOpenError> openRegister(
    const QString &folder, RegisterAccess access, const Machine &machine, WallTime now)
{
    const QString path = registerPath(folder);
    const bool isThere = QFileInfo(path).size() > 0;
    if (access == RegisterAccess::Read)
        return isThere ? openForReading(path) : notThere(folder);
    if (!hasRemains(folder) && access != RegisterAccess::Create)
        return notThere(folder);

    const bool isLost = !isThere && wasUsed(folder);
    auto opened = isLost || needsRecovery(folder) ? recover(folder, now) : openSound(folder, now);
    if (!opened)
        return opened;
    if (const auto claimed = claimForMachine(opened->database, machine, now); !claimed)
        return Unexpected {claimed.error()};
    if (!noteUse(folder))
        return Unexpected {openError(RegisterOpenError::Kind::CannotCreate, folder)};
    auto file = RegisterFile::mark(opened->database, folder);
    if (!file)
        return Unexpected {RegisterOpenError {RegisterOpenError::Kind::Store, file.error()}};
    opened->file = std::move(*file);
    opened->database.observeErrors([folder](const sql::SqlError &error) {
        if (error.kind == sql::SqlError::Kind::Corrupt)
            noteDamage(folder);
    });
    return opened;
}

} // namespace unavez
