#pragma once

#include "checkout/cartstore.h"
#include "sqlite/registerfile.h"

namespace unavez {

//! The carts in register.sqlite.
class SqliteCarts final : public CartStore {
public:
    //! The database has the register's schema; it and the file, if any, outlive this object. Nothing is written
    //! any more once the file is no longer in its place.
    explicit SqliteCarts(sql::Database &database, RegisterFile *file = nullptr)
        : m_database(database)
        , m_file(file)
    {
    }

    StoreResult<std::optional<StoredCart>> onScreen() override;
    StoreResult<std::optional<StoredCart>> find(const CartId &id) override;
    StoreResult<void> save(const StoredCart &cart, WallTime now) override;
    StoreResult<void> show(const StoredCart &cart, WallTime now) override;

private:
    sql::SqlResult<void> write(const StoredCart &cart, WallTime now);

    sql::Database &m_database;
    RegisterFile *m_file;
};

} // namespace unavez
