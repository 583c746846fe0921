#pragma once

#include "base/clock.h"
#include "sql/database.h"

#include <QString>

namespace unavez {

//! What a salvage brought over.
struct Salvage {
    std::int64_t rows = 0;
    std::int64_t lost = 0; //!< rows that were there and could not be read, or made no sense
};

//! Carries every readable row of a damaged register file over into an empty one of the newest schema, row by
//! row. May change the damaged file: work on a copy.
[[nodiscard]] sql::SqlResult<Salvage> salvageRegister(
    const QString &damagedPath, sql::Database &into, WallTime now);

} // namespace unavez
