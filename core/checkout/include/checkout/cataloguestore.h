#pragma once

#include "checkout/storefault.h"
#include "domain/product.h"

#include <QList>

namespace unavez {

//! The products of this register.
class CatalogueStore {
public:
    virtual ~CatalogueStore() = default;

    virtual StoreResult<QList<Product>> products() = 0;
    //! All or nothing.
    virtual StoreResult<void> replace(const QList<Product> &products) = 0;
};

} // namespace unavez
