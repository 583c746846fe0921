#include "backend/backendroutes.h"

#include "backendexchange.h"
#include "keyedrequest.h"

#include "backend/helppage.h"
#include "backend/refundanswers.h"
#include "payments/registertoken.h"

#include <QFile>
#include <QJsonDocument>
#include <QTimer>

namespace unavez {

namespace {

const QByteArray paymentsPath = QByteArrayLiteral("/v1/payments");
const QByteArray paymentPrefix = QByteArrayLiteral("/v1/payments/");
const QByteArray keyPrefix = QByteArrayLiteral("/v1/idempotency-keys/");
const QByteArray cancelSuffix = QByteArrayLiteral("/cancel");
constexpr qsizetype greatestTurns = 10'000; // tokens; far more than one shop's network has
const QByteArray problemPrefix = QByteArrayLiteral("/problems/");

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

HttpServerResponse keyResponse(const QByteArray &key, const KeyResult &result)
{
    const KeyDocument document {QString::fromLatin1(key), keyState(result.phase), result.keyExpires,
        result.payment ? std::optional(paymentDocument(*result.payment)) : std::nullopt};
    QJsonObject object = QJsonDocument::fromJson(encodeKey(document)).object();
    if (result.refund)
        object.insert(QStringLiteral("refund"), refundObject(*result.refund));
    if (result.order)
        object.insert(QStringLiteral("order"), orderObject(*result.order));
    HttpServerResponse response = jsonResponse(200, QJsonDocument(object).toJson(QJsonDocument::Compact));
    addKeyExpires(response, result.keyExpires);
    return response;
}

} // namespace

BackendRoutes::BackendRoutes(
    BackendServices services, StoreQueue &store, const Clock &clock, PaymentOptions options)
    : m_services(services)
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
        if (!isPost && !isGet)
            return exchange.refuseMethod(QByteArrayLiteral("GET, HEAD, POST"));
        return authenticate(request, exchange, [this, isPost, request, exchange](const Caller &caller) {
            isPost ? postPayment(caller, request, exchange) : getPayments(caller, request, exchange);
        });
    }
    if (path == "/v1/orders") {
        if (!isPost)
            return exchange.refuseMethod(QByteArrayLiteral("POST"));
        return authenticate(request, exchange,
            [this, request, exchange](const Caller &caller) { postOrder(caller, request, exchange); });
    }
    if (path == "/v1/openapi.yaml")
        return isGet ? getDescription(exchange) : exchange.refuseMethod(getMethods);
    if (path == helpPath)
        return isGet ? exchange.answer(helpPage()) : exchange.refuseMethod(getMethods);
    if (path.startsWith(problemPrefix)) {
        return isGet ? getProblem(path.mid(problemPrefix.size()), exchange)
                     : exchange.refuseMethod(getMethods);
    }
    const QList<QByteArray> parts
        = path.startsWith(paymentPrefix) ? path.mid(paymentPrefix.size()).split('/') : QList<QByteArray>();
    if (parts.size() >= 2 && parts.size() <= 3 && parts.at(1) == "refunds")
        return routeRefund(request, parts, exchange);
    const bool isPayment = parts.size() == 1;
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
    const auto keyed = readKeyedRequest<PaymentRequest>(request, decodePaymentRequest);
    if (!keyed)
        return exchange.refuse(keyed.error().kind, keyed.error().detail);
    exchange.note(QStringLiteral("key"), QString::fromLatin1(keyed->key));
    const PaymentRequest &body = keyed->document;
    const Milliseconds wait = std::min(preferredWaitOf(request), m_options.longestWait);
    const PaymentOrder order {
        .caller = caller,
        .key = keyed->key,
        .digest = keyed->digest,
        .digestByVersion = keyed->digestByVersion,
        .requestId = exchange.requestId,
        .cart = body.cart,
        .confirmation = body.confirmation,
        .amount = body.amount,
        .currency = body.currency,
        .tender = body.tender,
        .card = body.card,
        .tendered = body.tendered,
        .cashier = body.cashier,
        .wait = wait,
    };
    m_services.payments.submit(order, [this, exchange, wait](const PaymentResult &result) {
        HttpServerResponse response = responseTo(result, exchange);
        addPreferenceApplied(response, wait);
        exchange.answer(std::move(response));
    });
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
        response = fromStored(answered->answer, answered->replayed);
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
    m_services.payments.findPayment(
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
    m_services.payments.findKey(
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
    m_services.payments.cancel(
        caller, key, [this, key, exchange](const PaymentStoreResult<CancelResult> &result) {
            exchange.answer(
                result ? cancelResponse(key, *result, exchange) : storeUnavailable(exchange, result.error()));
        });
}

HttpServerResponse BackendRoutes::cancelResponse(
    const QByteArray &key, const CancelResult &result, const Exchange &exchange) const
{
    const bool isCancelled = result.answer == CancelAnswer::Cancelled;
    HttpServerResponse response;
    if (result.answer == CancelAnswer::NotCancellable) {
        exchange.note(QStringLiteral("outcome"), QString::fromLatin1(problems::notCancellable.code));
        response = problemResponse(problems::notCancellable, exchange.requestId, {});
    } else if (result.answer == CancelAnswer::AlreadyCharged) {
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

void BackendRoutes::routeRefund(
    const HttpServerRequest &request, const QList<QByteArray> &parts, const Exchange &exchange)
{
    const bool isOne = parts.size() == 3;
    const bool isGet = request.method == "GET" || request.method == "HEAD";
    if (isOne ? !isGet : request.method != "POST")
        return exchange.refuseMethod(isOne ? QByteArrayLiteral("GET, HEAD") : QByteArrayLiteral("POST"));
    const QString payment = QString::fromUtf8(parts.first());
    const QString refund = QString::fromUtf8(parts.last());
    authenticate(request, exchange, [this, isOne, payment, refund, request, exchange](const Caller &caller) {
        isOne ? getRefund(caller, payment, refund, exchange) : postRefund(caller, payment, request, exchange);
    });
}

//! An old address of a problem's help.
void BackendRoutes::getProblem(const QByteArray &code, const Exchange &exchange)
{
    constexpr int movedPermanently = 301;
    const auto kind = problemKindOf(QLatin1String(code));
    if (!kind)
        return exchange.refuse(problems::notFound);
    exchange.answer({movedPermanently, QByteArrayLiteral("text/plain; charset=utf-8"),
        QByteArray(kind->title) + ".\n\n" + kind->advice + '\n',
        {{QByteArrayLiteral("Location"), helpPath + '#' + kind->code}}});
}

void BackendRoutes::getDescription(const Exchange &exchange)
{
    QFile file(QStringLiteral(":/api/openapi.yaml"));
    const bool isOpen = file.open(QIODevice::ReadOnly); // compiled in
    Q_ASSERT(isOpen);
    exchange.answer({200, QByteArrayLiteral("application/yaml"), isOpen ? file.readAll() : QByteArray(), {}});
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
