#include "catalogue/vattablefile.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace unavez {

namespace {

constexpr qint64 greatestTableSize = 64 * 1024; // a country changes its rates every few years

using Kind = VatTableFault::Kind;

Unexpected<VatTableFault> fault(Kind kind, const QString &place, const QJsonValue &found)
{
    return {{kind, place, found.toVariant().toString()}};
}

Expected<VatTable::Entry, VatTableFault> readEntry(const QJsonObject &row, const QString &place)
{
    const QJsonValue className = row.value(u"class");
    const std::optional<VatClass> vatClass = vatClassFromName(className.toString());
    if (!vatClass)
        return fault(Kind::ClassUnknown, place + QStringLiteral(".class"), className);

    const QJsonValue basisPoints = row.value(u"basis_points");
    const std::optional<VatRate> rate = VatRate::fromBasisPoints(basisPoints.toInt(-1));
    if (!rate)
        return fault(Kind::RateOutOfRange, place + QStringLiteral(".basis_points"), basisPoints);

    const QJsonValue fromText = row.value(u"from");
    const QDate from = QDate::fromString(fromText.toString(), Qt::ISODate);
    if (!from.isValid())
        return fault(Kind::DateInvalid, place + QStringLiteral(".from"), fromText);

    const QJsonValue untilText = row.value(u"until");
    std::optional<QDate> until;
    if (!untilText.isNull() && !untilText.isUndefined()) {
        until = QDate::fromString(untilText.toString(), Qt::ISODate);
        if (!until->isValid())
            return fault(Kind::DateInvalid, place + QStringLiteral(".until"), untilText);
        if (*until < from)
            return fault(Kind::EndsBeforeItBegins, place + QStringLiteral(".until"), untilText);
    }
    return VatTable::Entry {*vatClass, *rate, from, until};
}

bool overlap(const VatTable::Entry &left, const VatTable::Entry &right)
{
    return left.vatClass == right.vatClass && (!left.until || right.from <= *left.until)
        && (!right.until || left.from <= *right.until);
}

} // namespace

Expected<VatTable, VatTableFault> parseVatTable(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return Unexpected {
            VatTableFault {Kind::NotJson, {}, document.isNull() ? error.errorString() : QString()}};
    const QJsonArray rows = document.object().value(u"rates").toArray();
    if (rows.isEmpty())
        return fault(Kind::NoRates, QStringLiteral("rates"), document.object().value(u"rates"));

    QList<VatTable::Entry> entries;
    for (qsizetype index = 0; index < rows.size(); ++index) {
        const QString place = QStringLiteral("rates[%1]").arg(index);
        const auto entry = readEntry(rows.at(index).toObject(), place);
        if (!entry)
            return Unexpected {entry.error()};
        if (std::any_of(entries.begin(), entries.end(),
                [&entry](const VatTable::Entry &other) { return overlap(other, *entry); }))
            return fault(Kind::Overlaps, place, vatClassName(entry->vatClass));
        entries.append(*entry);
    }
    return VatTable(std::move(entries));
}

Expected<VatTable, VatTableFault> readVatTable(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {VatTableFault {Kind::Unreadable, {}, file.errorString()}};
    return parseVatTable(file.read(greatestTableSize));
}

} // namespace unavez
