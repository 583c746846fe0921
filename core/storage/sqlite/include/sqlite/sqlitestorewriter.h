#pragma once

#include "payments/storewriter.h"
#include "sql/database.h"

namespace unavez {

//! StoreWriter on one SQLite connection: a batch is one transaction, and each piece of work a savepoint of it,
//! so that one that fails harms no other.
class SqliteStoreWriter final : public StoreWriter {
public:
    //! Store and directory work on the database, and all of them outlive the writer.
    SqliteStoreWriter(sql::Database &database, StoreAccess access);

    void write(std::vector<StoreJob> &batch) override;

private:
    [[nodiscard]] sql::SqlResult<void> tryWrite(std::vector<StoreJob> &batch);

    sql::Database &m_database;
    StoreAccess m_access;
};

} // namespace unavez
