#include "payments/chargerunner.h"

#include "payments/acquirercall.h"

#include "base/cases.h"
#include "base/failpoint.h"
#include "base/log.h"

#include <QPointer>

#include <algorithm>

namespace unavez {

namespace {

void logState(const KeyRecord &key, RecordState from, RecordState to)
{
    const PaymentRecord &payment = *key.payment;
    logEvent(logBackend(), QStringLiteral("payment_state"),
        {{QStringLiteral("payment"), payment.id}, {QStringLiteral("key"), QString::fromLatin1(key.key)},
            {QStringLiteral("tenant"), static_cast<qint64>(key.tenant)},
            {QStringLiteral("register"), payment.registerName},
            {QStringLiteral("from"), recordStateName(from)}, {QStringLiteral("to"), recordStateName(to)},
            {QStringLiteral("request_id"), QString::fromLatin1(key.requestId)}});
}

void logSilence(const KeyRecord &key, const QString &call, const QString &detail)
{
    logEvent(logBackend(), QStringLiteral("acquirer_silent"),
        {{QStringLiteral("payment"), key.payment->id}, {QStringLiteral("key"), QString::fromLatin1(key.key)},
            {QStringLiteral("call"), call}, {QStringLiteral("detail"), detail}});
}

} // namespace

struct ChargeRunner::Run {
    KeyRecord key;
    std::optional<QString> card;
    std::optional<WallTime> sentBefore; //!< sentAt as it was before the charge of this run
    QList<Ended> ended;

    [[nodiscard]] PaymentRecord &payment() { return *key.payment; }
    [[nodiscard]] const PaymentRecord &payment() const { return *key.payment; }
    [[nodiscard]] Ownership owner() const { return {key.tenant, key.key, key.fence}; }
};

ChargeRunner::ChargeRunner(
    StoreQueue &store, Acquirer &acquirer, const Clock &clock, PaymentOptions options, AnswerOf answerOf)
    : m_store(store)
    , m_acquirer(acquirer)
    , m_clock(clock)
    , m_options(options)
    , m_answerOf(std::move(answerOf))
{
}

void ChargeRunner::charge(const KeyRecord &owned, const QString &card, Ended ended)
{
    send(begin(owned, card, std::move(ended)));
}

void ChargeRunner::resume(const KeyRecord &owned, const std::optional<QString> &card, Ended ended)
{
    const RunPointer run = begin(owned, card, std::move(ended));
    follow(run, firstStep(facts(*run)), false);
}

bool ChargeRunner::isRunning(TenantId tenant, const QByteArray &key) const
{
    return m_runs.contains({tenant, key});
}

ChargeRunner::RunPointer ChargeRunner::find(TenantId tenant, const QByteArray &key) const
{
    const auto found = m_runs.find({tenant, key});
    return found == m_runs.end() ? nullptr : found->second;
}

bool ChargeRunner::isUnderway(const RunPointer &run) const
{
    return find(run->key.tenant, run->key.key) == run;
}

void ChargeRunner::whenEnded(TenantId tenant, const QByteArray &key, Ended ended)
{
    if (const RunPointer run = find(tenant, key))
        run->ended.append(std::move(ended));
}

void ChargeRunner::noteCancel(TenantId tenant, const QByteArray &key, WallTime now)
{
    if (const RunPointer run = find(tenant, key))
        run->key.cancelRequestedAt = now;
}

ChargeRunner::RunPointer ChargeRunner::begin(
    const KeyRecord &owned, const std::optional<QString> &card, Ended ended)
{
    const auto run = std::make_shared<Run>(Run {owned, card, std::nullopt, {std::move(ended)}});
    m_runs.insert_or_assign({owned.tenant, owned.key}, run);
    return run;
}

void ChargeRunner::follow(const RunPointer &run, NextStep step, bool isAbsent)
{
    switch (step) {
    case NextStep::Charge:
        return sendAgain(run);
    case NextStep::Ask:
        return ask(run);
    case NextStep::Block:
        return reverse(run, isAbsent);
    case NextStep::Cancel:
        return settle(run, RecordEvent::CancelProven, {}, {}, false);
    case NextStep::Wait:
        // After the clock was set back, "sent in the future" would have to be waited for.
        run->payment().sentAt = std::min(*run->payment().sentAt, m_clock.wallNow());
        return handBack(run, RecordEvent::ProofMissing, RunEnd::StillUnknown, m_acquirer.settleDelay());
    case NextStep::LeaveToRegister:
        return handBack(run, RecordEvent::ChargeAbsent, RunEnd::NotCharged,
            m_options.schedule.pauseWithoutEnd(run->key.checks));
    }
}

template<class Write, class Written>
void ChargeRunner::write(const RunPointer &run, Write write, Written written)
{
    m_store.post(
        StoreWork::Owned, run->key.tenant, this,
        [write = std::move(write)](const StoreAccess &store) { return write(store.payments); },
        [this, run, written = std::move(written)](
            const auto &result) { this->goOn(run, [&] { written(result); }); });
}

template<class Follow> void ChargeRunner::goOn(const RunPointer &run, Follow follow)
{
    try {
        follow();
    } catch (const std::exception &failure) {
        qCCritical(logBackend, "The work on a payment threw: %s", failure.what());
        finish(run, RunEnd::StoreFailed);
    }
}

void ChargeRunner::sendAgain(const RunPointer &run)
{
    const WallTime now = m_clock.wallNow();
    write(
        run,
        [owner = run->owner(), now, leaseUntil = now + m_options.lease](
            PaymentStore &payments) { return payments.recordSend(owner, now, leaseUntil); },
        [this, run, now](
            const PaymentStoreResult<OwnerWrite> &recorded) { sendRecorded(run, recorded, now); });
}

void ChargeRunner::sendRecorded(
    const RunPointer &run, const PaymentStoreResult<OwnerWrite> &recorded, WallTime now)
{
    if (recorded && *recorded == OwnerWrite::CancelRequested) {
        run->key.cancelRequestedAt = now;
        return run->payment().sentAt ? reverse(run, true)
                                     : settle(run, RecordEvent::CancelProven, {}, {}, false);
    }
    if (!stillOwned(run, recorded))
        return;
    run->sentBefore = std::exchange(run->payment().sentAt, now);
    send(run);
}

void ChargeRunner::send(const RunPointer &run)
{
    FailPoint::reach("backend.before-acquirer");
    const PaymentRecord &payment = run->payment();
    const ChargeOrder order {payment.acquirerKey, payment.ownReference, payment.amount, payment.currency,
        run->card.value_or(QString())};
    callAcquirer(
        [this, &order, &run] {
            m_acquirer.charge(order, [self = QPointer(this), run](const ChargeOutcome &outcome) {
                if (self)
                    self->goOn(run, [&] { self->charged(run, outcome); });
            });
        },
        [this, &run](const QString &fault) {
            if (isUnderway(run))
                charged(run, NoAnswer {fault});
        });
}

void ChargeRunner::charged(const RunPointer &run, const ChargeOutcome &outcome)
{
    FailPoint::reach("backend.acquirer-answered");
    std::visit(Cases {
                   [&](const Approval &approval) { approve(run, approval.acquirerReference); },
                   [&](const Decline &decline) {
                       settle(run, RecordEvent::ChargeDeclined, {}, decline.reason, false);
                   },
                   [&](const Repeated &) { ask(run); },
                   [&](const NotSent &notSent) {
                       logSilence(run->key, QStringLiteral("charge"), notSent.detail);
                       run->payment().sentAt = run->sentBefore;
                       handBack(run, RecordEvent::ChargeAbsent, RunEnd::NotCharged,
                           m_options.schedule.pauseWithoutEnd(run->key.checks));
                   },
                   [&](const NoAnswer &noAnswer) {
                       logSilence(run->key, QStringLiteral("charge"), noAnswer.detail);
                       handBack(run, RecordEvent::ProofMissing, RunEnd::StillUnknown,
                           m_options.schedule.pauseAfter(run->key.checks));
                   },
               },
        outcome);
}

void ChargeRunner::ask(const RunPointer &run)
{
    callAcquirer(
        [this, &run] {
            m_acquirer.query(
                run->payment().ownReference, [self = QPointer(this), run](const QueryOutcome &outcome) {
                    if (self)
                        self->goOn(run, [&] { self->asked(run, outcome); });
                });
        },
        [this, &run](const QString &fault) {
            if (isUnderway(run))
                asked(run, NoAnswer {fault});
        });
}

void ChargeRunner::asked(const RunPointer &run, const QueryOutcome &outcome)
{
    FailPoint::reach("backend.acquirer-answered");
    std::visit(
        Cases {
            [&](const Approval &approval) { approve(run, approval.acquirerReference); },
            [&](const Decline &decline) {
                settle(run, RecordEvent::ChargeDeclined, {}, decline.reason, false);
            },
            [&](const Reversed &charge) {
                settle(run,
                    run->key.cancelRequestedAt ? RecordEvent::CancelProven : RecordEvent::ReversalProven,
                    charge.acquirerReference, {}, true);
            },
            [&](const NotFound &) { follow(run, stepWhenAbsent(facts(*run)), true); },
            [&](const NoAnswer &noAnswer) {
                logSilence(run->key, QStringLiteral("query"), noAnswer.detail);
                handBack(run, RecordEvent::ProofMissing, RunEnd::StillUnknown,
                    m_options.schedule.pauseAfter(run->key.checks));
            },
        },
        outcome);
}

void ChargeRunner::approve(const RunPointer &run, const QString &acquirerReference)
{
    run->payment().acquirerReference = acquirerReference;
    if (run->key.cancelRequestedAt)
        return reverse(run, false);
    settle(run, RecordEvent::ChargeApproved, acquirerReference, {}, false);
}

void ChargeRunner::reverse(const RunPointer &run, bool isAbsent)
{
    write(
        run,
        [owner = run->owner(), leaseUntil = m_clock.wallNow() + m_options.lease](
            PaymentStore &payments) { return payments.renew(owner, leaseUntil); },
        [this, run, isAbsent](const PaymentStoreResult<OwnerWrite> &renewed) {
            if (stillOwned(run, renewed))
                sendReversal(run, isAbsent);
        });
}

void ChargeRunner::sendReversal(const RunPointer &run, bool isAbsent)
{
    FailPoint::reach("backend.before-reversal");
    const ReversalOrder order {run->payment().acquirerKey + "-reversal", run->payment().ownReference};
    callAcquirer(
        [this, &order, &run, isAbsent] {
            m_acquirer.reverse(order, [self = QPointer(this), run, isAbsent](const ReversalOutcome &outcome) {
                if (self)
                    self->goOn(run, [&] { self->reversed(run, outcome, isAbsent); });
            });
        },
        [this, &run, isAbsent](const QString &fault) {
            if (isUnderway(run))
                reversed(run, NoAnswer {fault}, isAbsent);
        });
}

void ChargeRunner::reversed(const RunPointer &run, const ReversalOutcome &outcome, bool isAbsent)
{
    if (const auto *charge = std::get_if<Reversed>(&outcome)) {
        FailPoint::reach("backend.reversed");
        return settle(run, RecordEvent::CancelProven, charge->acquirerReference, {}, true);
    }
    if (const auto *notSent = std::get_if<NotSent>(&outcome))
        logSilence(run->key, QStringLiteral("reverse"), notSent->detail);
    else if (const auto *noAnswer = std::get_if<NoAnswer>(&outcome))
        logSilence(run->key, QStringLiteral("reverse"), noAnswer->detail);
    if (std::holds_alternative<NotFound>(outcome) && isAbsent)
        return settle(run, RecordEvent::CancelProven, {}, {}, false);
    handBack(
        run, RecordEvent::ProofMissing, RunEnd::StillUnknown, m_options.schedule.pauseAfter(run->key.checks));
}

void ChargeRunner::settle(const RunPointer &run, RecordEvent event, const QString &acquirerReference,
    std::optional<DeclineReason> reason, bool isReversed)
{
    const WallTime now = m_clock.wallNow();
    PaymentRecord settled = run->payment();
    const auto state = next(settled.state, event);
    Q_ASSERT(state && isSettled(*state)); // an owned payment is open
    settled.state = *state;
    settled.acquirerReference = acquirerReference;
    settled.declineReason = reason;
    settled.settledAt = now;
    if (isReversed)
        settled.reversedAt = now;

    std::optional<StoredAnswer> answer;
    if (*state == RecordState::Approved || *state == RecordState::Declined)
        answer = m_answerOf(settled, run->key.requestId);
    const Completion completion {
        run->owner(), *state, acquirerReference, reason, isReversed, std::move(answer), now};
    write(
        run, [completion](PaymentStore &payments) { return payments.complete(completion); },
        [this, run, state = *state](
            const PaymentStoreResult<OwnerWrite> &completed) { settlementWritten(run, completed, state); });
}

void ChargeRunner::settlementWritten(
    const RunPointer &run, const PaymentStoreResult<OwnerWrite> &completed, RecordState state)
{
    if (completed && *completed == OwnerWrite::CancelRequested) {
        run->key.cancelRequestedAt = m_clock.wallNow();
        return reverse(run, false);
    }
    if (!stillOwned(run, completed))
        return;
    FailPoint::reach("backend.completed");
    logState(run->key, run->payment().state, state);
    finish(run, RunEnd::Settled);
}

//! Without a pause, the reconciler has asked often enough, and a person must look.
void ChargeRunner::handBack(
    const RunPointer &run, RecordEvent event, RunEnd end, std::optional<Milliseconds> pause)
{
    const WallTime now = m_clock.wallNow();
    if (!pause)
        logSilence(run->key, QStringLiteral("needs_review"), QStringLiteral("the schedule has ended"));
    const RecordState from = run->payment().state;
    const auto state = next(from, event);
    Q_ASSERT(state && !isSettled(*state));
    const Handback handback {
        run->owner(), *state, run->payment().sentAt, pause ? std::optional(now + *pause) : std::nullopt, now};
    write(
        run, [handback](PaymentStore &payments) { return payments.handBack(handback); },
        [this, run, from, to = *state, end](const PaymentStoreResult<OwnerWrite> &handedBack) {
            if (!stillOwned(run, handedBack))
                return;
            if (to != from)
                logState(run->key, from, to);
            finish(run, end);
        });
}

bool ChargeRunner::stillOwned(const RunPointer &run, const PaymentStoreResult<OwnerWrite> &written)
{
    if (written && *written == OwnerWrite::Done)
        return true;
    if (!written) {
        logEvent(logBackend(), QStringLiteral("store_failed"),
            {{QStringLiteral("key"), QString::fromLatin1(run->key.key)},
                {QStringLiteral("detail"), written.error().detail}});
    }
    finish(run, written ? RunEnd::Overtaken : RunEnd::StoreFailed);
    return false;
}

void ChargeRunner::finish(const RunPointer &run, RunEnd end)
{
    m_runs.erase({run->key.tenant, run->key.key});
    for (const Ended &ended : std::exchange(run->ended, {}))
        ended(end);
}

OpenPayment ChargeRunner::facts(const Run &run) const
{
    const WallTime now = m_clock.wallNow();
    const PaymentRecord &payment = run.payment();
    return {.mayHaveLeft = payment.sentAt.has_value(),
        .cancelRequested = run.key.cancelRequestedAt.has_value(),
        .absenceCounts = payment.sentAt && now >= *payment.sentAt + m_acquirer.settleDelay(),
        .insideKeyWindow = now + m_acquirer.longestCall() < payment.createdAt + m_acquirer.keyWindow(),
        .cardAtHand = run.card.has_value()};
}

} // namespace unavez
