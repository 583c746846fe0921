#pragma once

#include "base/expected.h"
#include "base/id.h"
#include "domain/product.h"
#include "domain/vat.h"

#include <QList>

namespace unavez {

using CartId = Id<struct CartTag>;

//! Pieces, or grams for what is weighed.
using Quantity = int;

//! What stands in a cart: the product as it was when it was added, with the VAT rate of that day.
struct CartLine {
    ProductCode code;
    QString name;
    Unit unit;
    Money unitPrice; //!< of one piece, or of one kilogram
    VatRate rate;
    Quantity quantity;

    //! Price × quantity, for weighed goods rounded once, halves up. Cannot overflow within the limits of
    //! Cart.
    [[nodiscard]] Money total() const;

    friend bool operator==(const CartLine &, const CartLine &) = default;
};

//! What a customer is buying: at most one line a product, so that adding in two goes costs the same as in
//! one.
class Cart {
public:
    enum class Refusal {
        TooManyLines, //!< more than greatestLineCount
        QuantityOutOfRange, //!< outside 1 … greatestPieces or greatestGrams
        PriceOutOfRange, //!< below zero or above greatestPrice
        PriceChanged, //!< the product is in the cart at another price or rate
        TotalTooLarge, //!< above what one payment may move
        NoSuchLine,
    };

    static constexpr qsizetype greatestLineCount = 500;
    static constexpr Quantity greatestPieces = 9'999;
    static constexpr Quantity greatestGrams = 99'999;

    //! Adds a quantity of a product; the line that is already there grows. On refusal the cart is as it was.
    Expected<void, Refusal> add(const CartLine &line);
    //! Sets the quantity of the line of this product.
    Expected<void, Refusal> setQuantity(const ProductCode &code, Quantity quantity);
    Expected<void, Refusal> remove(const ProductCode &code);
    void clear() { m_lines.clear(); }

    [[nodiscard]] const QList<CartLine> &lines() const { return m_lines; }
    [[nodiscard]] bool isEmpty() const { return m_lines.isEmpty(); }
    [[nodiscard]] Money total() const;
    //! One row a rate, lowest rate first: VAT is computed on the sum of the rate's lines, so rows add up to
    //! total().
    [[nodiscard]] QList<VatLine> vat() const;

    friend bool operator==(const Cart &, const Cart &) = default;

private:
    [[nodiscard]] qsizetype indexOf(const ProductCode &code) const;

    QList<CartLine> m_lines;
};

} // namespace unavez
