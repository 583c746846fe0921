#pragma once

#include "domain/money.h"
#include "domain/productcode.h"
#include "domain/vat.h"

#include <QString>

namespace unavez {

//! How a product is counted: by piece, or in grams with a price per kilogram.
enum class Unit { Piece, Weight };

//! One thing that the shop sells. Prices include VAT.
struct Product {
    ProductCode code;
    QString name;
    Money price; //!< of one piece, or of one kilogram
    VatClass vatClass;
    QString category;
    Unit unit;

    friend bool operator==(const Product &, const Product &) = default;
};

inline constexpr qsizetype greatestProductName = 120; //!< characters
//! 100,000.00: above this a catalogue's price is a slip of the keyboard.
inline constexpr Money greatestPrice = Money::fromMinor(10'000'000);

} // namespace unavez
