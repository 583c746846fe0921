#include "checkout/answerrules.h"

#include "base/cases.h"

#include <array>

namespace unavez {

namespace {

const QLatin1String tombstoneCode("payment_cancelled");
const QLatin1String chargedCode("already_charged");

//! What every question may be answered with.
AnswerClaim commonClaimOf(int status)
{
    switch (status) {
    case 408:
    case 429:
        return AnswerClaim::Busy;
    case 409:
    case 425:
        return AnswerClaim::NotSettledYet;
    default:
        break;
    }
    if (status >= 500)
        return AnswerClaim::Busy;
    // A redirect is a wrong address: following it would hand the token to somebody else.
    return status >= 300 ? AnswerClaim::Refused : AnswerClaim::Nonsense;
}

constexpr std::array allAttemptOutcomes {AttemptOutcome::None, AttemptOutcome::NotSent,
    AttemptOutcome::NoAnswer, AttemptOutcome::NotBelieved, AttemptOutcome::StillOpen, AttemptOutcome::Busy,
    AttemptOutcome::Approved, AttemptOutcome::Declined, AttemptOutcome::Cancelled,
    AttemptOutcome::ChargeStands, AttemptOutcome::Rejected};

} // namespace

AnswerClaim claimOf(Question question, int status, QStringView code)
{
    switch (question) {
    case Question::Send:
        if (status == 201)
            return AnswerClaim::Approved;
        if (status == 202)
            return AnswerClaim::NotSettledYet;
        if (status == 402)
            return AnswerClaim::Declined;
        if (status == 410)
            return code == tombstoneCode ? AnswerClaim::Tombstone : AnswerClaim::Refused;
        return commonClaimOf(status);
    case Question::Ask:
        if (status == 200)
            return AnswerClaim::Record;
        if (status == 404)
            return AnswerClaim::NeverSeen;
        return commonClaimOf(status);
    case Question::Cancel:
        if (status == 200)
            return AnswerClaim::Cancelled;
        if (status == 202)
            return AnswerClaim::NotSettledYet;
        if (status == 409 && code == chargedCode)
            return AnswerClaim::ChargeStands;
        return commonClaimOf(status);
    }
    Q_UNREACHABLE();
}

PaymentEvent eventOf(const GatewayOutcome &outcome, PaymentState state)
{
    return std::visit(Cases {
                          [](const ApprovalProof &) { return PaymentEvent::ApprovalProven; },
                          [](const DeclineProof &) { return PaymentEvent::DeclineProven; },
                          [](const CancelProof &) { return PaymentEvent::CancelProven; },
                          [state](const TombstoneAnswer &) {
                              return state == PaymentState::Cancelling ? PaymentEvent::CancelProven
                                                                       : PaymentEvent::NoAnswer;
                          },
                          [](const ChargeStandsProof &) { return PaymentEvent::ChargeStands; },
                          [](const NeverSeen &) { return PaymentEvent::NoAnswer; },
                          [](const NotSettledYet &) { return PaymentEvent::NoAnswer; },
                          [](const BackendBusy &) { return PaymentEvent::NoAnswer; },
                          [](const AnswerRefused &) { return PaymentEvent::Rejected; },
                          [](const AnswerDoubted &) { return PaymentEvent::NoAnswer; },
                          [](const AnswerMissing &) { return PaymentEvent::NoAnswer; },
                          [](const RequestUnsent &) { return PaymentEvent::NotSent; },
                      },
        outcome);
}

AttemptOutcome attemptOutcomeOf(const GatewayOutcome &outcome)
{
    return std::visit(Cases {
                          [](const ApprovalProof &) { return AttemptOutcome::Approved; },
                          [](const DeclineProof &) { return AttemptOutcome::Declined; },
                          [](const CancelProof &) { return AttemptOutcome::Cancelled; },
                          [](const TombstoneAnswer &) { return AttemptOutcome::Cancelled; },
                          [](const ChargeStandsProof &) { return AttemptOutcome::ChargeStands; },
                          [](const NeverSeen &) { return AttemptOutcome::StillOpen; },
                          [](const NotSettledYet &) { return AttemptOutcome::StillOpen; },
                          [](const BackendBusy &) { return AttemptOutcome::Busy; },
                          [](const AnswerRefused &) { return AttemptOutcome::Rejected; },
                          [](const AnswerDoubted &) { return AttemptOutcome::NotBelieved; },
                          [](const AnswerMissing &) { return AttemptOutcome::NoAnswer; },
                          [](const RequestUnsent &) { return AttemptOutcome::NotSent; },
                      },
        outcome);
}

bool isPastSending(const OutboxRow &row, WallTime backendNow)
{
    return row.sendUntil && backendNow >= *row.sendUntil - expiryMargin;
}

Question nextQuestion(const OutboxRow &row, WallTime backendNow)
{
    if (row.view.state == PaymentState::Cancelling)
        return Question::Cancel;
    if (row.exposure == Exposure::NeverLeft)
        return Question::Send;
    const bool clockIsDoubtful = row.view.createdAt > backendNow + clockTolerance;
    const bool isSpent = row.view.lastCode == tombstoneCode;
    return isPastSending(row, backendNow) || clockIsDoubtful || isSpent ? Question::Ask : Question::Send;
}

QString attemptOutcomeName(AttemptOutcome outcome)
{
    switch (outcome) {
    case AttemptOutcome::None:
        return QStringLiteral("none");
    case AttemptOutcome::NotSent:
        return QStringLiteral("not_sent");
    case AttemptOutcome::NoAnswer:
        return QStringLiteral("no_answer");
    case AttemptOutcome::NotBelieved:
        return QStringLiteral("not_believed");
    case AttemptOutcome::StillOpen:
        return QStringLiteral("still_open");
    case AttemptOutcome::Busy:
        return QStringLiteral("busy");
    case AttemptOutcome::Approved:
        return QStringLiteral("approved");
    case AttemptOutcome::Declined:
        return QStringLiteral("declined");
    case AttemptOutcome::Cancelled:
        return QStringLiteral("cancelled");
    case AttemptOutcome::ChargeStands:
        return QStringLiteral("charge_stands");
    case AttemptOutcome::Rejected:
        return QStringLiteral("rejected");
    }
    Q_UNREACHABLE();
}

AttemptOutcome attemptOutcomeFromName(QStringView name)
{
    for (const AttemptOutcome outcome : allAttemptOutcomes) {
        if (name == attemptOutcomeName(outcome))
            return outcome;
    }
    return AttemptOutcome::None;
}

QString questionName(Question question)
{
    switch (question) {
    case Question::Send:
        return QStringLiteral("send");
    case Question::Ask:
        return QStringLiteral("ask");
    case Question::Cancel:
        return QStringLiteral("cancel");
    }
    Q_UNREACHABLE();
}

Question questionFromName(QStringView name)
{
    for (const Question question : {Question::Ask, Question::Cancel}) {
        if (name == questionName(question))
            return question;
    }
    return Question::Send;
}

} // namespace unavez
