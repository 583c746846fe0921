#pragma once

#include "domain/confirmation.h"
#include "domain/paymentstate.h"

#include <optional>

namespace unavez {

//! What a payment's state and tender decide about the screen. Pure, so that the compiler checks the rules.
struct ShownPayment {
    PaymentState state;
    Tender tender;
};

//! What is known of the cart on screen at the moment of a press.
struct SaleSituation {
    bool payable; //!< the total is within what one payment may move
    bool pressPending; //!< a press was handed to the till, which has not answered yet
    std::optional<ShownPayment> newest; //!< of the cart's newest confirmation, if it has one
};

//! Whether Pay may make a confirmation: never while one is live, and never twice for what was paid.
[[nodiscard]] constexpr bool mayPay(const SaleSituation &sale)
{
    if (!sale.payable || sale.pressPending)
        return false;
    return !sale.newest || allowsAnotherTender(sale.newest->state);
}

//! Whether the cart's lines may change.
[[nodiscard]] constexpr bool mayChangeCart(const SaleSituation &sale)
{
    return !sale.pressPending && (!sale.newest || allowsAnotherTender(sale.newest->state));
}

//! Whether a cancel may be asked for. What waits for a person is the manager's to cancel.
[[nodiscard]] constexpr bool mayCashierCancel(PaymentState state)
{
    return state == PaymentState::Queued || state == PaymentState::Sending || state == PaymentState::Unknown;
}
[[nodiscard]] constexpr bool mayManagerCancel(PaymentState state)
{
    return mayCashierCancel(state) || state == PaymentState::NeedsReview;
}

//! Whether trying again now makes sense: with the same key, so that it can never charge twice.
[[nodiscard]] constexpr bool mayRetry(PaymentState state)
{
    return state == PaymentState::Queued || state == PaymentState::Unknown
        || state == PaymentState::Cancelling || state == PaymentState::NeedsReview;
}

//! Whether cash is in the drawer and stored here, and only the backend has yet to hear of it.
[[nodiscard]] constexpr bool isCashOnItsWay(ShownPayment payment)
{
    return payment.tender == Tender::Cash
        && (payment.state == PaymentState::Queued || payment.state == PaymentState::Sending
            || payment.state == PaymentState::Unknown);
}

//! Whether the customer may leave with the goods: then the next thing scanned begins a new cart.
[[nodiscard]] constexpr bool saleMayEnd(ShownPayment payment)
{
    return payment.state == PaymentState::Approved || isCashOnItsWay(payment);
}

static_assert(mayPay({true, false, std::nullopt}));
static_assert(!mayPay({true, true, std::nullopt}), "a press in flight is a press");
static_assert(!mayPay({false, false, std::nullopt}));
static_assert(!mayPay({true, false, ShownPayment {PaymentState::Unknown, Tender::Card}}),
    "never invite a second charge");
static_assert(!mayPay({true, false, ShownPayment {PaymentState::Queued, Tender::Card}}));
static_assert(!mayPay({true, false, ShownPayment {PaymentState::Sending, Tender::Card}}));
static_assert(!mayPay({true, false, ShownPayment {PaymentState::Cancelling, Tender::Card}}));
static_assert(!mayPay({true, false, ShownPayment {PaymentState::NeedsReview, Tender::Card}}));
static_assert(!mayPay({true, false, ShownPayment {PaymentState::Approved, Tender::Card}}));
static_assert(mayPay({true, false, ShownPayment {PaymentState::Declined, Tender::Card}}));
static_assert(!saleMayEnd({PaymentState::Queued, Tender::Card}), "a stored card payment is not paid");
static_assert(!saleMayEnd({PaymentState::NeedsReview, Tender::Cash}));

} // namespace unavez
