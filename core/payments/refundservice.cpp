#include "payments/refundservice.h"

#include "payments/acquirercall.h"

#include "base/cases.h"
#include "base/failpoint.h"
#include "base/log.h"

#include <QPointer>
#include <QTimer>
#include <QUuid>

namespace unavez {

struct RefundService::Run {
    KeyRecord key;
    bool hasCaller; //!< somebody is waiting who wants the refund
    std::optional<WallTime> sentBefore; //!< sentAt as it was before what this run sent
    QList<Ended> ended;

    [[nodiscard]] RefundRecord &refund() { return *key.refund; }
    [[nodiscard]] const RefundRecord &refund() const { return *key.refund; }
    [[nodiscard]] Ownership owner() const { return {key.tenant, key.key, key.fence}; }
};

//! What the store made of an intent.
struct RefundService::Begun {
    std::optional<RefundClaim> claim; //!< empty when there is no such payment
    std::optional<RefundClaimOutcome> outcome;
};

namespace {

RefundResult refundStoreFailed(const PaymentStoreError &error)
{
    if (error.kind == PaymentStoreError::Kind::TooBusy)
        return {TooManyRunning {}, {}};
    logEvent(logBackend(), QStringLiteral("store_failed"), {{QStringLiteral("detail"), error.detail}});
    return {StoreUnavailable {}, {}};
}

RefundClaim refundClaimFor(const RefundIntent &intent, const PaymentRecord &payment, WallTime now,
    const PaymentOptions &options, const RefundAnswerOf &answerOf)
{
    const bool isCash = payment.tender == Tender::Cash;
    const QString id = QStringLiteral("ref_") + QUuid::createUuid().toString(QUuid::Id128);
    const RefundRecord refund {
        .id = id,
        .tenant = intent.caller.tenant,
        .key = intent.key,
        .paymentId = payment.id,
        .registerName = intent.caller.registerName,
        .amount = intent.amount,
        .currency = payment.currency,
        .reason = intent.reason,
        .state = isCash ? RecordState::Approved : RecordState::Processing,
        .acquirer = payment.acquirer,
        .acquirerKey = isCash ? QByteArray() : id.toLatin1(),
        .chargeReference = payment.ownReference,
        .declineReason = {},
        .createdAt = now,
        // On record before it is true, as with a charge.
        .sentAt = isCash ? std::nullopt : std::optional(now),
        .settledAt = isCash ? std::optional(now) : std::nullopt,
        .needsReviewAt = {},
    };
    std::optional<StoredAnswer> answer;
    if (isCash)
        answer = answerOf(refund, intent.requestId);
    return {intent.digest, intent.requestId, refund, std::move(answer), now, now + options.lease,
        now + options.retention};
}

RefundResult refundFinished(const KeyRecord &key, bool replayed)
{
    if (key.phase == KeyPhase::Cancelled)
        return {RefundCancelled {}, key.expiresAt};
    return {PaymentAnswered {*key.answer, replayed}, key.expiresAt};
}

void logRefund(const RefundRecord &refund, const QString &event, const QString &detail)
{
    logEvent(logBackend(), event,
        {{QStringLiteral("refund"), refund.id}, {QStringLiteral("payment"), refund.paymentId},
            {QStringLiteral("key"), QString::fromLatin1(refund.key)}, {QStringLiteral("detail"), detail}});
}

} // namespace

RefundService::RefundService(StoreQueue &store, Acquirer &acquirer, const Clock &clock,
    PaymentOptions options, RefundAnswerOf answerOf)
    : m_store(store)
    , m_acquirer(acquirer)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_answerOf(std::move(answerOf))
{
}

void RefundService::submit(const RefundIntent &intent, Answered answered)
{
    if (running() >= m_options.greatestRunning)
        return answered({TooManyRunning {}, {}});
    m_store.post(
        StoreWork::Request, intent.caller.tenant, this,
        [intent, now = m_clock.wallNow(), options = m_options, answerOf = m_answerOf](
            const StoreAccess &store) -> PaymentStoreResult<Begun> {
            const auto payment = store.payments.findPayment(intent.caller.tenant, intent.paymentId);
            if (!payment)
                return Unexpected {payment.error()};
            if (!*payment)
                return Begun {};
            const RefundClaim claim = refundClaimFor(intent, **payment, now, options, answerOf);
            auto outcome = store.payments.claimRefund(claim);
            if (!outcome)
                return Unexpected {outcome.error()};
            return Begun {claim, *std::move(outcome)};
        },
        [this, intent, answered](const PaymentStoreResult<Begun> &what) {
            if (!what)
                return answered(refundStoreFailed(what.error()));
            begun(intent, *what, answered);
        });
}

void RefundService::begun(const RefundIntent &intent, const Begun &what, const Answered &answered)
{
    if (!what.claim)
        return answered({NoSuchPayment {}, {}});
    const RefundClaim &claim = *what.claim;
    std::visit(
        Cases {
            [&](const Claimed &claimed) {
                FailPoint::reach("backend.refund-claimed");
                if (claim.answer)
                    return answered({PaymentAnswered {*claim.answer, false}, claim.expiresAt});
                KeyRecord owned {claim.refund.tenant, claim.refund.key, KeyPhase::InFlight, claim.digest,
                    claim.requestId, claimed.fence, claim.leaseUntil, {}, 0, {}, claim.expiresAt, {}};
                owned.refund = claim.refund;
                send(start(owned, true, [this, tenant = owned.tenant, key = owned.key, answered](RunEnd end) {
                    answerAfter(tenant, key, end, answered);
                }));
            },
            [&](const KeyTaken &taken) { answerTaken(intent, taken.key, answered); },
            [&](const RefundTaken &taken) {
                const RefundRecord &refund = taken.refund;
                if (refund.paymentId != intent.paymentId || refund.amount != intent.amount
                    || refund.reason != intent.reason)
                    return answered({KeyReused {}, {}});
                answered({PaymentAnswered {m_answerOf(refund, intent.requestId), true}, {}});
            },
            [&](const RefundRefused &refused) {
                answered({refused, {}});
            },
        },
        *what.outcome);
}

void RefundService::answerTaken(const RefundIntent &intent, const KeyRecord &key, const Answered &answered)
{
    const bool sameRequest = !key.digest || intent.digestByVersion(key.digest->version) == key.digest->bytes;
    const bool ownerAlive = key.leaseUntil >= m_clock.wallNow() || isRunning(key.tenant, key.key);
    switch (answerTo({key.phase, sameRequest, ownerAlive})) {
    case ClaimAnswer::KeyReused:
        return answered({KeyReused {}, key.expiresAt});
    case ClaimAnswer::Replay:
    case ClaimAnswer::Cancelled:
        return answered(refundFinished(key, true));
    case ClaimAnswer::InProgress:
        return waitFor(intent, key, answered);
    case ClaimAnswer::TakeOver:
        return takeOver(key, answered);
    }
}

void RefundService::waitFor(const RefundIntent &intent, const KeyRecord &key, const Answered &answered)
{
    const Milliseconds wait = std::min(intent.wait, m_options.longestWait);
    if (wait <= Milliseconds::zero() || !isRunning(key.tenant, key.key))
        return answered({RefundInProgress {}, key.expiresAt});
    const auto isAnswered = std::make_shared<bool>(false);
    m_runs.at({key.tenant, key.key})
        ->ended.append([this, tenant = key.tenant, name = key.key, answered, isAnswered](RunEnd end) {
            if (!std::exchange(*isAnswered, true))
                answerAfter(tenant, name, end, answered);
        });
    QTimer::singleShot(wait, this, [answered, isAnswered, expires = key.expiresAt] {
        if (!std::exchange(*isAnswered, true))
            answered({RefundInProgress {}, expires});
    });
}

void RefundService::takeOver(const KeyRecord &key, const Answered &answered)
{
    if (key.refund->acquirer != m_acquirer.name()) // only the one that was sent the refund can be asked
        return answered({RefundUnknown {*key.refund}, key.expiresAt});
    const WallTime now = m_clock.wallNow();
    const Ownership seen {key.tenant, key.key, key.fence};
    m_store.post(
        StoreWork::Owned, key.tenant, this,
        [seen, now, leaseUntil = now + m_options.lease](
            const StoreAccess &store) { return store.payments.takeOver(seen, now, leaseUntil); },
        [this, key, answered](const PaymentStoreResult<std::optional<std::int64_t>> &fence) {
            if (!fence)
                return answered(refundStoreFailed(fence.error()));
            if (!*fence)
                return answered({RefundInProgress {}, key.expiresAt});
            KeyRecord owned = key;
            owned.fence = **fence;
            resume(owned, true, [this, tenant = key.tenant, name = key.key, answered](RunEnd end) {
                answerAfter(tenant, name, end, answered);
            });
        });
}

void RefundService::answerAfter(TenantId tenant, const QByteArray &key, RunEnd end, const Answered &answered)
{
    if (end == RunEnd::StoreFailed)
        return answered({StoreUnavailable {}, {}});
    m_store.post(
        StoreWork::Owned, tenant, this,
        [tenant, key](const StoreAccess &store) { return store.payments.findKey(tenant, key); },
        [end, answered](const PaymentStoreResult<std::optional<KeyRecord>> &found) {
            if (!found)
                return answered(refundStoreFailed(found.error()));
            const KeyRecord &record = **found; // a key that was worked on is kept
            if (record.phase != KeyPhase::InFlight)
                return answered(refundFinished(record, end != RunEnd::Settled));
            if (end == RunEnd::NotCharged)
                return answered({AcquirerUnreachable {}, record.expiresAt});
            if (end == RunEnd::Overtaken)
                return answered({RefundInProgress {}, record.expiresAt});
            answered({RefundUnknown {*record.refund}, record.expiresAt});
        });
}

void RefundService::find(const Caller &caller, const QString &id,
    std::function<void(PaymentStoreResult<std::optional<RefundRecord>>)> answered)
{
    m_store.post(
        StoreWork::Request, caller.tenant, this,
        [tenant = caller.tenant, id](
            const StoreAccess &store) { return store.payments.findRefund(tenant, id); },
        std::move(answered));
}

void RefundService::reconcile(int limit, std::function<void(PaymentStoreResult<int>)> ended)
{
    const WallTime now = m_clock.wallNow();
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [acquirer = m_acquirer.name(), now, leaseUntil = now + m_options.lease, limit](
            const StoreAccess &store) -> PaymentStoreResult<QList<KeyRecord>> {
            const auto due = store.payments.refundsDueForReconcile(acquirer, now, limit);
            if (!due)
                return due;
            QList<KeyRecord> owned;
            for (const KeyRecord &key : *due) {
                const auto fence = store.payments.takeOver({key.tenant, key.key, key.fence}, now, leaseUntil);
                if (!fence)
                    return Unexpected {fence.error()};
                if (!*fence)
                    continue;
                owned.append(key);
                owned.last().fence = **fence;
            }
            return owned;
        },
        [this, ended](const PaymentStoreResult<QList<KeyRecord>> &owned) {
            if (!owned)
                return ended(Unexpected {owned.error()});
            // One more than there are refunds, so that the batch cannot end while it is being started.
            const auto left = std::make_shared<qsizetype>(owned->size() + 1);
            const auto settled = std::make_shared<int>(0);
            const auto endOne = [left, settled, ended] {
                if (--*left == 0)
                    ended(*settled);
            };
            for (const KeyRecord &key : *owned) {
                resume(key, false, [settled, endOne](RunEnd end) {
                    *settled += end == RunEnd::Settled;
                    endOne();
                });
            }
            endOne();
        });
}

bool RefundService::isRunning(TenantId tenant, const QByteArray &key) const
{
    return m_runs.contains({tenant, key});
}

bool RefundService::isUnderway(const RunPointer &run) const
{
    const auto found = m_runs.find({run->key.tenant, run->key.key});
    return found != m_runs.end() && found->second == run;
}

RefundService::RunPointer RefundService::start(const KeyRecord &owned, bool hasCaller, Ended ended)
{
    const auto run = std::make_shared<Run>(Run {owned, hasCaller, std::nullopt, {std::move(ended)}});
    m_runs.insert_or_assign({owned.tenant, owned.key}, run);
    return run;
}

void RefundService::resume(const KeyRecord &owned, bool hasCaller, Ended ended)
{
    const RunPointer run = start(owned, hasCaller, std::move(ended));
    follow(run, firstStep(facts(*run)));
}

void RefundService::follow(const RunPointer &run, NextStep step)
{
    switch (step) {
    case NextStep::Charge:
        return sendAgain(run);
    case NextStep::Ask:
        return ask(run);
    case NextStep::Block:
    case NextStep::Cancel:
        // Absent beyond the acquirer's key window: it was not given back, and its amount is free again.
        return settle(run, RecordState::Declined, DeclineReason::Other);
    case NextStep::Wait:
        run->refund().sentAt = std::min(*run->refund().sentAt, m_clock.wallNow());
        return handBack(run, RecordState::Unknown, RunEnd::StillUnknown, m_acquirer.settleDelay());
    case NextStep::LeaveToRegister:
        return handBack(run, RecordState::Processing, RunEnd::NotCharged,
            m_options.schedule.pauseWithoutEnd(run->key.checks));
    }
}

void RefundService::sendAgain(const RunPointer &run)
{
    const WallTime now = m_clock.wallNow();
    m_store.post(
        StoreWork::Owned, run->key.tenant, this,
        [owner = run->owner(), now, leaseUntil = now + m_options.lease](
            const StoreAccess &store) { return store.payments.recordSend(owner, now, leaseUntil); },
        [this, run, now](const PaymentStoreResult<OwnerWrite> &recorded) {
            if (!stillOwned(run, recorded))
                return;
            run->sentBefore = std::exchange(run->refund().sentAt, now);
            send(run);
        });
}

void RefundService::send(const RunPointer &run)
{
    FailPoint::reach("backend.before-refund");
    const RefundRecord &refund = run->refund();
    const RefundOrder order {refund.acquirerKey, refund.chargeReference, refund.amount, refund.currency};
    callAcquirer(
        [this, &order, &run] {
            m_acquirer.refund(order, [self = QPointer(this), run](const RefundOutcome &outcome) {
                if (self)
                    self->sent(run, outcome);
            });
        },
        [this, &run](const QString &fault) {
            if (isUnderway(run))
                sent(run, NoAnswer {fault});
        });
}

void RefundService::sent(const RunPointer &run, const RefundOutcome &outcome)
{
    FailPoint::reach("backend.refund-answered");
    std::visit(Cases {
                   [&](const Refunded &) { settle(run, RecordState::Approved, {}); },
                   [&](const Decline &decline) { settle(run, RecordState::Declined, decline.reason); },
                   [&](const Repeated &) { ask(run); },
                   [&](const NotSent &notSent) {
                       logRefund(run->refund(), QStringLiteral("acquirer_silent"), notSent.detail);
                       run->refund().sentAt = run->sentBefore;
                       handBack(run, RecordState::Processing, RunEnd::NotCharged,
                           m_options.schedule.pauseWithoutEnd(run->key.checks));
                   },
                   [&](const NoAnswer &noAnswer) {
                       logRefund(run->refund(), QStringLiteral("acquirer_silent"), noAnswer.detail);
                       handBack(run, RecordState::Unknown, RunEnd::StillUnknown,
                           m_options.schedule.pauseAfter(run->key.checks));
                   },
               },
        outcome);
}

void RefundService::ask(const RunPointer &run)
{
    callAcquirer(
        [this, &run] {
            m_acquirer.queryRefund(
                run->refund().acquirerKey, [self = QPointer(this), run](const RefundQueryOutcome &outcome) {
                    if (self)
                        self->asked(run, outcome);
                });
        },
        [this, &run](const QString &fault) {
            if (isUnderway(run))
                asked(run, NoAnswer {fault});
        });
}

void RefundService::asked(const RunPointer &run, const RefundQueryOutcome &outcome)
{
    FailPoint::reach("backend.refund-answered");
    std::visit(Cases {
                   [&](const Refunded &) { settle(run, RecordState::Approved, {}); },
                   [&](const Decline &decline) { settle(run, RecordState::Declined, decline.reason); },
                   [&](const NotFound &) { follow(run, stepWhenAbsent(facts(*run))); },
                   [&](const NoAnswer &noAnswer) {
                       logRefund(run->refund(), QStringLiteral("acquirer_silent"), noAnswer.detail);
                       handBack(run, RecordState::Unknown, RunEnd::StillUnknown,
                           m_options.schedule.pauseAfter(run->key.checks));
                   },
               },
        outcome);
}

void RefundService::settle(const RunPointer &run, RecordState state, std::optional<DeclineReason> reason)
{
    RefundRecord settled = run->refund();
    settled.state = state;
    settled.declineReason = reason;
    settled.settledAt = m_clock.wallNow();
    m_store.post(
        StoreWork::Owned, run->key.tenant, this,
        [completion = RefundCompletion {run->owner(), state, reason, m_answerOf(settled, run->key.requestId),
             *settled.settledAt}](
            const StoreAccess &store) { return store.payments.completeRefund(completion); },
        [this, run, state](const PaymentStoreResult<OwnerWrite> &completed) {
            if (!stillOwned(run, completed))
                return;
            FailPoint::reach("backend.refund-completed");
            logRefund(run->refund(), QStringLiteral("refund_state"), recordStateName(state));
            finish(run, RunEnd::Settled);
        });
}

//! Without a pause, the reconciler has asked often enough.
void RefundService::handBack(
    const RunPointer &run, RecordState state, RunEnd end, std::optional<Milliseconds> pause)
{
    const WallTime now = m_clock.wallNow();
    if (!pause)
        logRefund(run->refund(), QStringLiteral("needs_review"), QString());
    m_store.post(
        StoreWork::Owned, run->key.tenant, this,
        [handback = Handback {run->owner(), state, run->refund().sentAt,
             pause ? std::optional(now + *pause) : std::nullopt, now}](
            const StoreAccess &store) { return store.payments.handBack(handback); },
        [this, run, end](const PaymentStoreResult<OwnerWrite> &written) {
            if (stillOwned(run, written))
                finish(run, end);
        });
}

bool RefundService::stillOwned(const RunPointer &run, const PaymentStoreResult<OwnerWrite> &written)
{
    if (written && *written == OwnerWrite::Done)
        return true;
    if (!written)
        logRefund(run->refund(), QStringLiteral("store_failed"), written.error().detail);
    finish(run, written ? RunEnd::Overtaken : RunEnd::StoreFailed);
    return false;
}

void RefundService::finish(const RunPointer &run, RunEnd end)
{
    m_runs.erase({run->key.tenant, run->key.key});
    for (const Ended &ended : std::exchange(run->ended, {}))
        ended(end);
}

OpenPayment RefundService::facts(const Run &run) const
{
    const WallTime now = m_clock.wallNow();
    const RefundRecord &refund = run.refund();
    return {.mayHaveLeft = refund.sentAt.has_value(),
        .cancelRequested = false, // a refund cannot be cancelled
        .absenceCounts = refund.sentAt && now >= *refund.sentAt + m_acquirer.settleDelay(),
        .insideKeyWindow = now + m_acquirer.longestCall() < refund.createdAt + m_acquirer.keyWindow(),
        .cardAtHand = run.hasCaller};
}

} // namespace unavez
