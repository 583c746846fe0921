#pragma once

#include <QString>

#include <optional>

namespace unavez {

//! What a product is called by a machine: an EAN-8, EAN-13 or UPC-A bar code, or a PLU number that people
//! type.
class ProductCode {
public:
    enum class Fault { Empty, NotDigits, WrongLength, WrongCheckDigit };

    //! Reads what was scanned or typed. 8, 12 or 13 digits are bar codes, whose check digit must be right
    //! (GS1 General Specifications, 7.9); up to 6 digits are a PLU, stored without leading zeros.
    [[nodiscard]] static std::optional<ProductCode> fromText(QStringView text);
    //! Why fromText() gave nothing; empty when it gave a code.
    [[nodiscard]] static std::optional<Fault> faultOf(QStringView text);
    //! The check digit (0 … 9) that belongs behind these digits.
    [[nodiscard]] static int checkDigit(QStringView digitsBeforeIt);

    //! Digits only. A UPC-A is given as the EAN-13 that it is, with a zero in front.
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] bool isPlu() const { return m_text.size() <= greatestPluLength; }

    friend bool operator==(const ProductCode &, const ProductCode &) = default;

    static constexpr qsizetype greatestPluLength = 6;

private:
    explicit ProductCode(QString text)
        : m_text(std::move(text))
    {
    }

    QString m_text;
};

} // namespace unavez
