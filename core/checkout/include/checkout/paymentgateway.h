#pragma once

#include "checkout/gatewayanswer.h"
#include "checkout/outboxrow.h"
#include "domain/confirmation.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace unavez {

//! One exchange to be made.
struct GatewayRequest {
    Question question;
    OutboxRow row;
    QString requestId; //!< new for every attempt, echoed by the backend, never part of deduplication
};

//! The way to the payments backend.
class PaymentGateway {
public:
    virtual ~PaymentGateway() = default;

    //! The bytes that will be stored and sent for a confirmation. Called once a confirmation.
    [[nodiscard]] virtual QByteArray encode(const Confirmation &confirmation) const = 0;

    //! Calls back exactly once, later, on the same thread; never when the gateway is destroyed first.
    virtual void exchange(const GatewayRequest &request, std::function<void(GatewayAnswer)> answered) = 0;
};

} // namespace unavez
