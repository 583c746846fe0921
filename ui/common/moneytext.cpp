#include "uicommon/moneytext.h"

#include <array>

namespace unavez {

namespace {

constexpr QChar noBreakSpace(0x00a0);
constexpr int kilogramDecimals = 3;
constexpr int percentDecimals = 2;
// Enough for every amount that is accepted, and far from an overflow of 64 bits.
constexpr qsizetype greatestTypedDigits = 15;

bool isSpanish(const QLocale &locale) { return locale.language() == QLocale::Spanish; }

QString grouped(QString digits, QChar separator)
{
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, separator);
    return digits;
}

//! The value / 10^decimals, exactly.
QString decimalText(std::int64_t value, int decimals, const QLocale &locale)
{
    const QChar point = isSpanish(locale) ? u',' : u'.';
    const QChar group = isSpanish(locale) ? u'.' : u',';
    const bool negative = value < 0;
    QString digits = QString::number(value);
    if (negative)
        digits.remove(0, 1);
    digits = digits.rightJustified(decimals + 1, u'0');
    QString text = grouped(digits.chopped(decimals), group);
    if (decimals > 0)
        text += point + digits.last(decimals);
    return negative ? QString(u'-' + text) : text;
}

//! Text × 10^decimals, exactly; empty unless it is digits with at most one separator and that many decimals.
std::optional<std::int64_t> decimalFromText(QStringView typed, int decimals)
{
    const QStringView text = typed.trimmed();
    std::int64_t value = 0;
    qsizetype digits = 0;
    int decimalsLeft = decimals;
    bool separatorSeen = false;
    for (const QChar character : text) {
        if (character == u',' || character == u'.') {
            if (separatorSeen || decimals == 0)
                return std::nullopt;
            separatorSeen = true;
            continue;
        }
        if (character < u'0' || character > u'9' || ++digits > greatestTypedDigits)
            return std::nullopt;
        if (separatorSeen && decimalsLeft-- == 0)
            return std::nullopt;
        value = value * 10 + (character.unicode() - u'0');
    }
    if (digits == 0)
        return std::nullopt;
    for (; decimalsLeft > 0; --decimalsLeft)
        value *= 10;
    return value;
}

std::optional<Quantity> within(std::optional<std::int64_t> value, Quantity greatest)
{
    return value && *value >= 1 && *value <= greatest ? std::optional(static_cast<Quantity>(*value))
                                                      : std::nullopt;
}

struct Symbol {
    QLatin1String code;
    QChar symbol;
};
constexpr std::array<Symbol, 4> symbols {{
    {QLatin1String("EUR"), QChar(0x20ac)},
    {QLatin1String("USD"), QChar(u'$')},
    {QLatin1String("GBP"), QChar(0x00a3)},
    {QLatin1String("JPY"), QChar(0x00a5)},
}};

QString symbolOf(const Currency &currency)
{
    for (const Symbol &known : symbols) {
        if (currency.code() == known.code)
            return known.symbol;
    }
    return currency.code();
}

QString withSymbol(const QString &number, const Currency &currency, const QLocale &locale)
{
    const QString symbol = symbolOf(currency);
    if (isSpanish(locale))
        return number + noBreakSpace + symbol;
    const QString before = symbol.size() > 1 ? QString(symbol + noBreakSpace) : symbol;
    return number.startsWith(u'-') ? QString(u'-' + before + number.mid(1)) : QString(before + number);
}

} // namespace

QString moneyText(Money amount, const Currency &currency, const QLocale &locale)
{
    return withSymbol(decimalText(amount.minor(), currency.decimals(), locale), currency, locale);
}

QString shortMoneyText(Money amount, const Currency &currency, const QLocale &locale)
{
    std::int64_t minorInWhole = 1;
    for (int decimal = 0; decimal < currency.decimals(); ++decimal)
        minorInWhole *= 10;
    if (amount.minor() % minorInWhole != 0)
        return moneyText(amount, currency, locale);
    return withSymbol(decimalText(amount.minor() / minorInWhole, 0, locale), currency, locale);
}

std::optional<Money> moneyFromText(QStringView text, const Currency &currency)
{
    const std::optional<std::int64_t> minor = decimalFromText(text, currency.decimals());
    if (!minor || Money::fromMinor(*minor) > greatestTypedAmount)
        return std::nullopt;
    return Money::fromMinor(*minor);
}

QString quantityText(Unit unit, Quantity quantity, const QLocale &locale)
{
    switch (unit) {
    case Unit::Piece:
        return QString::number(quantity);
    case Unit::Weight:
        return decimalText(quantity, kilogramDecimals, locale) + noBreakSpace + QStringLiteral("kg");
    }
    Q_UNREACHABLE();
}

std::optional<Quantity> gramsFromText(QStringView kilograms)
{
    return within(decimalFromText(kilograms, kilogramDecimals), Cart::greatestGrams);
}

std::optional<Quantity> piecesFromText(QStringView text)
{
    return within(decimalFromText(text, 0), Cart::greatestPieces);
}

QString rateText(VatRate rate, const QLocale &locale)
{
    QString number = decimalText(rate.basisPoints(), percentDecimals, locale);
    while (number.endsWith(u'0'))
        number.chop(1);
    if (!number.back().isDigit())
        number.chop(1);
    return isSpanish(locale) ? QString(number + noBreakSpace + u'%') : QString(number + u'%');
}

} // namespace unavez
