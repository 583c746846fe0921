#include "checkout/paymentcourier.h"

#include "base/dice.h"
#include "base/failpoint.h"
#include "base/log.h"
#include "checkout/alarm.h"
#include "checkout/answerrules.h"

#include <QPointer>
#include <QUuid>

#include <algorithm>

namespace unavez {

namespace {

QString detailOf(const GatewayOutcome &outcome)
{
    if (const auto *doubted = std::get_if<AnswerDoubted>(&outcome))
        return doubted->detail;
    if (const auto *missing = std::get_if<AnswerMissing>(&outcome))
        return missing->detail;
    const auto *unsent = std::get_if<RequestUnsent>(&outcome);
    return unsent ? unsent->detail : QString();
}

QString paymentIdOf(const GatewayOutcome &outcome)
{
    if (const auto *approval = std::get_if<ApprovalProof>(&outcome))
        return approval->paymentId;
    if (const auto *decline = std::get_if<DeclineProof>(&outcome))
        return decline->paymentId;
    const auto *stands = std::get_if<ChargeStandsProof>(&outcome);
    return stands ? stands->paymentId : QString();
}

//! Whether the backend as a whole did not work, not only for this one confirmation.
bool isBackendFailure(const GatewayAnswer &answer)
{
    switch (answer.status) {
    case 401: // every other row would be refused as well
    case 502:
    case 503:
    case 504:
        return true;
    default:
        return std::holds_alternative<AnswerMissing>(answer.outcome)
            || std::holds_alternative<RequestUnsent>(answer.outcome);
    }
}

BackendReach reachOf(const GatewayAnswer &answer)
{
    if (answer.status == 401 || answer.status == 403)
        return BackendReach::TokenRefused;
    const auto *unsent = std::get_if<RequestUnsent>(&answer.outcome);
    if (!unsent)
        return answer.status == 0 ? BackendReach::NotReached : BackendReach::Reached;
    switch (unsent->cause) {
    case RequestUnsent::Cause::NoConnection:
        return BackendReach::NotReached;
    case RequestUnsent::Cause::CertificateUntrusted:
        return BackendReach::CertificateUntrusted;
    case RequestUnsent::Cause::CertificateExpired:
        return BackendReach::CertificateExpired;
    case RequestUnsent::Cause::CertificateOfAnotherHost:
        return BackendReach::CertificateOfAnotherHost;
    }
    Q_UNREACHABLE();
}

} // namespace

PaymentCourier::PaymentCourier(Parts parts, Limits limits, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_limits(limits)
    , m_breaker(limits.breaker)
{
}

PaymentCourier::~PaymentCourier() { m_parts.alarm.silence(); }

StoreResult<void> PaymentCourier::start()
{
    const auto recovered = m_parts.outbox.recover(m_parts.clock.wallNow());
    if (!recovered)
        return Unexpected {recovered.error()};
    wake();
    return {};
}

void PaymentCourier::wake()
{
    m_parts.alarm.ringIn(Milliseconds(0), [this] { work(); });
}

StoreResult<std::optional<OutboxRow>> PaymentCourier::retry(const PaymentKey &key)
{
    auto row = m_parts.outbox.apply(key, PaymentEvent::RetryAsked, m_parts.clock.wallNow());
    if (!row || !*row)
        return row;
    m_breaker.probeNow(m_parts.clock.monotonicNow());
    Q_EMIT paymentChanged((*row)->view);
    wake();
    return row;
}

StoreResult<std::optional<OutboxRow>> PaymentCourier::cancel(const PaymentKey &key)
{
    auto row = m_parts.outbox.apply(key, PaymentEvent::CancelAsked, m_parts.clock.wallNow());
    if (!row || !*row)
        return row;
    FailPoint::reach("register.cancel-stored");
    m_breaker.probeNow(m_parts.clock.monotonicNow());
    Q_EMIT paymentChanged((*row)->view);
    wake();
    return row;
}

void PaymentCourier::work()
{
    const auto released = releaseStranded();
    if (!released) {
        Q_EMIT storeFailed(released.error());
        m_parts.alarm.ringIn(m_limits.storeRetry, [this] { work(); });
        return;
    }
    // One moment for both: a row that comes due between them would be neither begun nor planned.
    const WallTime now = m_parts.clock.wallNow();
    while (m_underWay.size() < m_limits.exchanges && m_breaker.allows(m_parts.clock.monotonicNow())) {
        const auto started = startNext(now);
        if (!started) {
            Q_EMIT storeFailed(started.error());
            m_parts.alarm.ringIn(m_limits.storeRetry, [this] { work(); });
            return;
        }
        if (!*started)
            break;
    }
    planNext(now);
}

StoreResult<void> PaymentCourier::releaseStranded()
{
    while (!m_stranded.isEmpty()) {
        const auto row
            = m_parts.outbox.apply(m_stranded.first(), PaymentEvent::ProcessDied, m_parts.clock.wallNow());
        if (!row)
            return Unexpected {row.error()};
        m_stranded.removeFirst();
        if (*row)
            Q_EMIT paymentChanged((*row)->view);
    }
    return {};
}

StoreResult<bool> PaymentCourier::startNext(WallTime now)
{
    // Of the rows that are due, at most as many as exchanges are under way cannot begin now.
    const int limit = static_cast<int>(m_underWay.size()) + 1;
    const auto rows = m_parts.outbox.due(now, m_limits.retry.longestWait(), limit);
    if (!rows)
        return Unexpected {rows.error()};
    for (const OutboxRow &row : *rows) {
        const Question question = nextQuestion(row, backendNow());
        // A cancel may overtake what is being sent; of anything else there is one at a time.
        if (m_underWay.contains({row.view.key, question == Question::Cancel}))
            continue;
        const auto begun = begin(row, question);
        if (!begun)
            return Unexpected {begun.error()};
        return true;
    }
    return false;
}

StoreResult<void> PaymentCourier::begin(const OutboxRow &row, Question question)
{
    const WallTime now = m_parts.clock.wallNow();
    const QString requestId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto started = m_parts.outbox.startAttempt(
        {row.view.key, question, requestId, now, backendNow() + leastRetention});
    if (!started)
        return Unexpected {started.error()};
    if (!*started)
        return Unexpected {StoreFault {StoreFault::Kind::Failed, QStringLiteral("a due row cannot be sent")}};
    FailPoint::reach("register.attempt-stored");

    m_underWay.insert({row.view.key, question == Question::Cancel});
    m_breaker.began();
    Q_EMIT paymentChanged((*started)->row.view);
    const QPointer<PaymentCourier> self(this);
    m_parts.gateway.exchange({question, (*started)->row, requestId},
        [self, key = row.view.key, attempt = (*started)->id, question](const GatewayAnswer &answer) {
            if (self)
                self->finish(key, attempt, question, answer);
        });
    return {};
}

void PaymentCourier::finish(
    const PaymentKey &key, std::int64_t attempt, Question question, const GatewayAnswer &answer)
{
    FailPoint::reach("register.answer-received");
    m_underWay.remove({key, question == Question::Cancel});
    noteClock(answer);
    noteReach(answer);

    const auto row = m_parts.outbox.find(key);
    if (!row || !*row) {
        m_stranded.append(key);
        wake();
        return;
    }
    const OutboxRow &before = **row;
    PaymentEvent event = eventOf(answer.outcome, before.view.state);
    // Nobody knows it any more and it must not be sent again: only a person can go on.
    if (std::holds_alternative<NeverSeen>(answer.outcome) && isPastSending(before, backendNow()))
        event = PaymentEvent::Rejected;
    const WallTime now = m_parts.clock.wallNow();
    const auto *decline = std::get_if<DeclineProof>(&answer.outcome);
    const auto stored = m_parts.outbox.finishAttempt({key, attempt, event, attemptOutcomeOf(answer.outcome),
        answer.status, answer.code, detailOf(answer.outcome), paymentIdOf(answer.outcome),
        decline ? std::optional(decline->reason) : std::nullopt, now,
        now + m_limits.retry.wait(before.view.attempts, answer.retryAfter, m_parts.dice), answer.keyExpires});
    if (!stored) {
        // Nothing is lost: the backend keeps the answer for the next attempt with this key.
        m_stranded.append(key);
        Q_EMIT storeFailed(stored.error());
        m_parts.alarm.ringIn(m_limits.storeRetry, [this] { work(); });
        return;
    }
    FailPoint::reach("register.result-stored");
    logEvent(logRegister(), QStringLiteral("attempt"),
        {{QStringLiteral("key"), key.text()}, {QStringLiteral("question"), questionName(question)},
            {QStringLiteral("outcome"), attemptOutcomeName(stored->view.lastOutcome)},
            {QStringLiteral("status"), answer.status},
            {QStringLiteral("state"), paymentStateName(stored->view.state)}});
    Q_EMIT paymentChanged(stored->view);
    wake();
}

void PaymentCourier::noteReach(const GatewayAnswer &answer)
{
    if (isBackendFailure(answer))
        m_breaker.failed(m_parts.clock.monotonicNow());
    else
        m_breaker.reached();
    const BackendReach reach = reachOf(answer);
    if (reach == m_reach)
        return;
    m_reach = reach;
    Q_EMIT reachChanged(reach);
}

void PaymentCourier::noteClock(const GatewayAnswer &answer)
{
    if (!answer.backendTime)
        return;
    m_drift = *answer.backendTime - m_parts.clock.wallNow();
    const auto drift = std::chrono::duration_cast<std::chrono::seconds>(m_drift);
    if (std::chrono::abs(drift) <= greatestDrift) {
        m_toldDrift = std::chrono::seconds(0);
        return;
    }
    if (std::chrono::abs(drift - m_toldDrift) <= greatestDrift)
        return;
    m_toldDrift = drift;
    Q_EMIT clockDrifted(drift);
}

void PaymentCourier::planNext(WallTime now)
{
    if (m_underWay.size() >= m_limits.exchanges)
        return;
    const Milliseconds uptime = m_parts.clock.monotonicNow();
    if (!m_breaker.allows(uptime)) {
        if (const auto probe = m_breaker.nextProbe())
            m_parts.alarm.ringIn(std::max(Milliseconds(0), *probe - uptime), [this] { work(); });
        return;
    }
    const auto due = m_parts.outbox.nextDue();
    if (!due) {
        m_parts.alarm.ringIn(m_limits.storeRetry, [this] { work(); });
        return;
    }
    if (!*due)
        return;
    const Milliseconds wait = **due - now;
    // What is due already and did not begin waits for an exchange that is under way, whose end wakes us.
    if (wait > Milliseconds(0))
        m_parts.alarm.ringIn(std::min(wait, m_limits.retry.longestWait()), [this] { work(); });
}

WallTime PaymentCourier::backendNow() const { return m_parts.clock.wallNow() + m_drift; }

} // namespace unavez
