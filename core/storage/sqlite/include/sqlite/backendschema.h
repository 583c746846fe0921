#pragma once

#include "sql/migration.h"

namespace unavez {

//! The backend's SQLite file: tenants, registers, idempotency keys, payments, events.
[[nodiscard]] const sql::Schema &backendSchema();

} // namespace unavez
