#pragma once

#include <QString>

#include <optional>

namespace unavez {

//! What the register knows of a confirmation, and nothing more.
enum class PaymentState {
    Queued, //!< stored; not one byte has ever left
    Sending, //!< an attempt is under way
    Unknown, //!< it may have left and there is no proof either way
    Approved, //!< proof of a charge (or cash on record)
    Declined, //!< proof of a refusal
    Cancelled, //!< proof that it can never charge
    Cancelling, //!< a cancel is asked for and not yet proven
    NeedsReview, //!< a person must look; the key stays
};

//! What can happen to a confirmation. The names say what was observed, not what it means.
enum class PaymentEvent {
    AttemptStarted, //!< an attempt is on disk, bytes may leave from now on
    NotSent, //!< the attempt ended and surely nothing left
    NoAnswer, //!< the attempt ended without an answer that can be believed, or with "not known yet"
    ApprovalProven,
    DeclineProven,
    CancelProven,
    CancelAsked, //!< the cashier or the manager asked for a cancel
    ChargeStands, //!< the backend refused the cancel: it is charged
    Rejected, //!< an answer that no retry can change (400, 401, 403, 404, 413, 415, 422)
    RetryAsked, //!< the manager has repaired the cause
    ProcessDied, //!< read at start: the process that was sending is gone
};

//! Whether any byte of this confirmation may ever have left this machine.
enum class Exposure { NeverLeft, MayHaveLeft };

//! Whether the outcome is proven: such a payment is closed and its cart may be sold or tendered anew.
[[nodiscard]] constexpr bool isFinal(PaymentState state)
{
    return state == PaymentState::Approved || state == PaymentState::Declined
        || state == PaymentState::Cancelled;
}

/*! The state after an event; empty when the event cannot happen in this state and must change nothing.

    The rules that decide about money: what was once exposed never goes back to Queued; only proof ends a
    payment; a final state never changes. */
[[nodiscard]] constexpr std::optional<PaymentState> next(
    PaymentState state, PaymentEvent event, Exposure exposure)
{
    using enum PaymentState;
    if (isFinal(state))
        return std::nullopt;

    switch (event) {
    case PaymentEvent::AttemptStarted:
        if (state == Queued || state == Unknown)
            return Sending;
        return state == Cancelling ? std::optional(Cancelling) : std::nullopt;
    case PaymentEvent::NotSent:
        if (state == Sending)
            return exposure == Exposure::NeverLeft ? Queued : Unknown;
        return state == Cancelling ? std::optional(Cancelling) : std::nullopt;
    // A lost answer is not a refusal: the card may have been charged.
    case PaymentEvent::NoAnswer:
        if (state == Sending)
            return Unknown;
        return state == Cancelling || state == Unknown ? std::optional(state) : std::nullopt;
    // Proof counts whenever it comes, also for a row that waits for a person. Queued has no proof to come:
    // nothing left.
    case PaymentEvent::ApprovalProven:
        return state == Queued ? std::nullopt : std::optional(Approved);
    case PaymentEvent::DeclineProven:
        return state == Queued ? std::nullopt : std::optional(Declined);
    case PaymentEvent::CancelProven:
        return state == Queued ? std::nullopt : std::optional(Cancelled);
    case PaymentEvent::CancelAsked:
        if (state == Queued)
            return exposure == Exposure::NeverLeft ? Cancelled : Cancelling;
        return Cancelling;
    case PaymentEvent::ChargeStands:
        return state == Cancelling ? std::optional(Approved) : std::nullopt;
    case PaymentEvent::Rejected:
        return state == Sending || state == Unknown || state == Cancelling ? std::optional(NeedsReview)
                                                                           : std::nullopt;
    case PaymentEvent::RetryAsked:
        if (state == NeedsReview)
            return exposure == Exposure::NeverLeft ? Queued : Unknown;
        return state == Queued || state == Unknown || state == Cancelling ? std::optional(state)
                                                                          : std::nullopt;
    case PaymentEvent::ProcessDied:
        return state == Sending ? Unknown : state;
    }
    Q_UNREACHABLE();
}

//! Whether the cart may take another tender now: only with proof that this one did not and cannot charge.
[[nodiscard]] constexpr bool allowsAnotherTender(PaymentState state)
{
    return state == PaymentState::Declined || state == PaymentState::Cancelled;
}

static_assert(!next(PaymentState::Declined, PaymentEvent::AttemptStarted, Exposure::MayHaveLeft));
static_assert(
    next(PaymentState::Sending, PaymentEvent::NoAnswer, Exposure::MayHaveLeft) == PaymentState::Unknown);
static_assert(
    next(PaymentState::Sending, PaymentEvent::NotSent, Exposure::MayHaveLeft) == PaymentState::Unknown);
static_assert(next(PaymentState::Unknown, PaymentEvent::CancelAsked, Exposure::MayHaveLeft)
    == PaymentState::Cancelling);
static_assert(!allowsAnotherTender(PaymentState::Unknown) && !allowsAnotherTender(PaymentState::NeedsReview));

//! The stable name in databases and on the command line, such as needs_review.
[[nodiscard]] QString paymentStateName(PaymentState state);
[[nodiscard]] std::optional<PaymentState> paymentStateFromName(QStringView name);

} // namespace unavez
