#include "backend/backendroutes.h"

#include "backendexchange.h"
#include "keyedrequest.h"

#include "backend/paymentanswers.h"
#include "backend/refundanswers.h"
#include "base/cases.h"
#include "wire/ordermessages.h"
#include "wire/paymentlistmessages.h"
#include "wire/refundmessages.h"

#include <QJsonDocument>

namespace unavez {

namespace {

//! Names the outcome in the log and words the problem.
HttpServerResponse noted(
    const BackendRoutes::Exchange &exchange, const ProblemKind &kind, const QString &detail = {})
{
    exchange.note(QStringLiteral("outcome"), QString::fromLatin1(kind.code));
    return problemResponse(kind, exchange.requestId, detail);
}

HttpServerResponse stored(const BackendRoutes::Exchange &exchange, const PaymentAnswered &answered)
{
    exchange.note(QStringLiteral("outcome"),
        answered.replayed ? QStringLiteral("replayed") : QStringLiteral("settled"));
    return fromStored(answered.answer, answered.replayed);
}

HttpServerResponse refused(const BackendRoutes::Exchange &exchange, const RefundRefused &refusal)
{
    return refusal.state == RecordState::Approved
        ? noted(exchange, problems::refundExceedsPayment,
            QStringLiteral("Left to refund, in minor units: %1").arg(refusal.left.minor()))
        : noted(exchange, problems::paymentNotRefundable,
            QStringLiteral("The payment is ") + recordStateName(refusal.state));
}

HttpServerResponse unknownRefund(const BackendRoutes::Exchange &exchange, const RefundRecord &refund)
{
    constexpr int accepted = 202;
    exchange.note(QStringLiteral("outcome"), QStringLiteral("unknown"));
    HttpServerResponse response
        = jsonResponse(accepted, QJsonDocument(refundObject(refund)).toJson(QJsonDocument::Compact));
    response.headers.append({QByteArrayLiteral("Location"), refundLocation(refund)});
    return response;
}

//! Whether the same request is to be sent again.
bool isRetried(int status) { return status == 202 || status == 503; }

} // namespace

void BackendRoutes::postRefund(const Caller &caller, const QString &paymentId,
    const HttpServerRequest &request, const Exchange &exchange)
{
    const auto keyed = readKeyedRequest<RefundRequestDocument>(request, decodeRefundRequest);
    if (!keyed)
        return exchange.refuse(keyed.error().kind, keyed.error().detail);
    exchange.note(QStringLiteral("key"), QString::fromLatin1(keyed->key));
    const Milliseconds wait = std::min(preferredWaitOf(request), m_options.longestWait);
    m_services.refunds.submit({caller, keyed->key, keyed->digest, keyed->digestByVersion, exchange.requestId,
                                  paymentId, keyed->document.amount, keyed->document.reason, wait},
        [this, exchange, wait](const RefundResult &result) {
            HttpServerResponse response = refundResponse(result, exchange);
            addPreferenceApplied(response, wait);
            exchange.answer(std::move(response));
        });
}

HttpServerResponse BackendRoutes::refundResponse(const RefundResult &result, const Exchange &exchange) const
{
    HttpServerResponse response = std::visit(
        Cases {
            [&](const PaymentAnswered &answered) { return stored(exchange, answered); },
            [&](const KeyReused &) { return noted(exchange, problems::keyReused); },
            [&](const NoSuchPayment &) { return noted(exchange, problems::notFound); },
            [&](const RefundRefused &refusal) { return refused(exchange, refusal); },
            [&](const RefundCancelled &) { return noted(exchange, problems::paymentCancelled); },
            [&](const RefundInProgress &) {
                HttpServerResponse waiting = noted(exchange, problems::paymentInProgress);
                waiting.headers.append(retryAfter(m_options.retryAfter));
                return waiting;
            },
            [&](const RefundUnknown &unknown) { return unknownRefund(exchange, unknown.refund); },
            [&](const AcquirerUnreachable &) { return noted(exchange, problems::acquirerUnreachable); },
            [&](const TooManyRunning &) { return noted(exchange, problems::tooBusy); },
            [&](const StoreUnavailable &) { return noted(exchange, problems::storeUnavailable); },
        },
        result.outcome);
    if (isRetried(response.status))
        response.headers.append(retryAfter(m_options.retryAfter));
    if (result.keyExpires)
        addKeyExpires(response, *result.keyExpires);
    return response;
}

void BackendRoutes::getRefund(
    const Caller &caller, const QString &paymentId, const QString &id, const Exchange &exchange)
{
    m_services.refunds.find(caller, id,
        [this, paymentId, exchange](const PaymentStoreResult<std::optional<RefundRecord>> &refund) {
            if (!refund)
                return exchange.answer(storeUnavailable(exchange, refund.error()));
            if (!*refund || (*refund)->paymentId != paymentId)
                return exchange.refuse(problems::notFound);
            exchange.answer(
                jsonResponse(200, QJsonDocument(refundObject(**refund)).toJson(QJsonDocument::Compact)));
        });
}

void BackendRoutes::postOrder(
    const Caller &caller, const HttpServerRequest &request, const Exchange &exchange)
{
    const auto keyed = readKeyedRequest<OrderRequestDocument>(request, decodeOrderRequest);
    if (!keyed)
        return exchange.refuse(keyed.error().kind, keyed.error().detail);
    exchange.note(QStringLiteral("key"), QString::fromLatin1(keyed->key));
    const OrderRequestDocument &document = keyed->document;
    OrderRecord order {{}, caller.tenant, keyed->key, caller.registerName, document.cart, document.ticket,
        document.total, document.currency, {}, document.document, {}};
    for (const OrderTenderDocument &tender : document.tenders)
        order.tenders.append({tender.tender, tender.amount, tender.paymentId});
    m_services.orders.submit(
        {caller, keyed->key, keyed->digest, keyed->digestByVersion, exchange.requestId, order},
        [this, exchange](const OrderResult &result) { exchange.answer(orderResponse(result, exchange)); });
}

HttpServerResponse BackendRoutes::orderResponse(const OrderResult &result, const Exchange &exchange) const
{
    HttpServerResponse response = std::visit(
        Cases {
            [&](const PaymentAnswered &answered) { return stored(exchange, answered); },
            [&](const KeyReused &) { return noted(exchange, problems::keyReused); },
            [&](const OrderExists &) { return noted(exchange, problems::orderExists); },
            [&](const TenderNotPaid &unpaid) {
                return noted(exchange, problems::tenderNotPaid,
                    unpaid.paymentId
                        + QStringLiteral(
                            " is no approved payment of this cart, tender, amount and currency, or is "
                            "named twice"));
            },
            [&](const OrderCancelled &) { return noted(exchange, problems::paymentCancelled); },
            [&](const TooManyRunning &) { return noted(exchange, problems::tooBusy); },
            [&](const StoreUnavailable &) { return noted(exchange, problems::storeUnavailable); },
        },
        result.outcome);
    if (isRetried(response.status))
        response.headers.append(retryAfter(m_options.retryAfter));
    if (result.keyExpires)
        addKeyExpires(response, *result.keyExpires);
    return response;
}

void BackendRoutes::getPayments(
    const Caller &caller, const HttpServerRequest &request, const Exchange &exchange)
{
    const auto query = decodePaymentListQuery(request.query);
    if (!query)
        return exchange.refuse(problems::invalidQuery, detailOf(query.error()));
    const PaymentFilter filter {
        query->state, query->registerName, query->cart, query->from, query->to, query->needsReview};
    const auto after = query->cursor
        ? std::optional(PagePosition {query->cursor->createdAt, query->cursor->paymentId})
        : std::nullopt;
    m_services.payments.list(caller, filter, after, query->limit,
        [this, query = *query, exchange](const PaymentStoreResult<ListedPayments> &listed) {
            if (!listed)
                return exchange.answer(storeUnavailable(exchange, listed.error()));
            QList<PaymentDocument> documents;
            for (const PaymentRecord &payment : listed->payments)
                documents.append(paymentDocument(payment));
            const auto next = listed->hasMore
                ? std::optional(ListCursor {documents.last().createdAt, documents.last().id})
                : std::nullopt;
            exchange.answer(jsonResponse(200, encodePaymentList(documents, next, query)));
        });
}

} // namespace unavez
