#pragma once

#include "domain/cart.h"

#include <QString>

#include <optional>

namespace unavez {

//! What was typed or scanned into the search field: "8410000000016", "3*8410000000016", "leche", "0,35x12".
struct ScanEntry {
    QString quantity; //!< as typed before * or x; empty without one
    QString wanted; //!< a code or words; may be empty

    [[nodiscard]] static ScanEntry fromText(const QString &text);

    //! The quantity in the unit of the product. Empty without one, and for one that no cart takes.
    [[nodiscard]] std::optional<Quantity> quantityIn(Unit unit) const;
    [[nodiscard]] bool isCode() const;
};

} // namespace unavez
