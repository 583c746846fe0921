#pragma once

#include "acquirer/faultplan.h"
#include "acquirer/ledger.h"
#include "httpserver/httpserver.h"

#include <QJsonObject>
#include <QObject>

#include <functional>
#include <vector>

namespace unavez {

struct TestCard;

//! The sandbox acquirer's HTTP interface: charges, reversals, refunds, and the troubles of test cards and fault
//! rules. On the server's thread.
class AcquirerRoutes : public QObject {
    Q_OBJECT
public:
    //! Ledger, plan and clock outlive the routes. The latency comes before each call is carried out.
    AcquirerRoutes(Ledger &ledger, FaultPlan &plan, const Clock &clock, Milliseconds latency);

    void handle(const HttpServerRequest &request, const HttpResponder &responder);
    //! Hangs up on everybody who will never get an answer, so that the server can end.
    void letGo();

private:
    struct Answer {
        int status;
        QJsonObject body;
    };
    using Action = std::function<Answer()>;

    void postCharge(const HttpServerRequest &request, const HttpResponder &responder);
    void getCharge(const HttpServerRequest &request, const HttpResponder &responder);
    void postReversal(const HttpServerRequest &request, const HttpResponder &responder);
    void getRefund(const HttpServerRequest &request, const HttpResponder &responder);
    void postRefund(const HttpServerRequest &request, const HttpResponder &responder);
    //! Carries out the action, as far and as soon as faults allow, and answers.
    void carryOut(const FaultPlan::Faults &faults, Milliseconds extraDelay, const HttpResponder &responder,
        const Action &action);
    void finish(
        const std::optional<FaultRule> &rule, const HttpResponder &responder, const Action &action) const;
    void keepSilent(const HttpResponder &responder);
    [[nodiscard]] bool isHidden(WallTime created, const std::optional<FaultRule> &rule) const;
    void chargeByCard(const TestCard &card, const ChargeRequest &order, const HttpResponder &responder);

    Ledger &m_ledger;
    FaultPlan &m_plan;
    const Clock &m_clock;
    Milliseconds m_latency;
    std::vector<HttpResponder> m_silent; //!< never to be answered
};

} // namespace unavez
