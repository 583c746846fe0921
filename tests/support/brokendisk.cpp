#include "support/brokendisk.h"

#include <QFile>
#include <QTemporaryDir>

#include <cerrno>
#include <csignal>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

namespace unavez::test {

namespace {

bool write(const char *path, const QByteArray &text)
{
    QFile file(QString::fromLatin1(path));
    return file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && file.write(text) == text.size();
}

bool limitFiles(rlim_t bytes)
{
    struct rlimit limit { };
    if (::getrlimit(RLIMIT_FSIZE, &limit) != 0)
        return false;
    limit.rlim_cur = std::min(bytes, limit.rlim_max);
    return ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

QString filler(const QString &folder) { return folder + QStringLiteral("/filler"); }

} // namespace

void BrokenDisk::allow()
{
    // A write beyond the limit is to fail, not to end the process; children inherit that.
    std::signal(SIGXFSZ, SIG_IGN);
    const QByteArray user = QByteArray::number(::geteuid());
    const QByteArray group = QByteArray::number(::getegid());
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) {
        [[maybe_unused]] const bool mapped = write("/proc/self/setgroups", "deny")
            && write("/proc/self/uid_map", user + " " + user + " 1")
            && write("/proc/self/gid_map", group + " " + group + " 1");
    } else if (::unshare(CLONE_NEWNS) != 0) {
        return;
    }
    // What is mounted from now on stays here.
    ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
}

BrokenDisk::BrokenDisk(int mebibytes)
    : m_folder(std::make_unique<QTemporaryDir>())
    , m_isMounted(::mount("tmpfs", QFile::encodeName(m_folder->path()).constData(), "tmpfs", 0,
                      QByteArray("mode=0700,size=" + QByteArray::number(mebibytes) + "m").constData())
          == 0)
{
}

BrokenDisk::~BrokenDisk()
{
    empty();
    if (m_isMounted)
        ::umount2(QFile::encodeName(m_folder->path()).constData(), MNT_DETACH);
}

QString BrokenDisk::path() const { return m_folder->path(); }

bool BrokenDisk::leave(qint64 bytes)
{
    if (!m_isMounted)
        return limitFiles(static_cast<rlim_t>(bytes));
    QFile file(filler(path()));
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return false;
    const QByteArray page(4'096, 'x');
    while (file.write(page) == page.size()) { }
    return file.error() == QFileDevice::ResourceError
        && file.resize(file.size() - std::min(bytes, file.size()));
}

void BrokenDisk::empty()
{
    if (m_isMounted)
        QFile::remove(filler(path()));
    else
        limitFiles(RLIM_INFINITY);
}

} // namespace unavez::test
