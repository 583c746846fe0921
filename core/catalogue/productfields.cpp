#include "productfields.h"

#include "foldedtext.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace unavez {

namespace {

constexpr qsizetype greatestWholeDigits = 9; // greatestPrice has 6; more must not reach the arithmetic

const QStringList pieceNames {QStringLiteral("piece"), QStringLiteral("pieza"), QStringLiteral("unidad"),
    QStringLiteral("unit"), QStringLiteral("ud"), QStringLiteral("uds")};
const QStringList weightNames {
    QStringLiteral("weight"), QStringLiteral("peso"), QStringLiteral("kg"), QStringLiteral("kilo")};

constexpr std::array vatClasses {
    VatClass::General, VatClass::Reduced, VatClass::SuperReduced, VatClass::Zero};

std::optional<VatClass> vatClassFromSpanish(QStringView name)
{
    if (name == u"reducido")
        return VatClass::Reduced;
    if (name == u"superreducido")
        return VatClass::SuperReduced;
    return name == u"cero" ? std::optional(VatClass::Zero) : std::nullopt;
}

QString amountText(std::int64_t minor, int decimals)
{
    QString digits = QString::number(minor).rightJustified(decimals + 1, u'0');
    return decimals > 0 ? digits.insert(digits.size() - decimals, u'.') : digits;
}

QString percentText(VatRate rate)
{
    QString text = amountText(rate.basisPoints(), 2);
    while (text.endsWith(u'0'))
        text.chop(1);
    if (text.endsWith(u'.'))
        text.chop(1);
    return text;
}

} // namespace

Expected<Money, PriceFault> priceFromText(QStringView text, const Currency &currency)
{
    static const QRegularExpression form(
        QRegularExpression::anchoredPattern(u"(-?)([0-9]+)(?:[.,]([0-9]+))?"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch() || match.capturedLength(3) > currency.decimals())
        return Unexpected {PriceFault::NotANumber};
    if (match.capturedLength(1) > 0 || match.capturedLength(2) > greatestWholeDigits)
        return Unexpected {PriceFault::OutOfRange};
    const QString minor = match.captured(2) + match.captured(3).leftJustified(currency.decimals(), u'0');
    const Money price = Money::fromMinor(minor.toLongLong());
    if (price > greatestPrice)
        return Unexpected {PriceFault::OutOfRange};
    return price;
}

QString allowedPrices(const Currency &currency)
{
    return amountText(0, currency.decimals()) + QStringLiteral(" … ")
        + amountText(greatestPrice.minor(), currency.decimals());
}

std::optional<VatClass> vatClassFromText(QStringView text, const CatalogueRules &rules)
{
    static const QRegularExpression form(
        QRegularExpression::anchoredPattern(u"([0-9]{1,3})(?:[.,]([0-9]{1,2}))? ?%?"));
    const QRegularExpressionMatch match = form.match(text);
    if (match.hasMatch()) {
        const QString basisPoints = match.captured(1) + match.captured(2).leftJustified(2, u'0');
        const std::optional<VatRate> rate = VatRate::fromBasisPoints(basisPoints.toInt());
        return rate ? rules.vat.classOf(*rate, rules.day) : std::nullopt;
    }
    const QString name = foldedText(text);
    std::optional<VatClass> vatClass = vatClassFromName(name);
    if (!vatClass)
        vatClass = vatClassFromSpanish(name);
    return vatClass && rules.vat.rate(*vatClass, rules.day) ? vatClass : std::nullopt;
}

QString allowedVat(const CatalogueRules &rules)
{
    QStringList percentages;
    for (const VatClass vatClass : vatClasses) {
        if (const std::optional<VatRate> rate = rules.vat.rate(vatClass, rules.day))
            percentages.append(percentText(*rate));
    }
    return percentages.join(QStringLiteral(", "));
}

std::optional<Unit> unitFromText(QStringView text)
{
    const QString name = foldedText(text);
    if (pieceNames.contains(name))
        return Unit::Piece;
    return weightNames.contains(name) ? std::optional(Unit::Weight) : std::nullopt;
}

QString allowedUnits() { return (pieceNames + weightNames).join(QStringLiteral(", ")); }

} // namespace unavez
