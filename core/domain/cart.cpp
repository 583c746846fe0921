#include "domain/cart.h"

#include <algorithm>
#include <map>
#include <optional>

namespace unavez {

namespace {

constexpr std::int64_t gramsPerKilogram = 1'000;
constexpr std::int64_t greatestQuantity = Cart::greatestGrams;
// The bounds that make every total safe: the largest line, times the number of lines, times the 10,000 of
// splitVat().
static_assert(greatestPrice.times(greatestQuantity).has_value());
static_assert(greatestPrice.times(Cart::greatestPieces)->times(Cart::greatestLineCount).has_value());
static_assert(greatestPayment.times(10'000).has_value());

Quantity greatest(Unit unit) { return unit == Unit::Piece ? Cart::greatestPieces : Cart::greatestGrams; }

std::optional<Cart::Refusal> refusalOf(const CartLine &line)
{
    if (line.quantity < 1 || line.quantity > greatest(line.unit))
        return Cart::Refusal::QuantityOutOfRange;
    if (line.unitPrice < Money() || line.unitPrice > greatestPrice)
        return Cart::Refusal::PriceOutOfRange;
    return std::nullopt;
}

} // namespace

Money CartLine::total() const
{
    switch (unit) {
    case Unit::Piece:
        return unitPrice.times(quantity).value();
    case Unit::Weight:
        return unitPrice.scaled(quantity, gramsPerKilogram).value();
    }
    Q_UNREACHABLE();
}

qsizetype Cart::indexOf(const ProductCode &code) const
{
    const auto found = std::find_if(
        m_lines.begin(), m_lines.end(), [&code](const CartLine &line) { return line.code == code; });
    return found == m_lines.end() ? -1 : found - m_lines.begin();
}

Expected<void, Cart::Refusal> Cart::add(const CartLine &line)
{
    if (const auto refusal = refusalOf(line))
        return Unexpected {*refusal};
    const qsizetype index = indexOf(line.code);
    if (index >= 0) {
        const CartLine &present = m_lines.at(index);
        if (present.unitPrice != line.unitPrice || present.rate != line.rate || present.unit != line.unit)
            return Unexpected {Refusal::PriceChanged};
        return setQuantity(line.code, present.quantity + line.quantity);
    }
    if (m_lines.size() >= greatestLineCount)
        return Unexpected {Refusal::TooManyLines};
    if (total().minor() + line.total().minor() > greatestPayment.minor())
        return Unexpected {Refusal::TotalTooLarge};
    m_lines.append(line);
    return {};
}

Expected<void, Cart::Refusal> Cart::setQuantity(const ProductCode &code, Quantity quantity)
{
    const qsizetype index = indexOf(code);
    if (index < 0)
        return Unexpected {Refusal::NoSuchLine};
    CartLine changed = m_lines.at(index);
    changed.quantity = quantity;
    if (const auto refusal = refusalOf(changed))
        return Unexpected {*refusal};
    if (total().minor() - m_lines.at(index).total().minor() + changed.total().minor()
        > greatestPayment.minor())
        return Unexpected {Refusal::TotalTooLarge};
    m_lines[index] = changed;
    return {};
}

Expected<void, Cart::Refusal> Cart::remove(const ProductCode &code)
{
    const qsizetype index = indexOf(code);
    if (index < 0)
        return Unexpected {Refusal::NoSuchLine};
    m_lines.removeAt(index);
    return {};
}

Money Cart::total() const
{
    std::int64_t sum = 0;
    for (const CartLine &line : m_lines)
        sum += line.total().minor();
    return Money::fromMinor(sum);
}

QList<VatLine> Cart::vat() const
{
    std::map<VatRate, std::int64_t> totals;
    for (const CartLine &line : m_lines)
        totals[line.rate] += line.total().minor();
    QList<VatLine> rows;
    for (const auto &[rate, minor] : totals)
        rows.append(splitVat(Money::fromMinor(minor), rate).value());
    return rows;
}

} // namespace unavez
