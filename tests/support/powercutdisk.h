#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

#include <cstdint>
#include <functional>

namespace unavez::test {

//! What a power cut leaves of the writes that no sync has made durable yet.
enum class Survivors {
    None,
    All, //!< as if the cut came just after them
    TornLast, //!< all but the second half of the last one
    Scattered, //!< some, in whatever order the drive liked best
};

//! The files of one folder, by name, as a power cut leaves them.
using DiskImage = QMap<QString, QByteArray>;

/*! A disk that knows which of SQLite's writes have been synced.

    Stands between SQLite and the real files of one folder for as long as it lives: everything works as usual,
    and image() says what would be left if the power failed now. Files that SQLite does not write (locks,
    markers) are not part of it. For one thread at a time. */
class PowerCutDisk {
public:
    //! Becomes SQLite's default way to files; only one may live at a time.
    explicit PowerCutDisk(const QString &folder);
    ~PowerCutDisk();
    PowerCutDisk(const PowerCutDisk &) = delete;
    PowerCutDisk &operator=(const PowerCutDisk &) = delete;

    //! Called after each write, truncation, sync and removal.
    void atEachStep(std::function<void()> step) { m_step = std::move(step); }
    //! The seed decides which writes survive where only some do.
    [[nodiscard]] DiskImage image(Survivors survivors, std::uint64_t seed) const;

private:
    struct Vfs;
    friend struct Vfs;

    struct Change {
        enum class Kind { Write, Truncate } kind;
        qsizetype offset; //!< the new size of a truncation
        QByteArray bytes;
    };
    //! The unsynced changes apply to the durable bytes in order.
    struct File {
        QByteArray durable;
        bool isDurable = false; //!< its name is in the folder after a cut
        QList<Change> changes;
    };

    static void apply(QByteArray &bytes, const Change &change);
    [[nodiscard]] bool watches(const char *path) const;
    void opened(const char *path);
    void changed(const char *path, const Change &change);
    void synced(const char *path);
    void removed(const char *path);
    void step() const;

    const QByteArray m_folder;
    QMap<QByteArray, File> m_files; //!< by full path
    std::function<void()> m_step;
};

} // namespace unavez::test
