#include "jsonreader.h"

#include "wire/jsonmembers.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace unavez {

JsonReader::JsonReader(const QByteArray &body)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    if (error.error != QJsonParseError::NoError)
        fail({SchemaFault::Kind::NotJson, {}, {}});
    else if (!document.isObject())
        fail({SchemaFault::Kind::NotAnObject, {}, {}});
    else if (const auto twice = duplicateMember(body))
        fail({SchemaFault::Kind::DuplicateMember, *twice, {}});
    m_object = document.object();
}

bool JsonReader::has(const QString &member) const { return !m_fault && m_object.contains(member); }

void JsonReader::fail(const SchemaFault &fault)
{
    if (!m_fault)
        m_fault = fault;
}

QJsonValue JsonReader::member(const QString &name)
{
    if (m_fault)
        return {};
    const auto found = m_object.constFind(name);
    if (found == m_object.constEnd()) {
        fail({SchemaFault::Kind::MissingMember, name, {}});
        return {};
    }
    return *found;
}

QString JsonReader::text(const QString &name, qsizetype least, qsizetype greatest)
{
    const QJsonValue found = member(name);
    const QString result = found.toString();
    if (!found.isString() || result.size() < least || result.size() > greatest) {
        fail({SchemaFault::Kind::WrongValue, name,
            QStringLiteral("string of %1 … %2 characters").arg(least).arg(greatest)});
    }
    return m_fault ? QString() : result;
}

std::int64_t JsonReader::integer(const QString &name, std::int64_t least, std::int64_t greatest)
{
    const QJsonValue found = member(name);
    // A fraction falls back to the first default and to the second, and an integer to neither.
    const bool isInteger = found.isDouble() && found.toInteger(0) == found.toInteger(1);
    const std::int64_t result = found.toInteger();
    if (!isInteger || result < least || result > greatest) {
        fail({SchemaFault::Kind::WrongValue, name,
            QStringLiteral("integer %1 … %2").arg(least).arg(greatest)});
        return least;
    }
    return result;
}

bool JsonReader::boolean(const QString &name)
{
    const QJsonValue found = member(name);
    if (!found.isBool())
        fail({SchemaFault::Kind::WrongValue, name, QStringLiteral("true or false")});
    return found.toBool();
}

QJsonObject JsonReader::object(const QString &name)
{
    const QJsonValue found = member(name);
    if (!found.isObject())
        fail({SchemaFault::Kind::WrongValue, name, QStringLiteral("object")});
    return found.toObject();
}

QList<QJsonObject> JsonReader::objects(const QString &name, qsizetype least, qsizetype greatest)
{
    const QJsonArray found = member(name).toArray();
    QList<QJsonObject> result;
    for (const QJsonValue element : found) {
        if (element.isObject())
            result.append(element.toObject());
    }
    if (result.size() != found.size() || result.size() < least || result.size() > greatest) {
        fail({SchemaFault::Kind::WrongValue, name,
            QStringLiteral("list of %1 … %2 objects").arg(least).arg(greatest)});
        return {};
    }
    return result;
}

WallTime JsonReader::time(const QString &name)
{
    return value<WallTime>(name, QStringLiteral("RFC 3339 time"), decodeTime).value_or(WallTime());
}

void JsonReader::refuseOthers(const QStringList &known)
{
    for (auto member = m_object.constBegin(); member != m_object.constEnd(); ++member) {
        if (!known.contains(member.key()))
            fail({SchemaFault::Kind::UnknownMember, member.key(), {}});
    }
}

} // namespace unavez
