#pragma once

#include "checkout/registerstore.h"
#include "sqlite/integritycheck.h"
#include "sqlite/profilelock.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqlitecarts.h"
#include "sqlite/sqlitecatalogue.h"
#include "sqlite/sqliteoutbox.h"
#include "sqlite/sqlitesettings.h"

#include <QObject>

#include <memory>
#include <optional>

namespace unavez {

//! A profile's register.sqlite, opened.
class SqliteRegisterStore final : public RegisterStore {
public:
    //! The lock, if any, is held as long as this object lives.
    explicit SqliteRegisterStore(OpenedRegister opened, std::optional<ProfileLock> lock = std::nullopt);

    //! Begins to look through the whole file, in the background.
    void checkIntegrity(const QString &folder);

    PaymentOutbox &outbox() override { return m_outbox; }
    CartStore &carts() override { return m_carts; }
    CatalogueStore &catalogue() override { return m_catalogue; }
    SettingsStore &settings() override { return m_settings; }
    void observeDamage(std::function<void(const QString &)> observer) override;

private:
    std::optional<ProfileLock> m_lock; //!< outlives the connection
    OpenedRegister m_opened;
    SqliteOutbox m_outbox;
    SqliteCarts m_carts;
    SqliteCatalogue m_catalogue;
    SqliteSettings m_settings;
    std::function<void(const QString &)> m_observer;
    QObject m_thread; //!< receives on the store's thread what the check says on its own
    std::unique_ptr<IntegrityCheck> m_check;
};

} // namespace unavez
