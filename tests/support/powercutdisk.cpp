#include "support/powercutdisk.h"

#include <QFile>
#include <QFileInfo>

#include <cstring>
#include <random>
#include <sqlite3.h>

namespace unavez::test {

//! SQLite's interface to files, passed on to the one that was the default. See https://www.sqlite.org/vfs.html
struct PowerCutDisk::Vfs {
    //! What SQLite allocates for an open file; the real one follows it in memory.
    struct OpenFile {
        sqlite3_file base; // must come first
        const char *path; //!< SQLite keeps it until the file is closed; null where nobody watches
    };

    static sqlite3_vfs *original;
    static PowerCutDisk *disk;
    static sqlite3_vfs vfs;
    static const sqlite3_io_methods methods;

    static OpenFile *own(sqlite3_file *file) { return reinterpret_cast<OpenFile *>(file); }
    static sqlite3_file *real(sqlite3_file *file) { return reinterpret_cast<sqlite3_file *>(own(file) + 1); }

    static int open(sqlite3_vfs *, const char *path, sqlite3_file *file, int flags, int *outFlags)
    {
        OpenFile *opened = own(file);
        opened->base.pMethods = nullptr;
        opened->path = path && disk->watches(path) ? path : nullptr;
        if (opened->path)
            disk->opened(path);
        const int result = original->xOpen(original, path, real(file), flags, outFlags);
        if (result == SQLITE_OK)
            opened->base.pMethods = &methods;
        return result;
    }
    static int remove(sqlite3_vfs *, const char *path, int syncFolder)
    {
        const int result = original->xDelete(original, path, syncFolder);
        if (result == SQLITE_OK && disk->watches(path))
            disk->removed(path);
        return result;
    }

    static int close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }
    static int read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
    {
        return real(file)->pMethods->xRead(real(file), bytes, count, offset);
    }
    static int write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
    {
        const int result = real(file)->pMethods->xWrite(real(file), bytes, count, offset);
        if (result == SQLITE_OK && own(file)->path) {
            disk->changed(own(file)->path,
                {Change::Kind::Write, static_cast<qsizetype>(offset),
                    QByteArray(static_cast<const char *>(bytes), count)});
        }
        return result;
    }
    static int truncate(sqlite3_file *file, sqlite3_int64 size)
    {
        const int result = real(file)->pMethods->xTruncate(real(file), size);
        if (result == SQLITE_OK && own(file)->path)
            disk->changed(own(file)->path, {Change::Kind::Truncate, static_cast<qsizetype>(size), {}});
        return result;
    }
    static int sync(sqlite3_file *file, int flags)
    {
        const int result = real(file)->pMethods->xSync(real(file), flags);
        if (result == SQLITE_OK && own(file)->path)
            disk->synced(own(file)->path);
        return result;
    }
    static int fileSize(sqlite3_file *file, sqlite3_int64 *size)
    {
        return real(file)->pMethods->xFileSize(real(file), size);
    }
    static int lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
    static int unlock(sqlite3_file *file, int level)
    {
        return real(file)->pMethods->xUnlock(real(file), level);
    }
    static int checkReservedLock(sqlite3_file *file, int *isReserved)
    {
        return real(file)->pMethods->xCheckReservedLock(real(file), isReserved);
    }
    static int fileControl(sqlite3_file *file, int operation, void *argument)
    {
        return real(file)->pMethods->xFileControl(real(file), operation, argument);
    }
    static int sectorSize(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
    static int deviceCharacteristics(sqlite3_file *file)
    {
        // A drive that promises nothing: neither whole sectors nor any order.
        return real(file)->pMethods->xDeviceCharacteristics(real(file)) & SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN;
    }
    static int sharedMap(sqlite3_file *file, int region, int size, int extend, void volatile **memory)
    {
        return real(file)->pMethods->xShmMap(real(file), region, size, extend, memory);
    }
    static int sharedLock(sqlite3_file *file, int offset, int count, int flags)
    {
        return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
    }
    static void sharedBarrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
    static int sharedUnmap(sqlite3_file *file, int remove)
    {
        return real(file)->pMethods->xShmUnmap(real(file), remove);
    }
};

sqlite3_vfs *PowerCutDisk::Vfs::original = nullptr;
PowerCutDisk *PowerCutDisk::Vfs::disk = nullptr;
sqlite3_vfs PowerCutDisk::Vfs::vfs = {};

// Version 2: no memory-mapped reading and writing behind our back.
const sqlite3_io_methods PowerCutDisk::Vfs::methods = {2, close, read, write, truncate, sync, fileSize, lock,
    unlock, checkReservedLock, fileControl, sectorSize, deviceCharacteristics, sharedMap, sharedLock,
    sharedBarrier, sharedUnmap, nullptr, nullptr};

PowerCutDisk::PowerCutDisk(const QString &folder)
    : m_folder(QFile::encodeName(QFileInfo(folder).canonicalFilePath() + u'/'))
{
    if (Vfs::disk)
        qFatal("there is a power cut disk already");
    Vfs::disk = this;
    Vfs::original = sqlite3_vfs_find(nullptr);
    Vfs::vfs = *Vfs::original;
    Vfs::vfs.zName = "powercut";
    Vfs::vfs.szOsFile = static_cast<int>(sizeof(Vfs::OpenFile)) + Vfs::original->szOsFile;
    Vfs::vfs.xOpen = Vfs::open;
    Vfs::vfs.xDelete = Vfs::remove;
    sqlite3_vfs_register(&Vfs::vfs, 1);
}

PowerCutDisk::~PowerCutDisk()
{
    sqlite3_vfs_unregister(&Vfs::vfs);
    sqlite3_vfs_register(Vfs::original, 1);
    Vfs::disk = nullptr;
}

void PowerCutDisk::apply(QByteArray &bytes, const Change &change)
{
    if (change.kind == Change::Kind::Truncate) {
        bytes.resize(change.offset);
        return;
    }
    const qsizetype end = change.offset + change.bytes.size();
    if (bytes.size() < end)
        bytes.append(QByteArray(end - bytes.size(), '\0'));
    bytes.replace(change.offset, change.bytes.size(), change.bytes);
}

DiskImage PowerCutDisk::image(Survivors survivors, std::uint64_t seed) const
{
    std::mt19937_64 dice(seed);
    DiskImage image;
    for (auto entry = m_files.cbegin(); entry != m_files.cend(); ++entry) {
        const File &file = *entry;
        const bool isThere = file.isDurable || (survivors == Survivors::All)
            || (survivors == Survivors::Scattered && dice() % 2 == 0);
        if (!isThere)
            continue;
        QByteArray bytes = file.durable;
        for (qsizetype i = 0; survivors != Survivors::None && i < file.changes.size(); ++i) {
            Change change = file.changes.at(i);
            if (survivors == Survivors::Scattered && dice() % 2 == 0)
                continue;
            if (survivors == Survivors::TornLast && i == file.changes.size() - 1)
                change.bytes.truncate(change.bytes.size() / 2);
            apply(bytes, change);
        }
        image.insert(QFileInfo(QFile::decodeName(entry.key())).fileName(), bytes);
    }
    return image;
}

bool PowerCutDisk::watches(const char *path) const
{
    return path && std::strncmp(path, m_folder.constData(), static_cast<std::size_t>(m_folder.size())) == 0;
}

void PowerCutDisk::opened(const char *path)
{
    const QByteArray name(path);
    if (m_files.contains(name))
        return;
    QFile existing(QFile::decodeName(name));
    const bool isThere = existing.open(QIODevice::ReadOnly);
    m_files.insert(name, {isThere ? existing.readAll() : QByteArray(), isThere, {}});
}

void PowerCutDisk::changed(const char *path, const Change &change)
{
    m_files[QByteArray(path)].changes.append(change);
    step();
}

void PowerCutDisk::synced(const char *path)
{
    File &file = m_files[QByteArray(path)];
    for (const Change &change : std::as_const(file.changes))
        apply(file.durable, change);
    file.changes.clear();
    file.isDurable = true;
    step();
}

void PowerCutDisk::removed(const char *path)
{
    m_files.remove(QByteArray(path));
    step();
}

void PowerCutDisk::step() const
{
    if (m_step)
        m_step();
}

} // namespace unavez::test
