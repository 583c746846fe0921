#include "httpserver/httprefusal.h"

#include "responsetext.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

namespace unavez {

HttpServerResponse problemResponse(const HttpRefusal &refusal)
{
    // 501 and 505 will be no different next time.
    const bool mayPassLater = refusal.status == 408 || refusal.status == 500 || refusal.status == 503;
    const QString requestId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QJsonObject problem {
        {QStringLiteral("type"), QStringLiteral("about:blank")},
        {QStringLiteral("title"), QString::fromLatin1(reasonPhrase(refusal.status))},
        {QStringLiteral("status"), refusal.status},
        {QStringLiteral("detail"), refusal.detail},
        {QStringLiteral("code"), QString::fromLatin1(refusal.code)},
        {QStringLiteral("retryable"), mayPassLater},
        {QStringLiteral("request_id"), requestId},
    };
    return {refusal.status, "application/problem+json", QJsonDocument(problem).toJson(QJsonDocument::Compact),
        {{"X-Request-Id", requestId.toLatin1()}}};
}

} // namespace unavez
