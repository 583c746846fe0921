#pragma once

#include "openstore.h"

#include "backend/backendroutes.h"
#include "base/clock.h"
#include "payments/acquirer.h"
#include "payments/chargerunner.h"
#include "payments/paymentservice.h"
#include "payments/reconciler.h"
#include "sandbox/sandboxacquirer.h"

#include <QUrl>

#include <memory>

namespace unavez {

//! The backend's parts, put together: the only place that knows which store and which acquirer they are.
class Composition {
public:
    Composition(
        std::unique_ptr<OpenStore> store, const QUrl &sandbox, SandboxTimes times, PaymentOptions options);

    //! What is wrong with the acquirer's and our times together; empty when they fit.
    [[nodiscard]] QString timesFault() const;

    [[nodiscard]] PaymentStore &payments() { return m_store->payments; }
    [[nodiscard]] Reconciler &reconciler() { return m_reconciler; }
    [[nodiscard]] BackendRoutes &routes() { return m_routes; }
    [[nodiscard]] Acquirer &acquirer() { return *m_acquirer; }
    [[nodiscard]] const Clock &clock() const { return m_clock; }

private:
    const SystemClock m_clock;
    const PaymentOptions m_options;
    const std::unique_ptr<OpenStore> m_store;
    const std::unique_ptr<Acquirer> m_acquirer;
    ChargeRunner m_runner;
    PaymentService m_service;
    Reconciler m_reconciler;
    BackendRoutes m_routes;
};

} // namespace unavez
