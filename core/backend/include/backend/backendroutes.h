#pragma once

#include "backend/metrics.h"
#include "backend/requestlimits.h"
#include "httpserver/httpserver.h"
#include "payments/orderservice.h"
#include "payments/paymentservice.h"
#include "payments/refundservice.h"

#include <QHash>

#include <functional>
#include <utility>

namespace unavez {

//! What the routes ask; all of it outlives them.
struct BackendServices {
    PaymentService &payments;
    RefundService &refunds;
    OrderService &orders;
};

/*! The backend's HTTP half: reads requests, asks the service, words its results.

    Lives on the server's thread and waits for nothing there. Each request leaves one log line. */
class BackendRoutes : public QObject {
public:
    BackendRoutes(BackendServices services, StoreQueue &store, const Clock &clock, PaymentOptions options);

    //! Both outlive the routes. Without them nothing is limited or counted.
    void watch(RequestLimits &limits, Metrics &metrics);

    void handle(const HttpServerRequest &request, const HttpResponder &responder);

    struct Exchange;

private:
    void route(const HttpServerRequest &request, const Exchange &exchange);
    //! Goes on with the caller if the request has a token that counts at this moment; otherwise answers 401 or
    //! 503.
    void authenticate(const HttpServerRequest &request, const Exchange &exchange,
        std::function<void(const Caller &)> authenticated);
    void refuseStranger(const Exchange &exchange);
    void refuseEarly(const Exchange &exchange, Milliseconds wait) const;

    void postPayment(const Caller &caller, const HttpServerRequest &request, const Exchange &exchange);
    void getPayments(const Caller &caller, const HttpServerRequest &request, const Exchange &exchange);
    void postOrder(const Caller &caller, const HttpServerRequest &request, const Exchange &exchange);
    void routeRefund(
        const HttpServerRequest &request, const QList<QByteArray> &parts, const Exchange &exchange);
    void postRefund(const Caller &caller, const QString &paymentId, const HttpServerRequest &request,
        const Exchange &exchange);
    void getRefund(
        const Caller &caller, const QString &paymentId, const QString &id, const Exchange &exchange);
    void getPayment(const Caller &caller, const QString &id, const Exchange &exchange);
    void getKey(const Caller &caller, const QByteArray &key, const Exchange &exchange);
    void postCancel(const Caller &caller, const QByteArray &key, const Exchange &exchange);
    void getPolicy(const HttpServerRequest &request, const Exchange &exchange);
    void getDescription(const Exchange &exchange);
    void getProblem(const QByteArray &code, const Exchange &exchange);

    [[nodiscard]] HttpServerResponse responseTo(const PaymentResult &result, const Exchange &exchange) const;
    [[nodiscard]] HttpServerResponse refundResponse(
        const RefundResult &result, const Exchange &exchange) const;
    [[nodiscard]] HttpServerResponse orderResponse(const OrderResult &result, const Exchange &exchange) const;
    [[nodiscard]] HttpServerResponse cancelResponse(
        const QByteArray &key, const CancelResult &result, const Exchange &exchange) const;
    [[nodiscard]] HttpServerResponse storeUnavailable(
        const Exchange &exchange, const PaymentStoreError &error) const;

    const BackendServices m_services;
    StoreQueue &m_store;
    const Clock &m_clock;
    const PaymentOptions m_options;
    QHash<QByteArray, TenantId> m_turns; //!< of tokens that counted when they were last seen
    RequestLimits *m_limits = nullptr; //!< not owned
    Metrics *m_metrics = nullptr; //!< not owned
};

} // namespace unavez
