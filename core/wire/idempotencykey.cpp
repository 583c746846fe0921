#include "wire/idempotencykey.h"

#include <QRegularExpression>

#include <algorithm>

namespace unavez {

namespace {

bool isVisible(char character) { return character > 0x20 && character < 0x7f; }

// An Item whose value is a String (RFC 9651, 3.3.3), with parameters (3.1.2) that mean nothing to us.
const QRegularExpression &structuredString()
{
    static const QRegularExpression expression(QStringLiteral(
        R"re(\A"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)")re"
        R"re((?:; *[a-z*][a-z0-9_.*-]*)re"
        R"re((?:=(?:"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"|-?[0-9]{1,12}(?:\.[0-9]{1,3})?)re"
        R"re(|[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*|:[A-Za-z0-9+/=]*:|\?[01]))?)*\z)re"));
    return expression;
}

Expected<QByteArray, KeyFault> readValue(const QByteArray &headerValue)
{
    QByteArray key = headerValue.trimmed();
    if (key.startsWith('"')) {
        const QRegularExpressionMatch match = structuredString().match(QString::fromLatin1(key));
        if (!match.hasMatch())
            return Unexpected {KeyFault::Malformed};
        key = match.captured(1).toLatin1();
        key.replace("\\\"", "\"").replace("\\\\", "\\");
    }
    if (key.isEmpty())
        return Unexpected {KeyFault::Empty};
    if (key.size() > greatestKeyLength)
        return Unexpected {KeyFault::TooLong};
    if (!isIdempotencyKey(key))
        return Unexpected {KeyFault::Malformed};
    return key;
}

} // namespace

bool isIdempotencyKey(const QByteArray &key)
{
    return !key.isEmpty() && key.size() <= greatestKeyLength
        && std::all_of(key.begin(), key.end(), isVisible);
}

Expected<QByteArray, KeyFault> readIdempotencyKey(const QList<QByteArray> &headerValues)
{
    if (headerValues.isEmpty())
        return Unexpected {KeyFault::Missing};
    const auto first = readValue(headerValues.first());
    for (const QByteArray &headerValue : headerValues.mid(1)) {
        const auto other = readValue(headerValue);
        if (first && (!other || *other != *first))
            return Unexpected {KeyFault::SentTwice};
    }
    return first;
}

QByteArray writeIdempotencyKey(const QByteArray &key)
{
    QByteArray escaped = key;
    escaped.replace("\\", "\\\\").replace("\"", "\\\"");
    return '"' + escaped + '"';
}

} // namespace unavez
