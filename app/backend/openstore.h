#pragma once

#include "exitcode.h"

#include "base/expected.h"
#include "sqlite/sqliteconnection.h"
#include "sqlite/sqlitepaymentstore.h"
#include "sqlite/sqliteregisterdirectory.h"

#include <QLockFile>

#include <memory>
#include <optional>

namespace unavez {

//! A backend's store that is open, of the newest schema and whole.
struct OpenStore {
    OpenStore(sql::Database &&opened, std::optional<FileIdentity> file)
        : database(std::move(opened))
        , payments(database, std::move(file))
        , registers(database)
    {
    }

    sql::Database database;
    SqlitePaymentStore payments;
    SqliteRegisterDirectory registers;
};

Expected<std::unique_ptr<OpenStore>, Failure> openStore(const QString &path, SqliteAccess access);

//! Makes this process the only backend that serves from a SQLite file, until the lock is destroyed; leases
//! there have only one clock.
Expected<std::unique_ptr<QLockFile>, Failure> lockStore(const QString &path);

} // namespace unavez
