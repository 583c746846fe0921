#pragma once

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
};

} // namespace unavez
