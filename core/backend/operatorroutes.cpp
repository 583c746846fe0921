#include "backend/operatorroutes.h"

#include "requestheaders.h"

#include "backend/paymentanswers.h"
#include "base/log.h"
#include "payments/registertoken.h"

#include <QTimer>

#include <algorithm>

namespace unavez {

namespace {

// A disk that hangs must not hang the answer that says so.
constexpr Milliseconds longestStoreAnswer {2'000};

//! In a time that does not depend on where they differ.
bool isEqual(QByteArrayView left, QByteArrayView right)
{
    if (left.size() != right.size())
        return false;
    int difference = 0;
    for (qsizetype i = 0; i < left.size(); ++i)
        difference |= left[i] ^ right[i];
    return difference == 0;
}

//! A proxy on this machine speaks for others.
bool isForwarded(const HttpServerRequest &request)
{
    constexpr QByteArrayView names[] = {"Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"};
    return std::any_of(std::begin(names), std::end(names),
        [&request](QByteArrayView name) { return !request.values(name).isEmpty(); });
}

HttpServerResponse notReady(const QByteArray &requestId, const QString &detail)
{
    HttpServerResponse response = problemResponse(problems::storeUnavailable, requestId, detail);
    response.headers.append({QByteArrayLiteral("Retry-After"), QByteArrayLiteral("1")});
    return response;
}

} // namespace

OperatorRoutes::OperatorRoutes(
    StoreQueue &store, const Metrics &metrics, const Clock &clock, QByteArray tokenHash, Reading reading)
    : m_store(store)
    , m_metrics(metrics)
    , m_clock(clock)
    , m_tokenHash(std::move(tokenHash))
    , m_reading(std::move(reading))
{
}

bool OperatorRoutes::isOperator(const HttpServerRequest &request) const
{
    if (request.peer.isLoopback() && !isForwarded(request))
        return true;
    const QByteArray token = bearerTokenOf(request);
    return !m_tokenHash.isEmpty() && !token.isEmpty() && isEqual(registerTokenHash(token), m_tokenHash);
}

bool OperatorRoutes::handle(const HttpServerRequest &request, const HttpResponder &responder)
{
    const bool isReadiness = request.path == "/readyz";
    if (!isReadiness && request.path != "/metrics")
        return false;
    const QByteArray requestId = requestIdOf(request);
    if (request.method != "GET" && request.method != "HEAD") {
        HttpServerResponse response = problemResponse(problems::methodNotAllowed, requestId, {});
        response.headers.append({QByteArrayLiteral("Allow"), QByteArrayLiteral("GET, HEAD")});
        responder.answer(response);
    } else if (!isOperator(request)) {
        logEvent(logBackend(), QStringLiteral("operator_refused"),
            {{QStringLiteral("path"), QString::fromLatin1(request.path)},
                {QStringLiteral("peer"), request.peer.toString()},
                {QStringLiteral("request_id"), QString::fromLatin1(requestId)}});
        HttpServerResponse response = problemResponse(problems::unauthorized, requestId, {});
        response.headers.append({QByteArrayLiteral("WWW-Authenticate"), QByteArrayLiteral("Bearer")});
        responder.answer(response);
    } else if (isReadiness) {
        getReadiness(requestId, responder);
    } else {
        getMetrics(responder);
    }
    return true;
}

// The first answer counts: that of the store, or of the clock.
void OperatorRoutes::getReadiness(const QByteArray &requestId, const HttpResponder &responder)
{
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [](const StoreAccess &store) { return store.payments.proveWritable(); },
        [requestId, responder](const PaymentStoreResult<void> &proved) {
            responder.answer(proved ? jsonResponse(200, QByteArrayLiteral("{\"status\":\"ready\"}"))
                                    : notReady(requestId, proved.error().detail));
        });
    QTimer::singleShot(longestStoreAnswer, this, [requestId, responder] {
        responder.answer(notReady(requestId, QStringLiteral("The store takes too long.")));
    });
}

void OperatorRoutes::getMetrics(const HttpResponder &responder)
{
    const auto answer = [this, responder](const std::optional<UnknownPayments> &unknown) {
        MetricsReading reading = m_reading();
        if (unknown) {
            reading.unknownPayments = unknown->count;
            if (unknown->oldest)
                reading.oldestUnknown = m_clock.wallNow() - *unknown->oldest;
        }
        responder.answer({200, QByteArrayLiteral("text/plain; version=0.0.4; charset=utf-8"),
            m_metrics.text(reading), {}});
    };
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [](const StoreAccess &store) { return store.payments.unknownPayments(); },
        [answer](const PaymentStoreResult<UnknownPayments> &unknown) {
            answer(unknown ? std::optional(*unknown) : std::nullopt);
        });
    QTimer::singleShot(longestStoreAnswer, this, [answer, responder] {
        if (responder.isAlive())
            answer(std::nullopt);
    });
}

} // namespace unavez
