#include "answerparts.h"

namespace unavez {

QString detailOf(const SchemaFault &fault)
{
    switch (fault.kind) {
    case SchemaFault::Kind::NotJson:
    case SchemaFault::Kind::NotAnObject:
        return QStringLiteral("The body must be one JSON object");
    case SchemaFault::Kind::MissingMember:
        return QStringLiteral("Missing: ") + fault.member;
    case SchemaFault::Kind::UnknownMember:
        return QStringLiteral("Not known here: ") + fault.member;
    case SchemaFault::Kind::DuplicateMember:
        return QStringLiteral("Twice in one object: ") + fault.member;
    case SchemaFault::Kind::WrongValue:
        return fault.member + QStringLiteral(" must be: ") + fault.allowed;
    }
    Q_UNREACHABLE();
}

std::pair<QByteArray, QByteArray> retryAfter(Milliseconds wait)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
    return {QByteArrayLiteral("Retry-After"), QByteArray::number(static_cast<qint64>(seconds.count()))};
}

void addKeyExpires(HttpServerResponse &response, WallTime expires)
{
    response.headers.append({QByteArrayLiteral("Idempotency-Key-Expires"), encodeHttpDate(expires)});
}

HttpServerResponse fromStored(const StoredAnswer &answer, bool replayed)
{
    HttpServerResponse response {answer.status, {}, answer.body, {}};
    for (const auto &[name, value] : answer.headers) {
        if (name == "Content-Type")
            response.contentType = value;
        else
            response.headers.append({name, value});
    }
    if (replayed)
        response.headers.append({QByteArrayLiteral("Idempotent-Replayed"), QByteArrayLiteral("true")});
    return response;
}

StoredAnswer toStored(const HttpServerResponse &response, const QByteArray &location)
{
    QList<std::pair<QByteArray, QByteArray>> headers {
        {QByteArrayLiteral("Content-Type"), response.contentType}};
    headers += response.headers;
    headers.append({QByteArrayLiteral("Location"), location});
    return {response.status, headers, response.body};
}

void addPreferenceApplied(HttpServerResponse &response, Milliseconds wait)
{
    const auto seconds = std::chrono::floor<std::chrono::seconds>(wait).count();
    if (seconds > 0) {
        response.headers.append({QByteArrayLiteral("Preference-Applied"),
            "wait=" + QByteArray::number(static_cast<qint64>(seconds))});
    }
}

} // namespace unavez
