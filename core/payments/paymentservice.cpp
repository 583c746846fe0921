#include "payments/paymentservice.h"

#include "base/failpoint.h"
#include "base/log.h"

#include <QPointer>
#include <QTimer>
#include <QUuid>

namespace unavez {

namespace {

PaymentResult storeUnavailable(const PaymentStoreError &error)
{
    if (error.kind == PaymentStoreError::Kind::TooBusy)
        return {TooManyRunning {}, {}};
    logEvent(logBackend(), QStringLiteral("store_failed"), {{QStringLiteral("detail"), error.detail}});
    return {StoreUnavailable {}, {}};
}

bool isSameRequest(const PaymentOrder &order, const KeyRecord &key)
{
    if (!key.digest)
        return true;
    if (key.digest->version == order.digest.version)
        return key.digest->bytes == order.digest.bytes;
    return order.digestByVersion(key.digest->version) == key.digest->bytes;
}

PaymentStoreResult<std::optional<KeyResult>> findKeyResult(
    PaymentStore &payments, TenantId tenant, const QByteArray &key, Milliseconds retention)
{
    const auto found = payments.findKey(tenant, key);
    if (!found)
        return Unexpected {found.error()};
    if (*found)
        return std::optional(KeyResult {
            (*found)->phase, (*found)->payment, (*found)->refund, (*found)->order, (*found)->expiresAt});
    const auto payment = payments.findPaymentByKey(tenant, key);
    if (!payment)
        return Unexpected {payment.error()};
    if (!*payment)
        return std::optional<KeyResult>();
    const bool isCancelled
        = (*payment)->state == RecordState::Cancelled || (*payment)->state == RecordState::Reversed;
    return std::optional(KeyResult {isCancelled ? KeyPhase::Cancelled : KeyPhase::Complete, **payment, {}, {},
        (*payment)->createdAt + retention});
}

//! A finished key's own answer.
PaymentResult finished(const KeyRecord &key, bool replayed)
{
    if (key.phase == KeyPhase::Cancelled)
        return {PaymentCancelled {key.payment}, key.expiresAt};
    return {PaymentAnswered {*key.answer, replayed}, key.expiresAt};
}

//! What a key says after a stretch of work on it that ended so.
PaymentResult resultAfter(const KeyRecord &record, RunEnd end)
{
    if (record.phase != KeyPhase::InFlight)
        return finished(record, end != RunEnd::Settled);
    switch (end) {
    case RunEnd::NotCharged:
        return {AcquirerUnreachable {}, record.expiresAt};
    case RunEnd::Overtaken:
        return {PaymentInProgress {}, record.expiresAt};
    case RunEnd::Settled:
    case RunEnd::StillUnknown:
    case RunEnd::StoreFailed:
        break;
    }
    return {PaymentUnknown {*record.payment}, record.expiresAt};
}

} // namespace

PaymentService::PaymentService(StoreQueue &store, Acquirer &acquirer, ChargeRunner &runner,
    const Clock &clock, PaymentOptions options, AnswerOf answerOf)
    : m_store(store)
    , m_acquirer(acquirer)
    , m_runner(runner)
    , m_clock(clock)
    , m_options(options)
    , m_answerOf(std::move(answerOf))
{
}

void PaymentService::submit(const PaymentOrder &order, Answered answered)
{
    const bool isCard = order.tender == Tender::Card;
    if (isCard && !hasRoom())
        return answerOnlyWhatIsThere(order, answered);
    const Claim claim = claimFor(order);
    m_claiming += isCard;
    m_store.post(
        StoreWork::Request, order.caller.tenant, this,
        [claim](const StoreAccess &store) { return store.payments.claim(claim); },
        [this, isCard, order, claim, answered](const PaymentStoreResult<ClaimOutcome> &outcome) {
            m_claiming -= isCard;
            if (!outcome)
                return answered(storeUnavailable(outcome.error()));
            claimed(order, claim, *outcome, answered);
        });
}

bool PaymentService::hasRoom() const { return m_runner.running() + m_claiming < m_options.greatestRunning; }

void PaymentService::answerOnlyWhatIsThere(const PaymentOrder &order, const Answered &answered)
{
    m_store.post(
        StoreWork::Request, order.caller.tenant, this,
        [tenant = order.caller.tenant, key = order.key](
            const StoreAccess &store) { return store.payments.findKey(tenant, key); },
        [this, order, answered](const PaymentStoreResult<std::optional<KeyRecord>> &found) {
            if (!found)
                return answered(storeUnavailable(found.error()));
            if (!*found)
                return answered({TooManyRunning {}, {}});
            answerTaken(order, **found, isSameRequest(order, **found), answered);
        });
}

void PaymentService::claimed(
    const PaymentOrder &order, const Claim &claim, const ClaimOutcome &outcome, const Answered &answered)
{
    if (const auto *ours = std::get_if<Claimed>(&outcome)) {
        if (m_observer)
            m_observer->claimed();
        return charge(order, claim, ours->fence, answered);
    }
    if (const auto *taken = std::get_if<KeyTaken>(&outcome))
        return answerTaken(order, taken->key, isSameRequest(order, taken->key), answered);
    answerTaken(order, std::get<ConfirmationTaken>(outcome), answered);
}

Claim PaymentService::claimFor(const PaymentOrder &order) const
{
    const WallTime now = m_clock.wallNow();
    const bool isCash = order.tender == Tender::Cash;
    const QString id = QStringLiteral("pay_") + QUuid::createUuid().toString(QUuid::Id128);
    PaymentRecord payment {
        .id = id,
        .tenant = order.caller.tenant,
        .key = order.key,
        .registerName = order.caller.registerName,
        .cart = order.cart,
        .confirmation = order.confirmation,
        .amount = order.amount,
        .currency = order.currency,
        .tender = order.tender,
        .tendered = order.tendered,
        .cashier = order.cashier,
        .state = isCash ? RecordState::Approved : RecordState::Processing,
        .acquirer = isCash ? QString() : m_acquirer.name(),
        .acquirerKey = isCash ? QByteArray() : id.toLatin1(),
        .ownReference = isCash ? QByteArray() : id.toLatin1(),
        .acquirerReference = {},
        .declineReason = {},
        .createdAt = now,
        // On record before it is true, so that a crash right after the claim leaves something to ask about.
        .sentAt = isCash ? std::nullopt : std::optional(now),
        .settledAt = isCash ? std::optional(now) : std::nullopt,
        .reversedAt = {},
    };
    std::optional<StoredAnswer> answer;
    if (isCash)
        answer = m_answerOf(payment, order.requestId);
    return {order.digest, order.requestId, std::move(payment), std::move(answer), now, now + m_options.lease,
        now + m_options.retention};
}

void PaymentService::charge(
    const PaymentOrder &order, const Claim &claim, std::int64_t fence, const Answered &answered)
{
    FailPoint::reach("backend.claimed");
    if (claim.answer)
        return answered({PaymentAnswered {*claim.answer, false}, claim.expiresAt});
    const KeyRecord owned {order.caller.tenant, order.key, KeyPhase::InFlight, order.digest, order.requestId,
        fence, claim.leaseUntil, {}, 0, {}, claim.expiresAt, claim.payment};
    m_runner.charge(owned, order.card,
        [self = QPointer(this), tenant = order.caller.tenant, key = order.key, answered](RunEnd end) {
            if (self)
                self->answerAfter(tenant, key, end, answered);
        });
}

void PaymentService::answerTaken(
    const PaymentOrder &order, const KeyRecord &key, bool sameRequest, const Answered &answered)
{
    const bool ownerAlive = key.leaseUntil >= m_clock.wallNow() || m_runner.isRunning(key.tenant, key.key);
    switch (answerTo({key.phase, sameRequest, ownerAlive})) {
    case ClaimAnswer::KeyReused:
        return answered({KeyReused {}, key.expiresAt});
    case ClaimAnswer::Replay:
    case ClaimAnswer::Cancelled:
        return answered(finished(key, true));
    case ClaimAnswer::InProgress:
        return waitFor(order, key, answered);
    case ClaimAnswer::TakeOver:
        return takeOver(order, key, answered);
    }
}

void PaymentService::answerTaken(
    const PaymentOrder &order, const ConfirmationTaken &taken, const Answered &answered)
{
    const PaymentRecord &payment = taken.payment;
    const bool sameConfirmation = payment.cart == order.cart && payment.confirmation == order.confirmation;
    if (!sameConfirmation) // this key was spent on another confirmation before its retention ended
        return answered({KeyReused {}, {}});
    if (payment.amount != order.amount || payment.currency != order.currency
        || payment.tender != order.tender)
        return answered({ConfirmationReused {}, {}});
    if (taken.key)
        return answerTaken(order, *taken.key, true, answered);
    if (payment.state == RecordState::Approved || payment.state == RecordState::Declined)
        return answered({PaymentAnswered {m_answerOf(payment, order.requestId), true}, {}});
    answered({PaymentCancelled {payment}, {}});
}

void PaymentService::waitFor(const PaymentOrder &order, const KeyRecord &key, const Answered &answered)
{
    const Milliseconds wait = std::min(order.wait, m_options.longestWait);
    if (wait <= Milliseconds::zero() || !m_runner.isRunning(key.tenant, key.key))
        return answered({PaymentInProgress {}, key.expiresAt});
    const auto isAnswered = std::make_shared<bool>(false);
    m_runner.whenEnded(key.tenant, key.key,
        [self = QPointer(this), tenant = key.tenant, name = key.key, answered, isAnswered](RunEnd end) {
            if (self && !std::exchange(*isAnswered, true))
                self->answerAfter(tenant, name, end, answered);
        });
    QTimer::singleShot(wait, this, [answered, isAnswered, expires = key.expiresAt] {
        if (!std::exchange(*isAnswered, true))
            answered({PaymentInProgress {}, expires});
    });
}

void PaymentService::takeOver(const PaymentOrder &order, const KeyRecord &key, const Answered &answered)
{
    if (key.payment->acquirer != m_acquirer.name()) // only the one that was sent the charge can be asked
        return answered({PaymentUnknown {*key.payment}, key.expiresAt});
    if (!hasRoom())
        return answered({TooManyRunning {}, {}});
    const WallTime now = m_clock.wallNow();
    const Ownership seen {key.tenant, key.key, key.fence};
    m_store.post(
        StoreWork::Request, key.tenant, this,
        [seen, now, leaseUntil = now + m_options.lease](
            const StoreAccess &store) { return store.payments.takeOver(seen, now, leaseUntil); },
        [this, key, card = order.card, answered](
            const PaymentStoreResult<std::optional<std::int64_t>> &fence) {
            if (!fence)
                return answered(storeUnavailable(fence.error()));
            if (!*fence)
                return answered({PaymentInProgress {}, key.expiresAt});
            if (m_observer)
                m_observer->takenOver();
            KeyRecord owned = key;
            owned.fence = **fence;
            m_runner.resume(owned, card,
                [self = QPointer(this), tenant = key.tenant, name = key.key, answered](RunEnd end) {
                    if (self)
                        self->answerAfter(tenant, name, end, answered);
                });
        });
}

void PaymentService::answerAfter(TenantId tenant, const QByteArray &key, RunEnd end, const Answered &answered)
{
    if (end == RunEnd::StoreFailed)
        return answered({StoreUnavailable {}, {}});
    m_store.post(
        StoreWork::Owned, tenant, this,
        [tenant, key](const StoreAccess &store) { return store.payments.findKey(tenant, key); },
        [end, answered](const PaymentStoreResult<std::optional<KeyRecord>> &found) {
            answered(found ? resultAfter(**found, end) // a key that was worked on is kept
                           : storeUnavailable(found.error()));
        });
}

void PaymentService::cancel(const Caller &caller, const QByteArray &key,
    std::function<void(PaymentStoreResult<CancelResult>)> answered)
{
    const WallTime now = m_clock.wallNow();
    m_store.post(
        StoreWork::Request, caller.tenant, this,
        [tenant = caller.tenant, key, now, expiresAt = now + m_options.retention](
            const StoreAccess &store) { return store.payments.cancel(tenant, key, now, expiresAt); },
        [this, now, answered = std::move(answered)](const PaymentStoreResult<CancelOutcome> &outcome) {
            if (!outcome)
                return answered(Unexpected {outcome.error()});
            FailPoint::reach("backend.cancel-requested");
            answered(cancelled(*outcome, now));
        });
}

CancelResult PaymentService::cancelled(const CancelOutcome &outcome, WallTime now)
{
    if (const auto *tombstone = std::get_if<Tombstoned>(&outcome))
        return CancelResult {CancelAnswer::Cancelled, {}, tombstone->expiresAt};
    const KeyRecord &seen = std::get<CancelSeen>(outcome).key;
    if (seen.refund || seen.order)
        return CancelResult {CancelAnswer::NotCancellable, {}, seen.expiresAt};
    if (!seen.payment)
        return CancelResult {CancelAnswer::Cancelled, {}, seen.expiresAt};
    const CancelResult result {cancelAnswer(seen.payment->state), seen.payment, seen.expiresAt};
    if (result.answer == CancelAnswer::Requested)
        workOnCancel(seen, now);
    return result;
}

//! Nobody is at work on a key that was handed back: the reconciler would come to it, but the cashier waits.
void PaymentService::workOnCancel(const KeyRecord &key, WallTime now)
{
    m_runner.noteCancel(key.tenant, key.key, now);
    const bool ownerAlive = key.leaseUntil >= now || m_runner.isRunning(key.tenant, key.key);
    if (ownerAlive || key.payment->acquirer != m_acquirer.name() || !hasRoom())
        return;
    const Ownership seen {key.tenant, key.key, key.fence};
    m_store.post(
        StoreWork::Owned, key.tenant, this,
        [seen, now, leaseUntil = now + m_options.lease](
            const StoreAccess &store) { return store.payments.takeOver(seen, now, leaseUntil); },
        [this, key](const PaymentStoreResult<std::optional<std::int64_t>> &fence) {
            if (!fence || !*fence)
                return;
            if (m_observer)
                m_observer->takenOver();
            KeyRecord owned = key;
            owned.fence = **fence;
            m_runner.resume(owned, std::nullopt, [](RunEnd) {});
        });
}

void PaymentService::findKey(const Caller &caller, const QByteArray &key,
    std::function<void(PaymentStoreResult<std::optional<KeyResult>>)> answered)
{
    m_store.post(
        StoreWork::Request, caller.tenant, this,
        [tenant = caller.tenant, key, retention = m_options.retention](
            const StoreAccess &store) { return findKeyResult(store.payments, tenant, key, retention); },
        std::move(answered));
}

void PaymentService::list(const Caller &caller, const PaymentFilter &filter,
    const std::optional<PagePosition> &after, int limit,
    std::function<void(PaymentStoreResult<ListedPayments>)> answered)
{
    m_store.post(
        StoreWork::Request, caller.tenant, this,
        [tenant = caller.tenant, filter, after, limit](
            const StoreAccess &store) { return store.payments.list(tenant, filter, after, limit); },
        std::move(answered));
}

void PaymentService::findPayment(const Caller &caller, const QString &id,
    std::function<void(PaymentStoreResult<std::optional<PaymentRecord>>)> answered)
{
    m_store.post(
        StoreWork::Request, caller.tenant, this,
        [tenant = caller.tenant, id](
            const StoreAccess &store) { return store.payments.findPayment(tenant, id); },
        std::move(answered));
}

} // namespace unavez
