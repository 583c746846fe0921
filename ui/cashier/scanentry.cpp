#include "scanentry.h"

#include "uicommon/moneytext.h"

#include <QRegularExpression>

namespace unavez {

ScanEntry ScanEntry::fromText(const QString &text)
{
    static const QRegularExpression withQuantity(
        QStringLiteral("^\\s*([0-9]+(?:[.,][0-9]*)?)\\s*[*xX]\\s*(.*)$"));
    const QRegularExpressionMatch match = withQuantity.match(text);
    if (match.hasMatch())
        return {match.captured(1), match.captured(2).trimmed()};
    return {{}, text.trimmed()};
}

std::optional<Quantity> ScanEntry::quantityIn(Unit unit) const
{
    return unit == Unit::Weight ? gramsFromText(quantity) : piecesFromText(quantity);
}

bool ScanEntry::isCode() const { return ProductCode::faultOf(wanted) != ProductCode::Fault::NotDigits; }

} // namespace unavez
