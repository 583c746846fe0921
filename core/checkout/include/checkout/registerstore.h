#pragma once

#include <QString>

#include <functional>

namespace unavez {

class CartStore;
class CatalogueStore;
class PaymentOutbox;
class SettingsStore;

//! One register's profile, opened. Used by the thread that opened it.
class RegisterStore {
public:
    virtual ~RegisterStore() = default;

    virtual PaymentOutbox &outbox() = 0;
    virtual CartStore &carts() = 0;
    virtual CatalogueStore &catalogue() = 0;
    virtual SettingsStore &settings() = 0;

    //! Hears from now on what looking through the whole file finds damaged, as it was said; the next start
    //! repairs it.
    virtual void observeDamage(std::function<void(const QString &)> observer) = 0;
};

} // namespace unavez
