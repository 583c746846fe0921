#pragma once

#include "base/clock.h"
#include "checkout/storefault.h"
#include "sql/database.h"
#include "sqlite/fileidentity.h"

#include <QString>

#include <optional>

namespace unavez {

/*! Whether the file that a register has open is still the one in its profile. A file that was removed or
    replaced goes on taking writes, and all of them are lost with the process.

    Another file in its place has another identity. One that was copied over it keeps the identity: it is told by
    the mark that each opening leaves in the file. A copy that was made since this opening bears the same mark and
    is not noticed. Used by the thread of the database. */
class RegisterFile {
public:
    //! Marks the file that was just opened for writing, and writes back what its journal holds.
    [[nodiscard]] static StoreResult<RegisterFile> mark(sql::Database &database, const QString &folder);

    //! Displaced once the file is no longer ours, from then on for ever. What the open file still holds is then
    //! rescued beside it, once, and the next opening goes on from there. The time names the rescued file.
    [[nodiscard]] StoreResult<void> check(sql::Database &database, WallTime now);

private:
    RegisterFile(QString folder, FileIdentity identity, QString mark);
    [[nodiscard]] StoreResult<bool> isOurs();
    [[nodiscard]] StoreFault displaced(sql::Database &database, WallTime now);

    QString m_folder;
    FileIdentity m_identity;
    QString m_mark;
    std::optional<FileIdentity::Version> m_seen; //!< in which the mark was last found
    std::optional<StoreFault> m_displaced;
};

//! Begins a transaction that writes into the register's file, if that file is still in its place. Without a file
//! nothing is checked.
[[nodiscard]] StoreResult<sql::Transaction> beginWrite(
    sql::Database &database, RegisterFile *file, WallTime now);

} // namespace unavez
