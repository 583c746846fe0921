#pragma once

#include "sql/migration.h"

namespace unavez {

//! How register.sqlite looks, and how each earlier version becomes the next.
[[nodiscard]] const sql::Schema &registerSchema();

} // namespace unavez
