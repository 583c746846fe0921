#pragma once

#include "checkout/cartstore.h"
#include "checkout/outboxrow.h"
#include "domain/confirmation.h"

namespace unavez::test {

[[nodiscard]] Confirmation sampleConfirmation(
    const CartId &cart = CartId::create(), int number = 1, Tender tender = Tender::Card);

//! One line of a product at this price.
[[nodiscard]] StoredCart sampleCart(Money price = Money::fromMinor(4'999));

//! A row of a card confirmation in this state, exposed unless it is queued.
[[nodiscard]] OutboxRow sampleRow(PaymentState state);

} // namespace unavez::test
