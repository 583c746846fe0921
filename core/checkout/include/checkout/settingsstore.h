#pragma once

#include "checkout/storefault.h"
#include "domain/currency.h"

#include <QString>

#include <optional>

namespace unavez {

//! What `setup` was told.
struct RegisterSettings {
    QString backendUrl;
    QString storeName;
    QString taxId;
    Currency currency;
};

class SettingsStore {
public:
    virtual ~SettingsStore() = default;

    //! Empty before the first write.
    virtual StoreResult<std::optional<RegisterSettings>> read() = 0;
    virtual StoreResult<void> write(const RegisterSettings &settings) = 0;
};

} // namespace unavez
