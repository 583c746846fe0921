#include "registerrecovery.h"

#include "base/log.h"
#include "registersalvage.h"
#include "sql/migration.h"
#include "sqlite/registerschema.h"
#include "sqlite/sqliteconnection.h"
#include "storefaults.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <fcntl.h>
#include <unistd.h>

namespace unavez {

namespace {

const QLatin1String usedName("register.used");
const QLatin1String damageName("register.damage-found");
//! Holds the name of the copy that a recovery works from, once that copy is complete.
const QLatin1String recoveringName("register.recovering");
const QLatin1String damagedStem("damaged");
const QLatin1String rescuedStem("rescued");
const QLatin1String replacedStem("replaced");

QString inFolder(const QString &folder, const QString &name) { return QDir(folder).filePath(name); }

bool writeNote(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(content) == content.size() && file.commit();
}

StoreFault recoveryFault(const QString &detail) { return {StoreFault::Kind::Failed, detail}; }

//! A renamed or removed file is only so for good once its folder is on disk.
void syncFolder(const QString &folder)
{
    const int descriptor = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

bool copyDurably(const QString &from, const QString &to)
{
    QFile::remove(to);
    if (!QFile::copy(from, to))
        return false;
    QFile copy(to);
    return copy.setPermissions(QFile::ReadOwner | QFile::WriteOwner) && copy.open(QIODevice::ReadWrite)
        && ::fsync(copy.handle()) == 0;
}

//! The database and the journal that belongs to it; a file that is not there is not copied.
bool copyWithJournal(const QString &from, const QString &to)
{
    const QString journal = QStringLiteral("-wal");
    QFile::remove(to + journal);
    QFile::remove(to + QStringLiteral("-shm"));
    if (QFileInfo::exists(from) && !copyDurably(from, to))
        return false;
    return !QFileInfo::exists(from + journal) || copyDurably(from + journal, to + journal);
}

void removeWithJournal(const QString &path)
{
    for (const QString &suffix : {QString(), QStringLiteral("-wal"), QStringLiteral("-shm")})
        QFile::remove(path + suffix);
}

//! A name that no file of the profile has yet.
QString freeName(const QString &folder, QLatin1String stem, WallTime now)
{
    const QString stamp = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count(), Qt::UTC)
                              .toString(QStringLiteral("yyyyMMdd'T'HHmmss'Z'"));
    QString name = QStringLiteral("register.%1-%2.sqlite").arg(stem, stamp);
    for (int number = 2; QFileInfo::exists(inFolder(folder, name)); ++number)
        name = QStringLiteral("register.%1-%2-%3.sqlite").arg(stem, stamp).arg(number);
    return name;
}

bool hasContent(const QString &path) { return QFileInfo(path).size() > 0; }

bool isRescued(const QString &name) { return name.startsWith(u"register." + rescuedStem); }

//! The name of the complete copy, made now or by a recovery that was interrupted.
StoreResult<QString> secureCopy(const QString &folder, WallTime now)
{
    QFile note(inFolder(folder, recoveringName));
    if (note.open(QIODevice::ReadOnly))
        return QString::fromUtf8(note.readAll());
    const QString name = freeName(folder, damagedStem, now);
    if (!copyWithJournal(registerPath(folder), inFolder(folder, name)))
        return Unexpected {recoveryFault(QStringLiteral("the damaged file cannot be copied to ") + name)};
    syncFolder(folder);
    if (!writeNote(note.fileName(), name.toUtf8()))
        return Unexpected {recoveryFault(note.fileName())};
    syncFolder(folder);
    return name;
}

StoreResult<Salvage> buildFrom(const QString &copy, const QString &target, WallTime now)
{
    const QString work = target + QStringLiteral(".work");
    removeWithJournal(target);
    if (!copyWithJournal(copy, work))
        return Unexpected {recoveryFault(work)};
    auto database = openSqlite(target, SqliteAccess::CreateIfMissing);
    if (!database)
        return storeFailure(database.error());
    if (const auto migrated = sql::migrate(*database, registerSchema()); !migrated)
        return storeFailure(migrated.error().cause);
    const auto salvaged = salvageRegister(work, *database, now);
    removeWithJournal(work);
    if (!salvaged)
        return storeFailure(salvaged.error());
    // All of it in the one file that will be renamed.
    if (const auto folded = database->run(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")); !folded)
        return storeFailure(folded.error());
    return *salvaged;
}

} // namespace

void noteDamage(const QString &folder)
{
    if (!writeNote(inFolder(folder, damageName), {}))
        qCWarning(logStorage).noquote() << "the damage cannot be noted in" << folder;
}

bool noteUse(const QString &folder) { return wasUsed(folder) || writeNote(inFolder(folder, usedName), {}); }

bool wasUsed(const QString &folder) { return QFileInfo::exists(inFolder(folder, usedName)); }

bool needsRecovery(const QString &folder)
{
    return QFileInfo::exists(inFolder(folder, damageName))
        || QFileInfo::exists(inFolder(folder, recoveringName));
}

bool hasRemains(const QString &folder)
{
    return hasContent(registerPath(folder)) || QFileInfo::exists(inFolder(folder, recoveringName));
}

StoreResult<QString> rescueRegister(sql::Database &database, const QString &folder, WallTime now)
{
    // The folder may have gone with the file.
    if (const auto made = makeProfileFolder(folder); !made)
        return Unexpected {made.error().fault};
    const QString path = inFolder(folder, freeName(folder, rescuedStem, now));
    // SQLite takes an empty file for its own; made by SQLite, others could read it.
    QFile file(path);
    if (!file.open(QIODevice::NewOnly | QIODevice::ReadWrite)
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return Unexpected {recoveryFault(path)};
    if (const auto copied = database.run(QStringLiteral("VACUUM INTO ?"), path); !copied) {
        file.remove();
        return storeFailure(copied.error());
    }
    if (::fsync(file.handle()) != 0)
        return Unexpected {recoveryFault(path)};
    syncFolder(folder);
    return path;
}

bool continueFrom(const QString &folder, const QString &rescued)
{
    const bool noted = writeNote(inFolder(folder, recoveringName), QFileInfo(rescued).fileName().toUtf8())
        && noteUse(folder);
    syncFolder(folder);
    return noted;
}

StoreResult<Recovery> recoverRegister(const QString &folder, WallTime now)
{
    const bool beginsAnew = !hasRemains(folder);
    const auto name = secureCopy(folder, now);
    if (!name)
        return Unexpected {name.error()};
    const QString copy = inFolder(folder, *name);
    const bool fromRescue = isRescued(*name);
    const QString target = inFolder(folder, QStringLiteral("register.recovered.sqlite"));
    const auto salvaged = buildFrom(copy, target, now);
    if (!salvaged)
        return Unexpected {salvaged.error()};

    // An old journal beside the new file would be played into it.
    const QString path = registerPath(folder);
    if (fromRescue && hasContent(path)
        && !copyWithJournal(path, inFolder(folder, freeName(folder, replacedStem, now))))
        return Unexpected {recoveryFault(path)};
    removeWithJournal(path);
    if (!QFile::rename(target, path))
        return Unexpected {recoveryFault(path)};
    removeWithJournal(target);
    syncFolder(folder);
    QFile::remove(inFolder(folder, damageName));
    QFile::remove(inFolder(folder, recoveringName));
    syncFolder(folder);
    qCWarning(logStorage).noquote() << "recovered:" << salvaged->rows << "rows kept," << salvaged->lost
                                    << "lost, from" << copy;
    if (beginsAnew)
        return Recovery {Recovery::Kind::BeganAnew, {}, 0};
    return Recovery {
        fromRescue ? Recovery::Kind::FromRescue : Recovery::Kind::FromDamage, copy, salvaged->lost};
}

} // namespace unavez
