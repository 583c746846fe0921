#pragma once

#include <QString>

#include <optional>

namespace unavez {

//! A currency of ISO 4217 that this program can count in.
class Currency {
public:
    //! Empty unless the code (upper case, three letters) is one that we know.
    [[nodiscard]] static std::optional<Currency> fromCode(QStringView code);
    [[nodiscard]] static Currency euro();

    [[nodiscard]] QString code() const;
    //! Decimals of the minor unit: 2 for EUR, 0 for JPY.
    [[nodiscard]] int decimals() const;

    friend bool operator==(const Currency &, const Currency &) = default;

private:
    explicit Currency(int index)
        : m_index(index)
    {
    }

    int m_index;
};

} // namespace unavez
