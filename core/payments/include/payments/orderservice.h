#pragma once

#include "payments/paymentoptions.h"
#include "payments/paymentservice.h"
#include "payments/storequeue.h"

#include <QObject>

#include <functional>
#include <variant>

namespace unavez {

//! A finished sale that a register hands in, under one key. The sums add up already.
struct OrderIntent {
    Caller caller;
    QByteArray key;
    RequestDigest digest; //!< by the newest recipe
    DigestByVersion digestByVersion;
    QByteArray requestId;
    OrderRecord order; //!< without id, tenant, key, register and time
};

//! This cart is an order already, and not this one.
struct OrderExists { };
struct OrderCancelled { }; //!< the key was spent by a cancel before
using OrderOutcome = std::variant<PaymentAnswered, KeyReused, OrderExists, TenderNotPaid, OrderCancelled,
    TooManyRunning, StoreUnavailable>;

struct OrderResult {
    OrderOutcome outcome;
    std::optional<WallTime> keyExpires; //!< empty where no key is stored
};

//! Words the answer that is stored with an order. Called on any thread.
using OrderAnswerOf = std::function<StoredAnswer(const OrderRecord &order)>;

//! Registers finished sales, each cart once. Callbacks come exactly once and never after the service is gone.
class OrderService : public QObject {
public:
    OrderService(StoreQueue &store, const Clock &clock, PaymentOptions options, OrderAnswerOf answerOf);

    void submit(const OrderIntent &intent, std::function<void(OrderResult)> answered);

private:
    [[nodiscard]] OrderResult resultOf(
        const OrderIntent &intent, const OrderClaim &claim, const OrderClaimOutcome &outcome) const;

    StoreQueue &m_store;
    const Clock &m_clock;
    const PaymentOptions m_options;
    const OrderAnswerOf m_answerOf;
};

} // namespace unavez
