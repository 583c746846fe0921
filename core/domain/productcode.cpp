#include "domain/productcode.h"

#include <algorithm>

namespace unavez {

namespace {

bool isDigit(QChar character) { return character >= u'0' && character <= u'9'; }

} // namespace

int ProductCode::checkDigit(QStringView digitsBeforeIt)
{
    int sum = 0;
    int weight = 3;
    for (qsizetype index = digitsBeforeIt.size() - 1; index >= 0; --index) {
        sum += weight * (digitsBeforeIt.at(index).unicode() - u'0');
        weight = 4 - weight;
    }
    return (10 - sum % 10) % 10;
}

std::optional<ProductCode::Fault> ProductCode::faultOf(QStringView text)
{
    const QStringView code = text.trimmed();
    if (code.isEmpty())
        return Fault::Empty;
    if (!std::all_of(code.begin(), code.end(), isDigit))
        return Fault::NotDigits;
    if (code.size() <= greatestPluLength)
        return std::nullopt;
    if (code.size() != 8 && code.size() != 12 && code.size() != 13)
        return Fault::WrongLength;
    if (checkDigit(code.chopped(1)) != code.back().unicode() - u'0')
        return Fault::WrongCheckDigit;
    return std::nullopt;
}

std::optional<ProductCode> ProductCode::fromText(QStringView text)
{
    if (faultOf(text))
        return std::nullopt;
    QString code = text.trimmed().toString();
    if (code.size() == 12) {
        code.prepend(u'0');
    } else if (code.size() <= greatestPluLength) {
        while (code.size() > 1 && code.startsWith(u'0'))
            code.remove(0, 1);
    }
    return ProductCode(std::move(code));
}

} // namespace unavez
