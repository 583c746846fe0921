#pragma once

#include "checkout/cartstore.h"
#include "sql/database.h"

namespace unavez {

//! The carts in register.sqlite.
class SqliteCarts final : public CartStore {
public:
    //! The database has the register's schema and outlives this object.
    explicit SqliteCarts(sql::Database &database)
        : m_database(database)
    {
    }

    StoreResult<std::optional<StoredCart>> onScreen() override;
    StoreResult<std::optional<StoredCart>> find(const CartId &id) override;
    StoreResult<void> save(const StoredCart &cart, WallTime now) override;
    StoreResult<void> show(const StoredCart &cart, WallTime now) override;

private:
    sql::SqlResult<void> write(const StoredCart &cart, WallTime now);

    sql::Database &m_database;
};

} // namespace unavez
