#pragma once

#include "checkout/cataloguestore.h"
#include "sql/database.h"

namespace unavez {

//! The products in register.sqlite.
class SqliteCatalogue final : public CatalogueStore {
public:
    //! The database has the register's schema and outlives this object.
    explicit SqliteCatalogue(sql::Database &database)
        : m_database(database)
    {
    }

    StoreResult<QList<Product>> products() override;
    StoreResult<void> replace(const QList<Product> &products) override;

private:
    sql::Database &m_database;
};

} // namespace unavez
