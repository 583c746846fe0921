#pragma once

#include "domain/recordstate.h"

#include <optional>

namespace unavez {

//! What can come to be known of a payment's charge.
enum class RecordEvent {
    ChargeApproved, //!< proof of a charge that stands (or cash on record)
    ChargeDeclined, //!< proof of a refusal
    ProofMissing, //!< it may have been sent, and no answer says what became of it
    ChargeAbsent, //!< believed proof that the acquirer has no such charge: it may be sent again
    CancelProven, //!< it can never charge, or its charge is reversed because of a cancel
    ReversalProven, //!< its charge is reversed, and nobody had asked for a cancel
};

//! The state after an event; empty when the event cannot happen in this state and must change nothing. Only
//! proof leaves Processing and Unknown, and what is settled stays, except that a standing charge can be
//! undone.
[[nodiscard]] constexpr std::optional<RecordState> next(RecordState state, RecordEvent event)
{
    const bool isOpen = state == RecordState::Processing || state == RecordState::Unknown;
    switch (event) {
    case RecordEvent::ChargeApproved:
        return isOpen ? std::optional(RecordState::Approved) : std::nullopt;
    case RecordEvent::ChargeDeclined:
        return isOpen ? std::optional(RecordState::Declined) : std::nullopt;
    case RecordEvent::ProofMissing:
        return isOpen ? std::optional(RecordState::Unknown) : std::nullopt;
    case RecordEvent::ChargeAbsent:
        return isOpen ? std::optional(RecordState::Processing) : std::nullopt;
    case RecordEvent::CancelProven:
        return isOpen ? std::optional(RecordState::Cancelled) : std::nullopt;
    case RecordEvent::ReversalProven:
        return isOpen || state == RecordState::Approved ? std::optional(RecordState::Reversed) : std::nullopt;
    }
    Q_UNREACHABLE();
}

//! Whether the outcome is proven.
[[nodiscard]] constexpr bool isSettled(RecordState state)
{
    return state != RecordState::Processing && state != RecordState::Unknown;
}

static_assert(next(RecordState::Processing, RecordEvent::ProofMissing) == RecordState::Unknown,
    "silence is not a refusal");
static_assert(!next(RecordState::Approved, RecordEvent::ChargeDeclined));
static_assert(!next(RecordState::Approved, RecordEvent::CancelProven), "a cancel cannot hide a charge");
static_assert(!next(RecordState::Cancelled, RecordEvent::ChargeApproved));

} // namespace unavez
