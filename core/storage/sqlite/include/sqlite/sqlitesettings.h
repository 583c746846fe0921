#pragma once

#include "checkout/settingsstore.h"
#include "sql/database.h"

namespace unavez {

//! The settings in register.sqlite.
class SqliteSettings final : public SettingsStore {
public:
    //! The database has the register's schema and outlives this object.
    explicit SqliteSettings(sql::Database &database)
        : m_database(database)
    {
    }

    StoreResult<std::optional<RegisterSettings>> read() override;
    StoreResult<void> write(const RegisterSettings &settings) override;

private:
    sql::Database &m_database;
};

} // namespace unavez
