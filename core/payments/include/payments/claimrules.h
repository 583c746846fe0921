#pragma once

#include "domain/recordstate.h"

#include <QtGlobal>

namespace unavez {

//! How far an idempotency key has come.
enum class KeyPhase {
    InFlight, //!< claimed, the outcome is not proven yet
    Complete, //!< its answer is stored
    Cancelled, //!< spent without effect, or the effect is undone
};

//! What a key that is already there means for the request that wants to claim it.
struct ClaimConflict {
    KeyPhase phase;
    bool sameRequest; //!< the fingerprints are equal, by the recipe of the stored one; a tombstone equals all
    bool ownerAlive; //!< the lease has not run out, or this very process is at work on it
};

enum class ClaimAnswer {
    KeyReused, //!< 422
    Replay, //!< the stored answer
    Cancelled, //!< 410
    InProgress, //!< 409
    TakeOver, //!< nobody is at work on it: become the owner, and ask the acquirer first
};

//! The contract's order of answers. Another body is said first and in every state: a 409 would hide it.
[[nodiscard]] constexpr ClaimAnswer answerTo(ClaimConflict conflict)
{
    if (!conflict.sameRequest)
        return ClaimAnswer::KeyReused;
    switch (conflict.phase) {
    case KeyPhase::Complete:
        return ClaimAnswer::Replay;
    case KeyPhase::Cancelled:
        return ClaimAnswer::Cancelled;
    case KeyPhase::InFlight:
        return conflict.ownerAlive ? ClaimAnswer::InProgress : ClaimAnswer::TakeOver;
    }
    Q_UNREACHABLE();
}

enum class CancelAnswer {
    Cancelled, //!< 200: it did not and cannot charge
    Requested, //!< 202: on record, the verdict is still to come
    AlreadyCharged, //!< 409: only a refund can undo it
    NotCancellable, //!< 409: the key is of a refund or an order
};

//! What a cancel means for a payment in this state.
[[nodiscard]] constexpr CancelAnswer cancelAnswer(RecordState state)
{
    switch (state) {
    case RecordState::Processing:
    case RecordState::Unknown:
        return CancelAnswer::Requested;
    case RecordState::Approved:
        return CancelAnswer::AlreadyCharged;
    case RecordState::Declined:
    case RecordState::Cancelled:
    case RecordState::Reversed:
        return CancelAnswer::Cancelled;
    }
    Q_UNREACHABLE();
}

static_assert(answerTo({KeyPhase::InFlight, false, true}) == ClaimAnswer::KeyReused);
static_assert(cancelAnswer(RecordState::Unknown) == CancelAnswer::Requested, "unknown may be a charge");

} // namespace unavez
