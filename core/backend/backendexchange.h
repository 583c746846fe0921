#pragma once

#include "backend/backendroutes.h"
#include "backend/paymentanswers.h"
#include "base/failpoint.h"
#include "base/log.h"

#include <memory>

namespace unavez {

//! One request on its way to its answer.
struct BackendRoutes::Exchange {
    HttpResponder responder;
    QByteArray requestId;
    const Clock *clock;
    Milliseconds startedAt;
    std::shared_ptr<QJsonObject> fields; //!< of the log line
    QHostAddress peer;
    Metrics *metrics; //!< null: nobody counts

    void note(const QString &name, const QJsonValue &value) const { fields->insert(name, value); }

    void answer(HttpServerResponse response) const
    {
        response.headers.append({QByteArrayLiteral("X-Request-Id"), requestId});
        note(QStringLiteral("status"), response.status);
        const Milliseconds took = clock->monotonicNow() - startedAt;
        note(QStringLiteral("ms"), static_cast<qint64>(took.count()));
        if (metrics) {
            metrics->requestAnswered(
                response.status, fields->value(QLatin1String("outcome")).toString(), took);
        }
        logEvent(logBackend(), QStringLiteral("request"), *fields);
        responder.answer(response);
        FailPoint::reach("backend.answered");
    }

    void refuse(const ProblemKind &kind, const QString &detail = {}) const
    {
        note(QStringLiteral("outcome"), QString::fromLatin1(kind.code));
        answer(problemResponse(kind, requestId, detail));
    }

    void refuseMethod(const QByteArray &allowed) const
    {
        note(QStringLiteral("outcome"), QString::fromLatin1(problems::methodNotAllowed.code));
        HttpServerResponse response = problemResponse(problems::methodNotAllowed, requestId, {});
        response.headers.append({QByteArrayLiteral("Allow"), allowed});
        answer(std::move(response));
    }
};

} // namespace unavez
