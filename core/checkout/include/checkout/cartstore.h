#pragma once

#include "base/clock.h"
#include "checkout/storefault.h"
#include "domain/cart.h"
#include "domain/currency.h"

#include <optional>

namespace unavez {

struct StoredCart {
    CartId id;
    Cart cart;
    Currency currency;
};

//! The carts of this register; one of them is on screen. Whatever returns success is on disk.
class CartStore {
public:
    virtual ~CartStore() = default;

    //! Empty before the first cart.
    virtual StoreResult<std::optional<StoredCart>> onScreen() = 0;
    virtual StoreResult<std::optional<StoredCart>> find(const CartId &id) = 0;
    //! Stores the cart with these lines, whether it was there or not.
    virtual StoreResult<void> save(const StoredCart &cart, WallTime now) = 0;
    //! Stores the cart and puts it on screen.
    virtual StoreResult<void> show(const StoredCart &cart, WallTime now) = 0;
};

} // namespace unavez
