#pragma once

#include "checkout/registerstore.h"
#include "sql/database.h"
#include "sqlite/profilelock.h"
#include "sqlite/sqlitecarts.h"
#include "sqlite/sqlitecatalogue.h"
#include "sqlite/sqliteoutbox.h"
#include "sqlite/sqlitesettings.h"

#include <optional>

namespace unavez {

//! A profile's register.sqlite, opened.
class SqliteRegisterStore final : public RegisterStore {
public:
    //! The lock, if any, is held as long as this object lives.
    SqliteRegisterStore(sql::Database database, std::optional<ProfileLock> lock);

    PaymentOutbox &outbox() override { return m_outbox; }
    CartStore &carts() override { return m_carts; }
    CatalogueStore &catalogue() override { return m_catalogue; }
    SettingsStore &settings() override { return m_settings; }

private:
    std::optional<ProfileLock> m_lock; //!< outlives the connection
    sql::Database m_database;
    SqliteOutbox m_outbox;
    SqliteCarts m_carts;
    SqliteCatalogue m_catalogue;
    SqliteSettings m_settings;
};

} // namespace unavez
