#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace unavez {

//! Which file a path names. A file that was deleted or replaced goes on taking writes from those who have it
//! open, and all of them are lost.
class FileIdentity {
public:
    //! Empty when there is no such file.
    [[nodiscard]] static std::optional<FileIdentity> of(const QString &path);

    //! Whether the path still names that file.
    [[nodiscard]] bool isInPlace() const;

    //! What changes with every write to the file itself, as the system notes it.
    struct Version {
        std::int64_t writtenNs;
        std::int64_t size;

        friend bool operator==(const Version &, const Version &) = default;
    };
    //! Empty when the path names that file no longer.
    [[nodiscard]] std::optional<Version> version() const;

private:
    FileIdentity(QString path, std::uint64_t device, std::uint64_t inode)
        : m_path(std::move(path))
        , m_device(device)
        , m_inode(inode)
    {
    }

    QString m_path;
    std::uint64_t m_device;
    std::uint64_t m_inode;
};

} // namespace unavez
