#include "domain/currency.h"

#include <array>
#include <cstddef>

namespace unavez {

namespace {

struct Row {
    QLatin1String code;
    int decimals;
};

// ISO 4217, list one.
constexpr std::array<Row, 6> currencies {{
    {QLatin1String("EUR"), 2},
    {QLatin1String("USD"), 2},
    {QLatin1String("GBP"), 2},
    {QLatin1String("CHF"), 2},
    {QLatin1String("MXN"), 2},
    {QLatin1String("JPY"), 0},
}};

const Row &rowAt(int index) { return currencies.at(static_cast<std::size_t>(index)); }

} // namespace

std::optional<Currency> Currency::fromCode(QStringView code)
{
    for (std::size_t index = 0; index < currencies.size(); ++index) {
        if (code == currencies.at(index).code)
            return Currency(static_cast<int>(index));
    }
    return std::nullopt;
}

Currency Currency::euro() { return Currency(0); }

QString Currency::code() const { return rowAt(m_index).code; }

int Currency::decimals() const { return rowAt(m_index).decimals; }

} // namespace unavez
