#pragma once

#include "base/expected.h"
#include "catalogue/catalogueimport.h"

#include <QString>

#include <optional>

namespace unavez {

enum class PriceFault { NotANumber, OutOfRange };

//! A price within 0 … greatestPrice: digits, then perhaps a comma or point and at most as many digits as the
//! currency has decimals. "1.234" is therefore refused, whichever of its two meanings was meant.
[[nodiscard]] Expected<Money, PriceFault> priceFromText(QStringView text, const Currency &currency);
//! The bounds for a report, such as "0.00 … 100000.00".
[[nodiscard]] QString allowedPrices(const Currency &currency);

//! A percentage that is a rate on that day ("21", "21 %", "10,0"), or the name of a class in English or
//! Spanish that has one.
[[nodiscard]] std::optional<VatClass> vatClassFromText(QStringView text, const CatalogueRules &rules);
//! The percentages for a report, such as "21, 10, 4, 0".
[[nodiscard]] QString allowedVat(const CatalogueRules &rules);

[[nodiscard]] std::optional<Unit> unitFromText(QStringView text);
[[nodiscard]] QString allowedUnits();

} // namespace unavez
