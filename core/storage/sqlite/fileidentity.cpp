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

bool FileIdentity::isInPlace() const
{
    const auto now = of(m_path);
    return now && now->m_device == m_device && now->m_inode == m_inode;
}

} // namespace unavez
