#pragma once

#include "payments/chargerunner.h"
#include "payments/paymentobserver.h"
#include "payments/refundservice.h"

#include <QTimer>

#include <functional>

namespace unavez {

/*! Asks the acquirer about every payment that a crash, a time-out or a cancel left open, until it is settled.

    Takes a key over before it works on it, so that several may run on one store. Bounded per run; a run that
    fails is only late. Each look is one piece of work for the store. */
class Reconciler : public QObject {
public:
    Reconciler(StoreQueue &store, Acquirer &acquirer, ChargeRunner &runner, const Clock &clock,
        PaymentOptions options);

    //! Asks about refunds too from now on. The service outlives the reconciler.
    void alsoReconcile(RefundService &refunds) { m_refunds = &refunds; }

    //! Runs now and then every PaymentOptions::reconcileEvery, whatever becomes of a run.
    void start();
    void stop();

    //! Takes up what is due and calls back once with the number of payments and refunds that it settled, when all of them
    //! are settled or handed back.
    void runOnce(std::function<void(PaymentStoreResult<int>)> ended);

    //! The observer outlives the reconciler.
    void observe(PaymentObserver &observer) { m_observer = &observer; }

private:
    struct Batch;

    void reconcilePayments(const std::function<void(PaymentStoreResult<int>)> &ended);

    void takeOver(const QList<KeyRecord> &due, const std::function<void(PaymentStoreResult<int>)> &ended);
    void resume(const QList<KeyRecord> &owned, const std::function<void(PaymentStoreResult<int>)> &ended);

    StoreQueue &m_store;
    Acquirer &m_acquirer;
    ChargeRunner &m_runner;
    const Clock &m_clock;
    const PaymentOptions m_options;
    PaymentObserver *m_observer = nullptr; //!< not owned
    QTimer m_timer;
    RefundService *m_refunds = nullptr; //!< not owned
    bool m_isAtRefunds = false;
    bool m_isLooking = false;
    int m_underway = 0;
};

} // namespace unavez
