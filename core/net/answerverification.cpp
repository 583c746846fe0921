#include "net/answerverification.h"

#include "checkout/answerrules.h"
#include "wire/messages.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace unavez {

namespace {

AnswerDoubted doubt(const char *detail) { return {QString::fromLatin1(detail)}; }

//! Why the document is not about what was asked; empty when it is.
const char *mismatch(const PaymentDocument &payment, const PaymentView &asked)
{
    if (payment.idempotencyKey != asked.key.text())
        return "the answer names another key";
    if (payment.cart != asked.cart)
        return "the answer names another cart";
    if (payment.confirmation != asked.number)
        return "the answer names another confirmation";
    if (payment.amount != asked.amount)
        return "the answer names another amount";
    if (payment.currency != asked.currency)
        return "the answer names another currency";
    if (payment.tender != asked.tender)
        return "the answer names another tender";
    return nullptr;
}

GatewayOutcome outcomeOf(const PaymentDocument &payment)
{
    switch (payment.state) {
    case RecordState::Processing:
    case RecordState::Unknown:
        return NotSettledYet {};
    case RecordState::Approved:
        return ApprovalProof {payment.id};
    case RecordState::Declined:
        return DeclineProof {payment.id, payment.declineReason.value_or(DeclineReason::Other)};
    case RecordState::Cancelled:
        return CancelProof {};
    case RecordState::Reversed:
        return AnswerRefused {}; // charged, then undone by somebody: a person must look
    }
    Q_UNREACHABLE();
}

GatewayOutcome verifyPayment(const PaymentDocument &payment, const PaymentView &asked, RecordState claimed)
{
    if (const char *reason = mismatch(payment, asked))
        return doubt(reason);
    if (payment.state != claimed)
        return doubt("the answer's state is not its status");
    return outcomeOf(payment);
}

GatewayOutcome verifyApproval(const QByteArray &body, const PaymentView &asked)
{
    const auto payment = decodePayment(QJsonDocument::fromJson(body).object());
    if (!payment)
        return doubt("the answer is no payment");
    return verifyPayment(*payment, asked, RecordState::Approved);
}

GatewayOutcome verifyProblem(const QByteArray &body, const PaymentView &asked, RecordState claimed)
{
    const auto problem = decodeProblem(body);
    if (!problem || !problem->payment)
        return doubt("the refusal names no payment");
    GatewayOutcome outcome = verifyPayment(*problem->payment, asked, claimed);
    if (auto *decline = std::get_if<DeclineProof>(&outcome); decline && problem->declineReason)
        decline->reason = *problem->declineReason;
    return outcome;
}

GatewayOutcome verifyChargeStands(const QByteArray &body, const PaymentView &asked)
{
    const GatewayOutcome outcome = verifyProblem(body, asked, RecordState::Approved);
    if (const auto *approval = std::get_if<ApprovalProof>(&outcome))
        return ChargeStandsProof {approval->paymentId};
    return outcome;
}

GatewayOutcome verifyTombstone(const QByteArray &body, const PaymentView &asked)
{
    const auto problem = decodeProblem(body);
    if (!problem)
        return doubt("the answer is no problem");
    if (problem->payment && mismatch(*problem->payment, asked))
        return doubt(mismatch(*problem->payment, asked));
    return TombstoneAnswer {};
}

GatewayOutcome verifyCancel(const QByteArray &body, const PaymentView &asked)
{
    const auto cancel = decodeCancel(body);
    if (!cancel || cancel->key != asked.key.text())
        return doubt("the answer does not name our key");
    return cancel->cancelled ? GatewayOutcome(CancelProof {}) : GatewayOutcome(NotSettledYet {});
}

GatewayOutcome verifyRecord(const QByteArray &body, const PaymentView &asked)
{
    const auto record = decodeKey(body);
    if (!record || record->key != asked.key.text())
        return doubt("the answer does not name our key");
    if (record->payment && mismatch(*record->payment, asked))
        return doubt(mismatch(*record->payment, asked));
    switch (record->state) {
    case KeyState::InFlight:
        return NotSettledYet {};
    case KeyState::Cancelled:
        return CancelProof {};
    case KeyState::Complete:
        return record->payment ? outcomeOf(*record->payment) : doubt("the answer names no payment");
    }
    Q_UNREACHABLE();
}

GatewayOutcome verifyClaim(AnswerClaim claim, const QByteArray &body, const PaymentView &asked)
{
    switch (claim) {
    case AnswerClaim::Approved:
        return verifyApproval(body, asked);
    case AnswerClaim::Declined:
        return verifyProblem(body, asked, RecordState::Declined);
    case AnswerClaim::Cancelled:
        return verifyCancel(body, asked);
    case AnswerClaim::Tombstone:
        return verifyTombstone(body, asked);
    case AnswerClaim::ChargeStands:
        return verifyChargeStands(body, asked);
    case AnswerClaim::Record:
        return verifyRecord(body, asked);
    case AnswerClaim::NeverSeen:
        return NeverSeen {};
    case AnswerClaim::NotSettledYet:
        return NotSettledYet {};
    case AnswerClaim::Busy:
        return BackendBusy {};
    case AnswerClaim::Refused:
        return AnswerRefused {};
    case AnswerClaim::Nonsense:
        return doubt("no answer to this question has such a status");
    }
    Q_UNREACHABLE();
}

QString problemCodeOf(const HttpAnswer &answer)
{
    if (answer.status < 400)
        return {};
    const auto problem = decodeProblem(answer.body);
    return problem ? problem->code : QString();
}

//! Whole seconds, or the date of RFC 9110, 10.2.3.
std::optional<Milliseconds> retryAfterOf(const HttpAnswer &answer, std::optional<WallTime> backendTime)
{
    const auto value = answer.header("Retry-After");
    if (!value)
        return std::nullopt;
    bool isNumber = false;
    const qlonglong seconds = value->trimmed().toLongLong(&isNumber);
    constexpr qlonglong greatestSeconds = 86'400;
    if (isNumber)
        return std::chrono::seconds(std::clamp(seconds, 0LL, greatestSeconds));
    const auto date = decodeHttpDate(*value);
    if (!date || !backendTime)
        return std::nullopt;
    return std::max(Milliseconds(0), Milliseconds(*date - *backendTime));
}

GatewayAnswer withHeaders(GatewayOutcome outcome, const HttpAnswer &answer)
{
    GatewayAnswer verified {std::move(outcome), answer.status, problemCodeOf(answer), {}, {}, {}};
    if (const auto date = answer.header("Date"))
        verified.backendTime = decodeHttpDate(*date);
    if (const auto expires = answer.header("Idempotency-Key-Expires"))
        verified.keyExpires = decodeHttpDate(*expires);
    verified.retryAfter = retryAfterOf(answer, verified.backendTime);
    return verified;
}

RequestUnsent::Cause causeOf(const HttpNotSent &unsent)
{
    switch (unsent.cause) {
    case HttpNotSent::Cause::NoConnection:
        return RequestUnsent::Cause::NoConnection;
    case HttpNotSent::Cause::CertificateUntrusted:
        return RequestUnsent::Cause::CertificateUntrusted;
    case HttpNotSent::Cause::CertificateExpired:
        return RequestUnsent::Cause::CertificateExpired;
    case HttpNotSent::Cause::CertificateOfAnotherHost:
        return RequestUnsent::Cause::CertificateOfAnotherHost;
    }
    Q_UNREACHABLE();
}

} // namespace

GatewayAnswer verifyAnswer(Question question, const PaymentView &asked, const HttpOutcome &outcome)
{
    if (const auto *unsent = std::get_if<HttpNotSent>(&outcome))
        return {RequestUnsent {unsent->detail, causeOf(*unsent)}, 0, {}, {}, {}, {}};
    if (const auto *missing = std::get_if<HttpNoAnswer>(&outcome))
        return {AnswerMissing {missing->detail}, 0, {}, {}, {}, {}};
    const HttpAnswer &answer = std::get<HttpAnswer>(outcome);
    const AnswerClaim claim = claimOf(question, answer.status, problemCodeOf(answer));
    return withHeaders(verifyClaim(claim, answer.body, asked), answer);
}

GatewayAnswer verifyCartPage(const PaymentView &asked, const HttpOutcome &outcome)
{
    const auto *answer = std::get_if<HttpAnswer>(&outcome);
    if (!answer || answer->status != 200)
        return verifyAnswer(Question::Ask, asked, outcome);
    const QJsonDocument document = QJsonDocument::fromJson(answer->body);
    if (!document.object().value(QLatin1String("payments")).isArray())
        return withHeaders(doubt("the answer is no list of payments"), *answer);
    const QJsonArray payments = document.object().value(QLatin1String("payments")).toArray();
    for (const QJsonValue &value : payments) {
        const auto payment = decodePayment(value.toObject());
        if (payment && !mismatch(*payment, asked))
            return withHeaders(outcomeOf(*payment), *answer);
    }
    return withHeaders(NeverSeen {}, *answer);
}

} // namespace unavez
