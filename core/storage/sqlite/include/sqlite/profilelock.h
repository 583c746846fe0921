#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QLockFile>
#include <QString>

#include <memory>

namespace unavez {

//! Why a profile cannot be used by this process now.
struct ProfileBusy {
    enum class Kind {
        Held, //!< by a process that runs
        Forbidden, //!< this user may not create a file in the profile
        NotWritable, //!< the lock could not be written
    };
    Kind kind;
    qint64 pid; //!< of the holder, 0 when it is not known
    QString host;
    QString program;
};

//! The right to write a profile: one process at a time. Given up with the object, or when the process dies.
class ProfileLock {
public:
    //! Waits for a holder to let go, at most so long; blocks the thread meanwhile.
    [[nodiscard]] static Expected<ProfileLock, ProfileBusy> take(const QString &folder, Milliseconds wait);

private:
    explicit ProfileLock(std::unique_ptr<QLockFile> file)
        : m_file(std::move(file))
    {
    }

    std::unique_ptr<QLockFile> m_file;
};

} // namespace unavez
