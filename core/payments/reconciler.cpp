#include "payments/reconciler.h"

#include "base/log.h"

#include <QPointer>

namespace unavez {

namespace {

//! Those of them that are ours now.
PaymentStoreResult<QList<KeyRecord>> takeOverAll(
    PaymentStore &payments, const QList<KeyRecord> &keys, WallTime now, WallTime leaseUntil)
{
    QList<KeyRecord> owned;
    for (const KeyRecord &key : keys) {
        const auto fence = payments.takeOver({key.tenant, key.key, key.fence}, now, leaseUntil);
        if (!fence)
            return Unexpected {fence.error()};
        if (!*fence)
            continue;
        owned.append(key);
        owned.last().fence = **fence;
    }
    return owned;
}

} // namespace

struct Reconciler::Batch {
    int left;
    int settled;
    std::function<void(PaymentStoreResult<int>)> ended;

    void endOne()
    {
        if (--left == 0)
            ended(settled);
    }
};

Reconciler::Reconciler(
    StoreQueue &store, Acquirer &acquirer, ChargeRunner &runner, const Clock &clock, PaymentOptions options)
    : m_store(store)
    , m_acquirer(acquirer)
    , m_runner(runner)
    , m_clock(clock)
    , m_options(options)
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        runOnce([](const PaymentStoreResult<int> &settled) {
            if (!settled) {
                logEvent(logBackend(), QStringLiteral("reconcile_failed"),
                    {{QStringLiteral("detail"), settled.error().detail}});
            }
        });
    });
}

void Reconciler::start()
{
    m_timer.start(m_options.reconcileEvery);
    QTimer::singleShot(0, this, [this] { runOnce([](const PaymentStoreResult<int> &) {}); });
}

void Reconciler::stop() { m_timer.stop(); }

void Reconciler::runOnce(std::function<void(PaymentStoreResult<int>)> ended)
{
    if (!m_refunds || m_isAtRefunds)
        return reconcilePayments(ended);
    m_isAtRefunds = true;
    // Side by side: slow refunds hold up no payment.
    const auto first = std::make_shared<std::optional<PaymentStoreResult<int>>>();
    const auto endOne = [first, ended = std::move(ended)](const PaymentStoreResult<int> &settled) {
        if (!*first) {
            *first = settled;
            return;
        }
        const PaymentStoreResult<int> &other = **first;
        if (settled && other)
            ended(*settled + *other);
        else
            ended(settled ? other : settled);
    };
    m_refunds->reconcile(
        m_options.greatestReconcileBatch, [this, endOne](const PaymentStoreResult<int> &settled) {
            m_isAtRefunds = false;
            endOne(settled);
        });
    reconcilePayments(endOne);
}

void Reconciler::reconcilePayments(const std::function<void(PaymentStoreResult<int>)> &ended)
{
    const int limit = m_options.greatestReconcileBatch - m_underway;
    if (limit <= 0 || m_isLooking)
        return ended(0);
    m_isLooking = true;
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [acquirer = m_acquirer.name(), now = m_clock.wallNow(), limit](
            const StoreAccess &store) { return store.payments.dueForReconcile(acquirer, now, limit); },
        [this, ended](const PaymentStoreResult<QList<KeyRecord>> &due) {
            m_isLooking = false;
            if (!due)
                return ended(Unexpected {due.error()});
            takeOver(*due, ended);
        });
}

void Reconciler::takeOver(
    const QList<KeyRecord> &due, const std::function<void(PaymentStoreResult<int>)> &ended)
{
    QList<KeyRecord> ownerless;
    for (const KeyRecord &key : due) {
        if (!m_runner.isRunning(key.tenant, key.key))
            ownerless.append(key);
    }
    if (ownerless.isEmpty())
        return ended(0);
    const WallTime now = m_clock.wallNow();
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [ownerless, now, leaseUntil = now + m_options.lease](
            const StoreAccess &store) { return takeOverAll(store.payments, ownerless, now, leaseUntil); },
        [this, ended](const PaymentStoreResult<QList<KeyRecord>> &owned) {
            if (!owned)
                return ended(Unexpected {owned.error()});
            resume(*owned, ended);
        });
}

void Reconciler::resume(
    const QList<KeyRecord> &owned, const std::function<void(PaymentStoreResult<int>)> &ended)
{
    // One more than there are payments, so that the batch cannot end while it is being started.
    const auto batch = std::make_shared<Batch>(Batch {1, 0, ended});
    for (const KeyRecord &key : owned) {
        ++batch->left;
        ++m_underway;
        if (m_observer)
            m_observer->takenOver();
        m_runner.resume(key, std::nullopt, [self = QPointer(this), batch](RunEnd end) {
            if (self) {
                --self->m_underway;
                if (self->m_observer)
                    self->m_observer->reconciled(end);
            }
            if (end == RunEnd::Settled)
                ++batch->settled;
            batch->endOne();
        });
    }
    batch->endOne();
}

} // namespace unavez
