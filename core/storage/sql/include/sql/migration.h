#pragma once

#include "sql/database.h"

#include <QStringList>

namespace unavez::sql {

//! One step of a schema. Its number is the version that the file has after it.
struct Migration {
    int version;
    QStringList statements;
};

//! What kind of file this is, and how it came to look as it does.
struct Schema {
    std::int64_t applicationId; //!< SQLite's application_id: tells our files from others
    QList<Migration> migrations; //!< in ascending order, never changed once released
};

//! Why a file could not be brought to the current schema.
struct MigrationError {
    enum class Kind {
        ForeignFile, //!< a database, but not of this kind
        TooNew, //!< written by a later version of this program
        Failed, //!< the database said no; the file is as it was before the failed step
    };
    Kind kind;
    SqlError cause; //!< with Failed
    int version; //!< the version the file has
};

//! Brings a new or older SQLite file to the newest version, each step in a transaction of its own. The first
//! failure stops.
Expected<void, MigrationError> migrate(Database &database, const Schema &schema);

} // namespace unavez::sql
