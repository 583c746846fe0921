#include "sqlite/fileidentity.h"

#include <QFile>

#include <sys/stat.h>

namespace unavez {

std::optional<FileIdentity> FileIdentity::of(const QString &path)
{
    struct stat status { };
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return std::nullopt;
    return FileIdentity(path, status.st_dev, status.st_ino);
}

bool FileIdentity::isInPlace() const { return version().has_value(); }

std::optional<FileIdentity::Version> FileIdentity::version() const
{
    struct stat status { };
    if (::stat(QFile::encodeName(m_path).constData(), &status) != 0 || status.st_dev != m_device
        || status.st_ino != m_inode)
        return std::nullopt;
    constexpr std::int64_t nsPerSecond = 1'000'000'000;
    return Version {std::int64_t {status.st_mtim.tv_sec} * nsPerSecond + status.st_mtim.tv_nsec,
        std::int64_t {status.st_size}};
}

} // namespace unavez
