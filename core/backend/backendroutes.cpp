#include "backend/backendroutes.h"

#include "requestheaders.h"

#include "backend/paymentanswers.h"
#include "base/failpoint.h"
#include "base/log.h"
#include "payments/registertoken.h"
#include "wire/fingerprint.h"
#include "wire/idempotencykey.h"
#include "wire/messages.h"

#include <QJsonDocument>
#include <QTimer>

#include <memory>

namespace unavez {

namespace {

const QByteArray paymentsPath = QByteArrayLiteral("/v1/payments");
const QByteArray paymentPrefix = QByteArrayLiteral("/v1/payments/");
const QByteArray keyPrefix = QByteArrayLiteral("/v1/idempotency-keys/");
const QByteArray cancelSuffix = QByteArrayLiteral("/cancel");
constexpr qsizetype greatestTurns = 10'000; // tokens; far more than one shop's network has
const QByteArray problemPrefix = QByteArrayLiteral("/problems/");

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

KeyState keyState(KeyPhase phase)
{
    switch (phase) {
    case KeyPhase::InFlight:
        return KeyState::InFlight;
    case KeyPhase::Complete:
        return KeyState::Complete;
    case KeyPhase::Cancelled:
        return KeyState::Cancelled;
    }
    Q_UNREACHABLE();
}

QByteArray paymentBody(const PaymentRecord &payment)
{
    return QJsonDocument(encodePayment(paymentDocument(payment))).toJson(QJsonDocument::Compact);
}

void addKeyExpires(HttpServerResponse &response, WallTime expires)
{
    response.headers.append({QByteArrayLiteral("Idempotency-Key-Expires"), encodeHttpDate(expires)});
}

std::pair<QByteArray, QByteArray> retryAfter(Milliseconds wait)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
    return {QByteArrayLiteral("Retry-After"), QByteArray::number(static_cast<qint64>(seconds.count()))};
}

HttpServerResponse fromStored(const StoredAnswer &answer)
{
    HttpServerResponse response {answer.status, {}, answer.body, {}};
    for (const auto &[name, value] : answer.headers) {
        if (name == "Content-Type")
            response.contentType = value;
        else
            response.headers.append({name, value});
    }
    return response;
}

HttpServerResponse keyResponse(const QByteArray &key, const KeyResult &result)
{
    const KeyDocument document {QString::fromLatin1(key), keyState(result.phase), result.keyExpires,
        result.payment ? std::optional(paymentDocument(*result.payment)) : std::nullopt};
    HttpServerResponse response = jsonResponse(200, encodeKey(document));
    addKeyExpires(response, result.keyExpires);
    return response;
}

} // namespace

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

BackendRoutes::BackendRoutes(
    PaymentService &service, StoreQueue &store, const Clock &clock, PaymentOptions options)
    : m_service(service)
    , m_store(store)
    , m_clock(clock)
    , m_options(options)
{
}

void BackendRoutes::watch(RequestLimits &limits, Metrics &metrics)
{
    m_limits = &limits;
    m_metrics = &metrics;
}

void BackendRoutes::handle(const HttpServerRequest &request, const HttpResponder &responder)
{
    const QByteArray requestId = requestIdOf(request);
    const Exchange exchange {responder, requestId, &m_clock, m_clock.monotonicNow(),
        std::make_shared<QJsonObject>(QJsonObject {
            {QStringLiteral("request_id"), QString::fromLatin1(requestId)},
            {QStringLiteral("method"), QString::fromLatin1(request.method)},
            {QStringLiteral("path"), QString::fromUtf8(request.path)},
        }),
        request.peer, m_metrics};
    route(request, exchange);
}

void BackendRoutes::route(const HttpServerRequest &request, const Exchange &exchange)
{
    const QByteArray &path = request.path;
    const bool isGet = request.method == "GET" || request.method == "HEAD";
    const bool isPost = request.method == "POST";
    const QByteArray getMethods = QByteArrayLiteral("GET, HEAD");

    if (path == "/healthz") {
        return isGet ? exchange.answer(jsonResponse(200, QByteArrayLiteral("{\"status\":\"ok\"}")))
                     : exchange.refuseMethod(getMethods);
    }
    if (path == "/v1/policy")
        return isGet ? getPolicy(request, exchange) : exchange.refuseMethod(getMethods);
    if (path == paymentsPath) {
        if (!isPost)
            return exchange.refuseMethod(QByteArrayLiteral("POST"));
        return authenticate(request, exchange,
            [this, request, exchange](const Caller &caller) { postPayment(caller, request, exchange); });
    }
    if (path.startsWith(problemPrefix)) {
        return isGet ? getProblem(path.mid(problemPrefix.size()), exchange)
                     : exchange.refuseMethod(getMethods);
    }
    const bool isPayment = path.startsWith(paymentPrefix) && !path.mid(paymentPrefix.size()).contains('/');
    const bool isKey = path.startsWith(keyPrefix) && path.size() > keyPrefix.size();
    if (!isPayment && !isKey)
        return exchange.refuse(problems::notFound);

    const bool isCancel = isKey && path.endsWith(cancelSuffix);
    if (isCancel ? !isPost : !isGet)
        return exchange.refuseMethod(isCancel ? QByteArrayLiteral("POST") : getMethods);
    authenticate(request, exchange, [this, path, isPayment, isCancel, exchange](const Caller &caller) {
        if (isPayment)
            return getPayment(caller, QString::fromUtf8(path.mid(paymentPrefix.size())), exchange);
        const QByteArray rest = path.mid(keyPrefix.size());
        const QByteArray key = isCancel ? rest.chopped(cancelSuffix.size()) : rest;
        exchange.note(QStringLiteral("key"), QString::fromLatin1(key));
        if (!isIdempotencyKey(key))
            return exchange.refuse(problems::keyInvalid);
        return isCancel ? postCancel(caller, key, exchange) : getKey(caller, key, exchange);
    });
}

void BackendRoutes::authenticate(const HttpServerRequest &request, const Exchange &exchange,
    std::function<void(const Caller &)> authenticated)
{
    const QByteArray token = bearerTokenOf(request);
    if (token.isEmpty())
        return refuseStranger(exchange);
    const QByteArray tokenHash = registerTokenHash(token);
    // Whose turn it takes, not who it is; nobody's, as long as nobody knows.
    m_store.post(
        StoreWork::Request, m_turns.value(tokenHash, TenantId {}), this,
        [hash = tokenHash](const StoreAccess &store) { return store.registers.callerOf(hash); },
        [this, exchange, hash = tokenHash, authenticated = std::move(authenticated)](
            const PaymentStoreResult<std::optional<Caller>> &caller) {
            if (!caller)
                return exchange.answer(storeUnavailable(exchange, caller.error()));
            if (!*caller) {
                m_turns.remove(hash);
                return refuseStranger(exchange);
            }
            if (m_turns.size() >= greatestTurns)
                m_turns.clear();
            m_turns.insert(hash, (*caller)->tenant);
            const Milliseconds wait = m_limits ? m_limits->waitOf(hash, exchange.peer, m_clock.monotonicNow())
                                               : Milliseconds::zero();
            if (wait > Milliseconds::zero())
                return refuseEarly(exchange, wait);
            exchange.note(QStringLiteral("tenant"), (*caller)->tenantName);
            exchange.note(QStringLiteral("register"), (*caller)->registerName);
            authenticated(**caller);
        });
}

void BackendRoutes::refuseEarly(const Exchange &exchange, Milliseconds wait) const
{
    exchange.note(QStringLiteral("outcome"), QString::fromLatin1(problems::tooManyRequests.code));
    exchange.note(QStringLiteral("peer"), exchange.peer.toString());
    HttpServerResponse response = problemResponse(problems::tooManyRequests, exchange.requestId, {});
    response.headers.append(retryAfter(wait));
    exchange.answer(std::move(response));
}

void BackendRoutes::refuseStranger(const Exchange &exchange)
{
    exchange.note(QStringLiteral("peer"), exchange.peer.toString());
    exchange.note(QStringLiteral("outcome"), QString::fromLatin1(problems::unauthorized.code));
    HttpServerResponse response = problemResponse(problems::unauthorized, exchange.requestId, {});
    response.headers.append({QByteArrayLiteral("WWW-Authenticate"), QByteArrayLiteral("Bearer")});
    const Milliseconds delay
        = m_limits ? m_limits->delayOfStranger(exchange.peer, m_clock.monotonicNow()) : Milliseconds::zero();
    if (delay == Milliseconds::zero())
        return exchange.answer(std::move(response));
    // Guessing is slow; who has a token that counts waits for nobody's guesses.
    QTimer::singleShot(delay, this, [exchange, response] { exchange.answer(response); });
}

void BackendRoutes::postPayment(
    const Caller &caller, const HttpServerRequest &request, const Exchange &exchange)
{
    if (!hasJsonBody(request))
        return exchange.refuse(problems::unsupportedMediaType);
    const auto body = decodePaymentRequest(request.body);
    if (!body && body.error().kind == SchemaFault::Kind::NotJson)
        return exchange.refuse(problems::malformedJson);
    const auto key = readIdempotencyKey(request.values("Idempotency-Key"));
    if (!key) {
        return exchange.refuse(
            key.error() == KeyFault::Missing ? problems::keyMissing : problems::keyInvalid);
    }
    exchange.note(QStringLiteral("key"), QString::fromLatin1(*key));
    if (!body)
        return exchange.refuse(problems::invalidBody, detailOf(body.error()));
    const auto digestBy = [content = request.body](int version) -> std::optional<QByteArray> {
        const auto print = fingerprint(version, QByteArrayLiteral("POST"), paymentsPath, content);
        return print ? std::optional(print->digest) : std::nullopt;
    };
    const auto digest = digestBy(newestFingerprintVersion);
    if (!digest)
        return exchange.refuse(problems::malformedJson);

    const PaymentOrder order {
        .caller = caller,
        .key = *key,
        .digest = {newestFingerprintVersion, *digest},
        .digestByVersion = digestBy,
        .requestId = exchange.requestId,
        .cart = body->cart,
        .confirmation = body->confirmation,
        .amount = body->amount,
        .currency = body->currency,
        .tender = body->tender,
        .card = body->card,
        .tendered = body->tendered,
        .cashier = body->cashier,
        .wait = preferredWaitOf(request),
    };
    m_service.submit(order,
        [this, exchange](const PaymentResult &result) { exchange.answer(responseTo(result, exchange)); });
}

HttpServerResponse BackendRoutes::responseTo(const PaymentResult &result, const Exchange &exchange) const
{
    const auto problem
        = [&exchange](const ProblemKind &kind, const std::optional<PaymentRecord> &payment = std::nullopt) {
              exchange.note(QStringLiteral("outcome"), QString::fromLatin1(kind.code));
              return problemResponse(kind, exchange.requestId, {}, payment);
          };
    HttpServerResponse response;
    if (const auto *answered = std::get_if<PaymentAnswered>(&result.outcome)) {
        exchange.note(QStringLiteral("outcome"),
            answered->replayed ? QStringLiteral("replayed") : QStringLiteral("settled"));
        response = fromStored(answered->answer);
        if (answered->replayed)
            response.headers.append({QByteArrayLiteral("Idempotent-Replayed"), QByteArrayLiteral("true")});
    } else if (const auto *unknown = std::get_if<PaymentUnknown>(&result.outcome)) {
        constexpr int accepted = 202;
        exchange.note(QStringLiteral("outcome"), QStringLiteral("unknown"));
        response = jsonResponse(accepted, paymentBody(unknown->payment));
        response.headers.append(
            {QByteArrayLiteral("Location"), paymentPrefix + unknown->payment.id.toLatin1()});
        response.headers.append(retryAfter(m_options.retryAfter));
    } else if (const auto *cancelled = std::get_if<PaymentCancelled>(&result.outcome)) {
        response = problem(problems::paymentCancelled, cancelled->payment);
    } else if (std::holds_alternative<KeyReused>(result.outcome)) {
        response = problem(problems::keyReused);
    } else if (std::holds_alternative<ConfirmationReused>(result.outcome)) {
        response = problem(problems::confirmationReused);
    } else {
        response = std::holds_alternative<PaymentInProgress>(result.outcome)
            ? problem(problems::paymentInProgress)
            : std::holds_alternative<AcquirerUnreachable>(result.outcome)
            ? problem(problems::acquirerUnreachable)
            : std::holds_alternative<TooManyRunning>(result.outcome) ? problem(problems::tooBusy)
                                                                     : problem(problems::storeUnavailable);
        response.headers.append(retryAfter(m_options.retryAfter));
    }
    if (result.keyExpires)
        addKeyExpires(response, *result.keyExpires);
    return response;
}

void BackendRoutes::getPayment(const Caller &caller, const QString &id, const Exchange &exchange)
{
    m_service.findPayment(
        caller, id, [this, exchange](const PaymentStoreResult<std::optional<PaymentRecord>> &payment) {
            if (!payment)
                return exchange.answer(storeUnavailable(exchange, payment.error()));
            if (!*payment)
                return exchange.refuse(problems::notFound);
            exchange.answer(jsonResponse(200, paymentBody(**payment)));
        });
}

void BackendRoutes::getKey(const Caller &caller, const QByteArray &key, const Exchange &exchange)
{
    m_service.findKey(
        caller, key, [this, key, exchange](const PaymentStoreResult<std::optional<KeyResult>> &found) {
            if (!found)
                return exchange.answer(storeUnavailable(exchange, found.error()));
            if (!*found)
                return exchange.refuse(problems::notFound);
            exchange.answer(keyResponse(key, **found));
        });
}

void BackendRoutes::postCancel(const Caller &caller, const QByteArray &key, const Exchange &exchange)
{
    m_service.cancel(caller, key, [this, key, exchange](const PaymentStoreResult<CancelResult> &result) {
        exchange.answer(
            result ? cancelResponse(key, *result, exchange) : storeUnavailable(exchange, result.error()));
    });
}

HttpServerResponse BackendRoutes::cancelResponse(
    const QByteArray &key, const CancelResult &result, const Exchange &exchange) const
{
    const bool isCancelled = result.answer == CancelAnswer::Cancelled;
    HttpServerResponse response;
    if (result.answer == CancelAnswer::AlreadyCharged) {
        exchange.note(QStringLiteral("outcome"), QString::fromLatin1(problems::alreadyCharged.code));
        response = problemResponse(problems::alreadyCharged, exchange.requestId, {}, result.payment);
    } else {
        exchange.note(QStringLiteral("outcome"),
            isCancelled ? QStringLiteral("cancelled") : QStringLiteral("cancel_requested"));
        response
            = jsonResponse(isCancelled ? 200 : 202, encodeCancel({QString::fromLatin1(key), isCancelled}));
        if (!isCancelled)
            response.headers.append(retryAfter(m_options.retryAfter));
    }
    addKeyExpires(response, result.keyExpires);
    return response;
}

void BackendRoutes::getPolicy(const HttpServerRequest &request, const Exchange &exchange)
{
    authenticate(request, exchange, [this, exchange](const Caller &) {
        using std::chrono::floor;
        using std::chrono::seconds;
        exchange.answer(jsonResponse(200,
            encodePolicy({floor<seconds>(m_options.retention), floor<seconds>(m_options.lease),
                floor<seconds>(m_options.longestWait), greatestPayment, m_clock.wallNow()})));
    });
}

void BackendRoutes::getProblem(const QByteArray &code, const Exchange &exchange)
{
    const auto kind = problemKindOf(QLatin1String(code));
    if (!kind)
        return exchange.refuse(problems::notFound);
    exchange.answer({200, QByteArrayLiteral("text/plain; charset=utf-8"),
        QByteArray(kind->title) + ".\n\n" + kind->advice + '\n', {}});
}

HttpServerResponse BackendRoutes::storeUnavailable(
    const Exchange &exchange, const PaymentStoreError &error) const
{
    const ProblemKind &kind
        = error.kind == PaymentStoreError::Kind::TooBusy ? problems::tooBusy : problems::storeUnavailable;
    exchange.note(QStringLiteral("outcome"), QString::fromLatin1(kind.code));
    exchange.note(QStringLiteral("detail"), error.detail);
    HttpServerResponse response = problemResponse(kind, exchange.requestId, {});
    response.headers.append(retryAfter(m_options.retryAfter));
    return response;
}

} // namespace unavez
