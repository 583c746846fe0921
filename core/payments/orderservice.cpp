#include "payments/orderservice.h"

#include "base/log.h"

#include <QUuid>

namespace unavez {

OrderService::OrderService(
    StoreQueue &store, const Clock &clock, PaymentOptions options, OrderAnswerOf answerOf)
    : m_store(store)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_answerOf(std::move(answerOf))
{
}

void OrderService::submit(const OrderIntent &intent, std::function<void(OrderResult)> answered)
{
    const WallTime now = m_clock.wallNow();
    OrderRecord order = intent.order;
    order.id = QStringLiteral("ord_") + QUuid::createUuid().toString(QUuid::Id128);
    order.tenant = intent.caller.tenant;
    order.key = intent.key;
    order.registerName = intent.caller.registerName;
    order.createdAt = now;
    const OrderClaim claim {
        intent.digest, intent.requestId, order, m_answerOf(order), now, now + m_options.retention};
    m_store.post(
        StoreWork::Request, intent.caller.tenant, this,
        [claim](const StoreAccess &store) { return store.payments.claimOrder(claim); },
        [this, intent, claim, answered = std::move(answered)](
            const PaymentStoreResult<OrderClaimOutcome> &outcome) {
            if (outcome)
                return answered(resultOf(intent, claim, *outcome));
            if (outcome.error().kind == PaymentStoreError::Kind::TooBusy)
                return answered({TooManyRunning {}, {}});
            logEvent(logBackend(), QStringLiteral("store_failed"),
                {{QStringLiteral("detail"), outcome.error().detail}});
            answered({StoreUnavailable {}, {}});
        });
}

OrderResult OrderService::resultOf(
    const OrderIntent &intent, const OrderClaim &claim, const OrderClaimOutcome &outcome) const
{
    if (std::holds_alternative<Claimed>(outcome))
        return {PaymentAnswered {claim.answer, false}, claim.expiresAt};
    if (const auto *unpaid = std::get_if<TenderNotPaid>(&outcome))
        return {*unpaid, {}};
    if (const auto *taken = std::get_if<KeyTaken>(&outcome)) {
        const KeyRecord &key = taken->key;
        const bool sameRequest
            = !key.digest || intent.digestByVersion(key.digest->version) == key.digest->bytes;
        if (!sameRequest)
            return {KeyReused {}, key.expiresAt};
        if (!key.answer)
            return {OrderCancelled {}, key.expiresAt};
        return {PaymentAnswered {*key.answer, true}, key.expiresAt};
    }
    const OrderRecord &standing = std::get<OrderTaken>(outcome).order;
    if (standing.cart != claim.order.cart)
        return {KeyReused {}, {}};
    if (standing.document != claim.order.document)
        return {OrderExists {}, {}};
    return {PaymentAnswered {m_answerOf(standing), true}, {}};
}

} // namespace unavez
