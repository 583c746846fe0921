#include "sqlite/profilelock.h"

#include <QDir>

#include <algorithm>
#include <limits>

namespace unavez {

Expected<ProfileLock, ProfileBusy> ProfileLock::take(const QString &folder, Milliseconds wait)
{
    auto file = std::make_unique<QLockFile>(QDir(folder).filePath(QStringLiteral("register.lock")));
    // Age is no sign of death: a till runs for weeks. QLockFile still breaks the lock of a process that is gone.
    file->setStaleLockTime(0);
    const std::int64_t waitMs = std::clamp<std::int64_t>(wait.count(), 0, std::numeric_limits<int>::max());
    if (file->tryLock(static_cast<int>(waitMs)))
        return ProfileLock(std::move(file));
    ProfileBusy busy {ProfileBusy::Kind::Held, 0, {}, {}};
    if (file->error() != QLockFile::LockFailedError)
        busy.kind = file->error() == QLockFile::PermissionError ? ProfileBusy::Kind::Forbidden
                                                                : ProfileBusy::Kind::NotWritable;
    file->getLockInfo(&busy.pid, &busy.host, &busy.program);
    return Unexpected {busy};
}

} // namespace unavez
