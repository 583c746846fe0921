#pragma once

#include <QtGlobal>

namespace unavez {

//! What is known of a payment that is not settled, at the moment when somebody takes it up again.
struct OpenPayment {
    bool mayHaveLeft; //!< a charge may have been sent, by whomever
    bool cancelRequested;
    bool absenceCounts; //!< the acquirer's settle delay has passed since a charge may have been sent
    bool insideKeyWindow; //!< the acquirer would still recognise the charge's key
    bool cardAtHand; //!< a register is asking now and has sent the card along
};

enum class NextStep {
    Charge, //!< send the charge, with its one key
    Ask, //!< query by our reference before anything else
    Block, //!< send the reversal, so that a charge that is late cannot pass any more, then cancel
    Cancel, //!< nothing can have left: settle as cancelled without the acquirer
    Wait, //!< too early to believe in the absence of a charge
    LeaveToRegister, //!< proven absent: the register decides, by its retry or its cancel
};

//! What to do with a payment that was taken up again. Whatever may have left is asked about first.
[[nodiscard]] constexpr NextStep firstStep(OpenPayment payment)
{
    if (payment.mayHaveLeft)
        return NextStep::Ask;
    if (payment.cancelRequested || !payment.insideKeyWindow)
        return NextStep::Cancel;
    return payment.cardAtHand ? NextStep::Charge : NextStep::LeaveToRegister;
}

/*! What to do when the acquirer says that it has no such charge.

    Only a register's own retry sends the charge again: its outbox retries by itself as long as somebody wants
   the sale, it alone has the card, and a charge in the absence of the register would be one that nobody is
   waiting for. Past the key's window the same key could charge twice, so the payment ends cancelled. */
[[nodiscard]] constexpr NextStep stepWhenAbsent(OpenPayment payment)
{
    if (!payment.absenceCounts)
        return NextStep::Wait;
    if (payment.cancelRequested || !payment.insideKeyWindow)
        return NextStep::Block;
    return payment.cardAtHand ? NextStep::Charge : NextStep::LeaveToRegister;
}

static_assert(firstStep({.mayHaveLeft = true,
                  .cancelRequested = false,
                  .absenceCounts = true,
                  .insideKeyWindow = true,
                  .cardAtHand = true})
        == NextStep::Ask,
    "ask before any charge");

} // namespace unavez
