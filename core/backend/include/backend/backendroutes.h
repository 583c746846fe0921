#pragma once

#include "httpserver/httpserver.h"
#include "payments/paymentservice.h"

#include <optional>
#include <utility>

namespace unavez {

/*! The backend's HTTP half: reads requests, asks the service, words its results.

    Lives on the server's thread, which is the store's. Each request leaves one log line. */
class BackendRoutes : public QObject {
public:
    BackendRoutes(
        PaymentService &service, RegisterDirectory &registers, const Clock &clock, PaymentOptions options);

    void handle(const HttpServerRequest &request, const HttpResponder &responder);

private:
    struct Exchange;

    void route(const HttpServerRequest &request, const Exchange &exchange);
    //! Answers 401 or 503 and gives nothing unless the request has a token that counts.
    std::optional<Caller> authenticate(const HttpServerRequest &request, const Exchange &exchange);

    void postPayment(const HttpServerRequest &request, const Exchange &exchange);
    void getPayment(const Caller &caller, const QString &id, const Exchange &exchange);
    void getKey(const Caller &caller, const QByteArray &key, const Exchange &exchange);
    void postCancel(const Caller &caller, const QByteArray &key, const Exchange &exchange);
    void getPolicy(const HttpServerRequest &request, const Exchange &exchange);
    void getProblem(const QByteArray &code, const Exchange &exchange);

    [[nodiscard]] HttpServerResponse responseTo(const PaymentResult &result, const Exchange &exchange) const;
    [[nodiscard]] HttpServerResponse storeUnavailable(
        const Exchange &exchange, const PaymentStoreError &error) const;
    [[nodiscard]] std::pair<QByteArray, QByteArray> retryAfter() const;

    PaymentService &m_service;
    RegisterDirectory &m_registers;
    const Clock &m_clock;
    const PaymentOptions m_options;
};

} // namespace unavez
