#pragma once

#include "backend/metrics.h"
#include "httpserver/httpserver.h"
#include "payments/storequeue.h"

#include <functional>

namespace unavez {

/*! What operators and their monitoring ask: GET /readyz and GET /metrics.

    Answers who comes from this machine without a proxy between, or shows the operator's token. Lives on the
    server's thread and waits for nothing there. */
class OperatorRoutes : public QObject {
public:
    //! What can be read of the process at this moment, apart from the store.
    using Reading = std::function<MetricsReading()>;

    //! Store, metrics and clock outlive the routes. The token's hash is empty when operators have none.
    OperatorRoutes(
        StoreQueue &store, const Metrics &metrics, const Clock &clock, QByteArray tokenHash, Reading reading);

    //! False when the path is none of these; nothing is answered then.
    bool handle(const HttpServerRequest &request, const HttpResponder &responder);

private:
    [[nodiscard]] bool isOperator(const HttpServerRequest &request) const;
    void getReadiness(const QByteArray &requestId, const HttpResponder &responder);
    void getMetrics(const HttpResponder &responder);

    StoreQueue &m_store;
    const Metrics &m_metrics;
    const Clock &m_clock;
    const QByteArray m_tokenHash;
    const Reading m_reading;
};

} // namespace unavez
