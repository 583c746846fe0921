#include "wire/paymentlistmessages.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

namespace unavez {

namespace {

constexpr int greatestLimit = 200;
constexpr auto base64Url = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

SchemaFault wrongParameter(const QString &name, const QString &allowed)
{
    return {SchemaFault::Kind::WrongValue, name, allowed};
}

//! A few bytes that another query's cursor does not have.
QByteArray markOf(const PaymentListQuery &query)
{
    const QStringList parts {query.state ? recordStateName(*query.state) : QString(), query.registerName,
        query.cart ? query.cart->text() : QString(), query.from ? encodeTime(*query.from) : QString(),
        query.to ? encodeTime(*query.to) : QString(), query.needsReview ? QStringLiteral("1") : QString()};
    constexpr qsizetype markLength = 6;
    return QCryptographicHash::hash(parts.join(QLatin1Char('\n')).toUtf8(), QCryptographicHash::Sha256)
        .left(markLength)
        .toHex();
}

QByteArray encodeCursor(const ListCursor &cursor, const PaymentListQuery &query)
{
    const QByteArray plain
        = QByteArray::number(static_cast<qint64>(cursor.createdAt.time_since_epoch().count())) + ' '
        + cursor.paymentId.toUtf8() + ' ' + markOf(query);
    return plain.toBase64(base64Url);
}

std::optional<ListCursor> decodeCursor(const QString &text, const PaymentListQuery &query)
{
    const auto decoded
        = QByteArray::fromBase64Encoding(text.toUtf8(), base64Url | QByteArray::AbortOnBase64DecodingErrors);
    const QList<QByteArray> parts = decoded ? (*decoded).split(' ') : QList<QByteArray>();
    if (parts.size() != 3 || parts.at(2) != markOf(query))
        return std::nullopt;
    bool isNumber = false;
    const qint64 ms = parts.at(0).toLongLong(&isNumber);
    if (!isNumber || !parts.at(1).startsWith("pay_"))
        return std::nullopt;
    return ListCursor {WallTime(Milliseconds(ms)), QString::fromUtf8(parts.at(1))};
}

std::optional<SchemaFault> readParameter(const QString &name, const QString &value, PaymentListQuery &query)
{
    if (name == QLatin1String("state")) {
        query.state = recordStateFromName(value);
        return query.state
            ? std::nullopt
            : std::optional(wrongParameter(
                name, QStringLiteral("processing, unknown, approved, declined, cancelled or reversed")));
    }
    if (name == QLatin1String("register")) {
        constexpr qsizetype greatestRegisterName = 64;
        query.registerName = value;
        return value.isEmpty() || value.size() > greatestRegisterName
            ? std::optional(wrongParameter(name, QStringLiteral("string of 1 … 64 characters")))
            : std::nullopt;
    }
    if (name == QLatin1String("cart")) {
        query.cart = CartId::fromText(value);
        return query.cart ? std::nullopt : std::optional(wrongParameter(name, QStringLiteral("UUID")));
    }
    if (name == QLatin1String("from") || name == QLatin1String("to")) {
        auto &time = name == QLatin1String("from") ? query.from : query.to;
        time = decodeTime(value);
        return time ? std::nullopt : std::optional(wrongParameter(name, QStringLiteral("RFC 3339 time")));
    }
    if (name == QLatin1String("needs_review")) {
        query.needsReview = value == QLatin1String("true");
        return query.needsReview ? std::nullopt : std::optional(wrongParameter(name, QStringLiteral("true")));
    }
    if (name == QLatin1String("limit")) {
        bool isNumber = false;
        query.limit = value.toInt(&isNumber);
        return isNumber && query.limit >= 1 && query.limit <= greatestLimit
            ? std::nullopt
            : std::optional(wrongParameter(name, QStringLiteral("integer 1 … 200")));
    }
    return SchemaFault {SchemaFault::Kind::UnknownMember, name, {}};
}

} // namespace

Expected<PaymentListQuery, SchemaFault> decodePaymentListQuery(const QUrlQuery &query)
{
    PaymentListQuery result;
    QStringList seen;
    std::optional<QString> cursor;
    for (const auto &[name, value] : query.queryItems(QUrl::FullyDecoded)) {
        if (seen.contains(name))
            return Unexpected {wrongParameter(name, QStringLiteral("given once"))};
        seen.append(name);
        if (name == QLatin1String("cursor"))
            cursor = value;
        else if (const auto fault = readParameter(name, value, result))
            return Unexpected {*fault};
    }
    if (cursor) { // last: it belongs to all the others
        result.cursor = decodeCursor(*cursor, result);
        if (!result.cursor)
            return Unexpected {wrongParameter(
                QStringLiteral("cursor"), QStringLiteral("the next_cursor of the same query"))};
    }
    return result;
}

QByteArray encodePaymentList(const QList<PaymentDocument> &payments, const std::optional<ListCursor> &next,
    const PaymentListQuery &query)
{
    QJsonArray list;
    for (const PaymentDocument &payment : payments)
        list.append(encodePayment(payment));
    QJsonObject object {{QStringLiteral("payments"), list}};
    if (next)
        object.insert(QStringLiteral("next_cursor"), QString::fromLatin1(encodeCursor(*next, query)));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace unavez
