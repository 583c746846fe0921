#pragma once

#include "checkout/registerstore.h"
#include "sql/database.h"
#include "sqlite/integritycheck.h"
#include "sqlite/profilelock.h"
#include "sqlite/sqlitecarts.h"
#include "sqlite/sqlitecatalogue.h"
#include "sqlite/sqliteoutbox.h"
#include "sqlite/sqlitesettings.h"

#include <memory>
#include <optional>

namespace unavez {

//! A profile's register.sqlite, opened.
class SqliteRegisterStore final : public RegisterStore {
public:
    //! The path is that of the database's file. The lock, if any, is held as long as this object lives.
    SqliteRegisterStore(sql::Database database, const QString &path, std::optional<ProfileLock> lock);

    //! Begins to look through the whole file, in the background.
    void checkIntegrity(const QString &folder);

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
    std::unique_ptr<IntegrityCheck> m_check;
};

} // namespace unavez
