#pragma once

#include "openstore.h"

#include "backend/backendroutes.h"
#include "base/clock.h"
#include "payments/acquirer.h"
#include "payments/batchingstorequeue.h"
#include "payments/chargerunner.h"
#include "payments/orderservice.h"
#include "payments/paymentservice.h"
#include "payments/purger.h"
#include "payments/reconciler.h"
#include "payments/refundservice.h"
#include "sandbox/sandboxacquirer.h"

#include <QUrl>

#include <functional>
#include <memory>

namespace unavez {

//! The backend's parts, put together: the only place that knows which store and which acquirer they are.
class Composition {
public:
    Composition(const QUrl &sandbox, SandboxTimes times, PaymentOptions options, RequestRates rates = {},
        StoreLimits storeLimits = {});

    //! Opens the store on its own thread and prepares it there before anything else is done with it.
    [[nodiscard]] Expected<void, Failure> openStore(const QString &path, SqliteAccess access,
        const std::function<PaymentStoreResult<void>(PaymentStore &)> &prepare);

    //! What is wrong with the acquirer's and our times together; empty when they fit.
    [[nodiscard]] QString timesFault() const;

    [[nodiscard]] StoreQueue &store() { return m_store; }
    //! Pieces of work that wait for the store.
    [[nodiscard]] std::size_t waitingForStore() const { return m_store.waiting(); }
    [[nodiscard]] const Metrics &metrics() const { return m_metrics; }
    [[nodiscard]] Reconciler &reconciler() { return m_reconciler; }
    [[nodiscard]] Purger &purger() { return m_purger; }
    [[nodiscard]] BackendRoutes &routes() { return m_routes; }
    [[nodiscard]] Acquirer &acquirer() { return *m_acquirer; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }

private:
    const SystemClock m_clock;
    const PaymentOptions m_options;
    Metrics m_metrics;
    RequestLimits m_limits;
    BatchingStoreQueue m_store;
    const std::unique_ptr<Acquirer> m_acquirer;
    ChargeRunner m_runner;
    PaymentService m_service;
    RefundService m_refunds;
    OrderService m_orders;
    Reconciler m_reconciler;
    Purger m_purger;
    BackendRoutes m_routes;
};

} // namespace unavez
