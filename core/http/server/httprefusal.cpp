#include "httpserver/httprefusal.h"

#include "responsetext.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace unavez {

HttpServerResponse problemResponse(const HttpRefusal &refusal)
{
    constexpr int requestTimeout = 408;
    const QString requestId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QJsonObject problem {
        {QStringLiteral("type"), QStringLiteral("about:blank")},
        {QStringLiteral("title"), QString::fromLatin1(reasonPhrase(refusal.status))},
        {QStringLiteral("status"), refusal.status},
        {QStringLiteral("detail"), refusal.detail},
        {QStringLiteral("code"), QString::fromLatin1(refusal.code)},
        {QStringLiteral("retryable"), refusal.status == requestTimeout || refusal.status >= 500},
        {QStringLiteral("request_id"), requestId},
    };
    return {refusal.status, "application/problem+json", QJsonDocument(problem).toJson(QJsonDocument::Compact),
        {{"X-Request-Id", requestId.toLatin1()}}};
}

} // namespace unavez
