#pragma once

#include "checkout/gatewayanswer.h"
#include "checkout/outboxrow.h"
#include "domain/paymentstate.h"

#include <QStringView>

namespace unavez {

//! What a status line claims, before the body has proven it.
enum class AnswerClaim {
    Approved,
    Declined,
    Cancelled,
    Tombstone,
    ChargeStands,
    Record, //!< the state of the key is in the body
    NeverSeen,
    NotSettledYet,
    Busy,
    Refused,
    Nonsense, //!< no answer to this question looks like that
};

//! The contract's table of answers. The code is that of a problem, empty without one.
[[nodiscard]] AnswerClaim claimOf(Question question, int status, QStringView code);

//! What the outcome of an exchange means to a confirmation in this state.
[[nodiscard]] PaymentEvent eventOf(const GatewayOutcome &outcome, PaymentState state);

//! The kind of outcome that is shown and stored.
[[nodiscard]] AttemptOutcome attemptOutcomeOf(const GatewayOutcome &outcome);

//! For how long a key is surely known before the backend has told: the contract's least retention.
inline constexpr Milliseconds leastRetention {24 * 3'600'000};
//! How long before the end of that time sending ends: what is under way must arrive within it.
inline constexpr Milliseconds expiryMargin {10 * 60'000};
//! A row that is younger than now by more than this was made under another clock.
inline constexpr Milliseconds clockTolerance {5 * 60'000};

//! Whether the key can no longer be sent, only asked about.
[[nodiscard]] bool isPastSending(const OutboxRow &row, WallTime backendNow);

//! What to ask next about a row that is due. The time is the backend's, as well as it is known.
[[nodiscard]] Question nextQuestion(const OutboxRow &row, WallTime backendNow);

//! The stable names in databases and on the command line.
[[nodiscard]] QString attemptOutcomeName(AttemptOutcome outcome);
[[nodiscard]] AttemptOutcome attemptOutcomeFromName(
    QStringView name); //!< None for a name that we do not know
[[nodiscard]] QString questionName(Question question);
[[nodiscard]] Question questionFromName(QStringView name); //!< Send for a name that we do not know

} // namespace unavez
