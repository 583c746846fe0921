#pragma once

#include "domain/confirmation.h"
#include "domain/paymentstate.h"

namespace unavez {

//! Whether the customer may leave with the goods. Cash is in the drawer once its confirmation is stored, with
//! or without the backend; a card is paid only on proof.
[[nodiscard]] constexpr bool finishesSale(Tender tender, PaymentState state)
{
    if (tender == Tender::Card)
        return state == PaymentState::Approved;
    return state != PaymentState::Declined && state != PaymentState::Cancelled
        && state != PaymentState::Cancelling;
}

static_assert(finishesSale(Tender::Cash, PaymentState::Queued));
static_assert(
    !finishesSale(Tender::Card, PaymentState::Queued) && !finishesSale(Tender::Card, PaymentState::Unknown));

} // namespace unavez
