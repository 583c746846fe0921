#pragma once

#include "checkout/storefault.h"
#include "sql/database.h"

namespace unavez {

[[nodiscard]] StoreFault storeFaultOf(const sql::SqlError &error);

//! The same as an error of whatever result.
[[nodiscard]] inline Unexpected<StoreFault> storeFailure(const sql::SqlError &error)
{
    return Unexpected {storeFaultOf(error)};
}

} // namespace unavez
