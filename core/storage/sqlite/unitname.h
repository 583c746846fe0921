#pragma once

#include "domain/product.h"

#include <QString>

namespace unavez {

//! The stable name of a unit in the database.
[[nodiscard]] inline QString unitName(Unit unit)
{
    return unit == Unit::Piece ? QStringLiteral("piece") : QStringLiteral("weight");
}

[[nodiscard]] inline Unit unitFromName(QStringView name)
{
    return name == unitName(Unit::Weight) ? Unit::Weight : Unit::Piece;
}

} // namespace unavez
