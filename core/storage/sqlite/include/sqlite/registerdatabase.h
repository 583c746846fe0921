#pragma once

#include "base/clock.h"
#include "base/expected.h"
#include "checkout/storefault.h"
#include "sql/database.h"
#include "sqlite/registerfile.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace unavez {

//! Why register.sqlite could not be opened.
struct RegisterOpenError {
    enum class Kind {
        Missing, //!< there is no such profile
        Lost, //!< the profile was used, and its file is gone or empty: restore it, or create it anew
        CannotCreate,
        ForeignFile, //!< a database, but not a register's
        TooNew, //!< written by a later version of this program
        OtherVersion, //!< only for reading: an earlier or later version has written it
        OtherMachine, //!< the profile was copied from another PC
        Store, //!< see fault
    };
    Kind kind;
    StoreFault fault; //!< the detail with every kind
};

//! What had to be done before a register.sqlite could be opened.
struct Recovery {
    enum class Kind {
        FromDamage, //!< what could be read of the damaged file was carried over
        FromRescue, //!< the file had been removed or replaced under a running register, which rescued a copy
        BeganAnew, //!< nothing was left
    };
    Kind kind;
    QString copy; //!< the file that was carried over; empty when there was none
    std::int64_t lostRows; //!< that could not be read
};

//! An open register.sqlite.
struct OpenedRegister {
    sql::Database database;
    std::optional<RegisterFile> file; //!< empty when it was opened to be read
    std::optional<Recovery> recovery;
};

enum class RegisterAccess {
    Create, //!< makes the file (0600) when it is not there
    Write, //!< the profile must be there
    Read, //!< the same; changes nothing, and needs no lock
};

//! The PC that opens a profile.
struct Machine {
    QByteArray id; //!< empty when it has none: then no profile is refused
    bool adopts = false; //!< takes over a profile that belonged to another one
};

//! The PC that this program runs on; the id is a hash that tells nothing about it.
[[nodiscard]] Machine thisMachine();

//! Makes a profile's folder, readable by its owner only (0700).
Expected<void, RegisterOpenError> makeProfileFolder(const QString &folder);

/*! Opens a profile's register.sqlite and brings it to the newest schema.

    A damaged file is copied aside with its journal, and what can be read of it is carried over row by row.
    One that is missing although the profile was used is made anew only by Create: a backup may be at hand. Except
    for reading, the caller holds the ProfileLock. The time names the copy. */
[[nodiscard]] Expected<OpenedRegister, RegisterOpenError> openRegister(
    const QString &folder, RegisterAccess access, const Machine &machine, WallTime now);

//! The file of a profile.
[[nodiscard]] QString registerPath(const QString &folder);

} // namespace unavez
