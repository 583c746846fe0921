#pragma once

#include "domain/cart.h"
#include "domain/currency.h"
#include "domain/money.h"
#include "domain/vat.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace unavez {

//! "1.234,56 €" for Spanish, "€1,234.56" for every other language; the blank is one that does not break.
[[nodiscard]] QString moneyText(Money amount, const Currency &currency, const QLocale &locale);
//! The same without decimals that are all zero: "20 €".
[[nodiscard]] QString shortMoneyText(Money amount, const Currency &currency, const QLocale &locale);
//! What a person typed as an amount: digits, at most one comma or point, at most the currency's decimals.
//! Without thousands separators, because "1.234" means two things. Empty for anything else and above
//! greatestTypedAmount.
[[nodiscard]] std::optional<Money> moneyFromText(QStringView text, const Currency &currency);

//! "3", or "0,350 kg" for what is weighed.
[[nodiscard]] QString quantityText(Unit unit, Quantity quantity, const QLocale &locale);
//! Grams from kilograms as a person typed them, with at most three decimals. Empty unless it is a weight that
//! a cart takes.
[[nodiscard]] std::optional<Quantity> gramsFromText(QStringView kilograms);
//! Pieces as a person typed them. Empty unless it is a number that a cart takes.
[[nodiscard]] std::optional<Quantity> piecesFromText(QStringView text);

//! "21 %", "5,2 %" for Spanish; "21%" for every other language.
[[nodiscard]] QString rateText(VatRate rate, const QLocale &locale);

//! More than any till holds; above this a bar code was scanned into the field.
inline constexpr Money greatestTypedAmount = greatestPayment;

} // namespace unavez
