#include "wire/fingerprint.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace unavez {

namespace {

QByteArray canonicalString(const QString &text)
{
    const bool isPlain = std::all_of(
        text.begin(), text.end(), [](QChar c) { return c >= u' ' && c <= u'~' && c != u'"' && c != u'\\'; });
    if (isPlain) // nearly always, and a document for each takes its time
        return '"' + text.toLatin1() + '"';
    // Qt escapes exactly what RFC 8785, 3.2.2.2 asks, and offers it only inside a document.
    const QByteArray array = QJsonDocument(QJsonArray {text}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

// ECMA-262, Number::toString, which RFC 8785, 3.2.2.3 refers to: k digits, and the decimal point n places
// after the first.
QByteArray canonicalNumber(double number)
{
    if (number == 0)
        return "0"; // also for minus zero
    constexpr double greatestPlainInteger = 1e15;
    if (std::abs(number) < greatestPlainInteger && number == std::trunc(number))
        return QByteArray::number(static_cast<qint64>(number));
    QByteArray scientific = QByteArray::number(number, 'e', QLocale::FloatingPointShortest);
    const QByteArray sign = scientific.startsWith('-') ? "-" : "";
    if (!sign.isEmpty())
        scientific.remove(0, 1);
    const qsizetype exponentAt = scientific.indexOf('e');
    QByteArray digits = scientific.left(exponentAt);
    digits.replace(".", "");
    while (digits.size() > 1 && digits.endsWith('0'))
        digits.chop(1);
    const int n = scientific.mid(exponentAt + 1).toInt() + 1;
    const int k = static_cast<int>(digits.size());

    constexpr int longestPlain = 21;
    constexpr int smallestPlain = -6;
    if (k <= n && n <= longestPlain)
        return sign + digits + QByteArray(n - k, '0');
    if (0 < n && n <= longestPlain)
        return sign + digits.left(n) + '.' + digits.mid(n);
    if (smallestPlain < n && n <= 0)
        return sign + "0." + QByteArray(-n, '0') + digits;
    const QByteArray exponent = (n - 1 < 0 ? "e-" : "e+") + QByteArray::number(std::abs(n - 1));
    return sign + digits.left(1) + (k > 1 ? '.' + digits.mid(1) : QByteArray()) + exponent;
}

QByteArray canonicalArray(const QJsonArray &array)
{
    QByteArrayList elements;
    for (const QJsonValue element : array)
        elements.append(canonicalJson(element));
    return '[' + elements.join(',') + ']';
}

QByteArray canonicalObject(const QJsonObject &object)
{
    QStringList keys = object.keys();
    std::sort(keys.begin(), keys.end()); // by UTF-16 code unit, as RFC 8785, 3.2.3 asks
    QByteArrayList members;
    for (const QString &key : std::as_const(keys))
        members.append(canonicalString(key) + ':' + canonicalJson(object.value(key)));
    return '{' + members.join(',') + '}';
}

} // namespace

QByteArray canonicalJson(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        return "null";
    case QJsonValue::Bool:
        return value.toBool() ? "true" : "false";
    case QJsonValue::Double:
        return canonicalNumber(value.toDouble());
    case QJsonValue::String:
        return canonicalString(value.toString());
    case QJsonValue::Array:
        return canonicalArray(value.toArray());
    case QJsonValue::Object:
        return canonicalObject(value.toObject());
    }
    Q_UNREACHABLE();
}

std::optional<Fingerprint> fingerprint(
    int version, const QByteArray &method, const QByteArray &path, const QByteArray &body)
{
    if (version != newestFingerprintVersion)
        return std::nullopt;
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    if (error.error != QJsonParseError::NoError)
        return std::nullopt;
    const QJsonValue value
        = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    // Neither a version, a method nor a path can hold a line break, so that no two requests share these
    // bytes.
    const QByteArray bytes
        = QByteArray::number(version) + '\n' + method + '\n' + path + '\n' + canonicalJson(value);
    return Fingerprint {version, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256)};
}

} // namespace unavez
