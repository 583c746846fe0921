#pragma once

#include "sql/database.h"

#include <QString>

namespace unavez {

//! What may be done about a file that is not there.
enum class SqliteAccess {
    Existing, //!< a missing or empty file is an error: SQLite would take it for a new, empty database
    CreateIfMissing, //!< a missing or empty file becomes a new database, readable by its owner only
};

//! For how long a statement waits for another connection's lock before it ends as Busy.
inline constexpr int sqliteBusyTimeoutMs = 5'000;

/*! The only way to a SQLite connection: WAL, synchronous = FULL, foreign keys, busy time-out.

    All but WAL are forgotten with the connection, and a driver may silently ignore any of them, so each is
    read back; one that did not take effect is CannotOpen. The caller migrates and checks what is inside. */
[[nodiscard]] sql::SqlResult<sql::Database> openSqlite(const QString &path, SqliteAccess access);

} // namespace unavez
