#pragma once

#include "checkout/paymentcourier.h"
#include "checkout/registertill.h"
#include "exitcode.h"

#include <functional>
#include <optional>

namespace unavez {

//! What is to be done with a confirmation once the courier works; gives the confirmation as it then is.
using PaymentAction = std::function<CommandResult<OutboxRow>(PaymentCourier &courier)>;

/*! Runs the courier until one confirmation is proven, or a person must look, or the time is over, prints the
    confirmation as JSON and gives the exit code. What else is in the outbox is delivered meanwhile. Runs the
    event loop of the application. */
[[nodiscard]] ExitCode runPayment(const TillParts &parts, Milliseconds wait, const PaymentAction &action);

} // namespace unavez
