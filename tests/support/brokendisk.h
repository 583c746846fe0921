#pragma once

#include <QString>

#include <QtGlobal>

#include <memory>

class QTemporaryDir;

namespace unavez::test {

/*! A small disk that this process and its children can really fill.

    Where the system allows it, it is a file system of its own, mounted where nobody else sees it. Where neither a
    user name space nor a mount is allowed, it is a folder, and a full disk is a limit on the size of any file
    (RLIMIT_FSIZE): writes fail then as well, but as an I/O error instead of "no space". */
class BrokenDisk {
public:
    //! Before the process has a second thread and before any of its files are open: the first line of main().
    static void allow();

    explicit BrokenDisk(int mebibytes = 1);
    ~BrokenDisk();

    [[nodiscard]] QString path() const;
    //! Whether full() means "no space left" and not only "writing fails".
    [[nodiscard]] bool saysFull() const { return m_isMounted; }
    //! From now on only so many bytes can be written.
    [[nodiscard]] bool leave(qint64 bytes);
    [[nodiscard]] bool fill() { return leave(0); }
    //! Takes away what fill() has put there.
    void empty();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    bool m_isMounted;
};

} // namespace unavez::test
