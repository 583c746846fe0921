#pragma once

#include <cstdint>

namespace unavez {

//! The number of a tenant in this store; the scope of every key.
enum class TenantId : std::int64_t {};

} // namespace unavez
