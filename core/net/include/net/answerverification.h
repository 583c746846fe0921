#pragma once

#include "checkout/gatewayanswer.h"
#include "checkout/outboxrow.h"
#include "httpclient/httpclient.h"

namespace unavez {

//! What an answer proves about a confirmation: claims that the body does not bear out, or that name another
//! key, cart, confirmation, amount, currency or tender, are AnswerDoubted.
[[nodiscard]] GatewayAnswer verifyAnswer(
    Question question, const PaymentView &asked, const HttpOutcome &outcome);

//! The same for a page of the cart's payments: a payment of ours in it, or NeverSeen.
[[nodiscard]] GatewayAnswer verifyCartPage(const PaymentView &asked, const HttpOutcome &outcome);

} // namespace unavez
