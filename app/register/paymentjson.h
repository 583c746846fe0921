#pragma once

#include "checkout/paymentoutbox.h"
#include "checkout/tillvalues.h"

#include <QJsonObject>

namespace unavez {

//! A confirmation as scripts read it: the members that `sell` promises, and more.
[[nodiscard]] QJsonObject paymentJson(const PaymentView &payment);
[[nodiscard]] QJsonObject attemptJson(const AttemptRecord &attempt);

} // namespace unavez
