#pragma once

#include "checkout/circuitbreaker.h"
#include "checkout/paymentgateway.h"
#include "checkout/paymentoutbox.h"
#include "checkout/retrypolicy.h"

#include <QObject>
#include <QSet>

#include <chrono>
#include <memory>
#include <utility>

namespace unavez {

class Alarm;
class Dice;

/*! Carries what is in the outbox to the backend until each row has its proof.

    Lives on the thread that owns outbox and gateway. Each attempt is on disk before it is made; each answer is
    applied to its own confirmation, whatever has happened since. */
class PaymentCourier : public QObject {
    Q_OBJECT
public:
    struct Limits {
        int exchanges = 4; //!< at once
        RetryPolicy retry;
        CircuitBreaker::Limits breaker;
        Milliseconds storeRetry {1'000}; //!< how long to wait when the database does not work
    };
    //! What everything else needs to outlive this object.
    struct Parts {
        PaymentOutbox &outbox;
        PaymentGateway &gateway;
        const Clock &clock;
        Dice &dice;
        Alarm &alarm;
    };

    PaymentCourier(Parts parts, Limits limits, QObject *parent = nullptr);
    ~PaymentCourier() override;

    //! Takes up what an earlier process left, and works from then on.
    StoreResult<void> start();
    //! Something may be due. Cheap; any number of calls in one turn are one.
    void wake();
    //! A person wants this one tried now: neither its planned time nor a pause of the breaker is waited for.
    //! For a row that waits for a person this is the word that the cause is repaired. The empty value: no such
    //! key, or nothing that could be tried.
    StoreResult<std::optional<OutboxRow>> retry(const PaymentKey &key);
    //! Asks that this one never charges; at once when not a byte of it ever left. The empty value: no such key,
    //! or its outcome is proven already.
    StoreResult<std::optional<OutboxRow>> cancel(const PaymentKey &key);

Q_SIGNALS:
    void paymentChanged(const unavez::PaymentView &payment);
    void reachChanged(unavez::BackendReach reach);
    //! The backend's clock less ours, when it is more than greatestDrift and was not told before.
    void clockDrifted(std::chrono::seconds drift);
    void storeFailed(const unavez::StoreFault &fault);

public:
    static constexpr std::chrono::seconds greatestDrift {30};

private:
    void work();
    StoreResult<bool> startNext(WallTime now);
    StoreResult<void> releaseStranded();
    StoreResult<void> begin(const OutboxRow &row, Question question);
    void finish(const PaymentKey &key, std::int64_t attempt, Question question, const GatewayAnswer &answer);
    void noteReach(const GatewayAnswer &answer);
    void noteClock(const GatewayAnswer &answer);
    void planNext(WallTime now);
    [[nodiscard]] WallTime backendNow() const;

    Parts m_parts;
    Limits m_limits;
    CircuitBreaker m_breaker;
    QSet<std::pair<PaymentKey, int>> m_underWay; //!< key and Question of each exchange
    QList<PaymentKey>
        m_stranded; //!< their answers could not be stored: unknown, once the database works again
    BackendReach m_reach = BackendReach::NotTriedYet;
    std::chrono::milliseconds m_drift {0};
    std::chrono::seconds m_toldDrift {0};
};

} // namespace unavez
