#include "payments/reconciler.h"

#include "base/log.h"

#include <QPointer>

namespace unavez {

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
    PaymentStore &store, Acquirer &acquirer, ChargeRunner &runner, const Clock &clock, PaymentOptions options)
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
    const int limit = m_options.greatestReconcileBatch - m_underway;
    if (limit <= 0)
        return ended(0);
    const auto due = m_store.dueForReconcile(m_acquirer.name(), m_clock.wallNow(), limit);
    if (!due)
        return ended(Unexpected {due.error()});

    // One more than there are payments, so that the batch cannot end while it is being started.
    const auto batch = std::make_shared<Batch>(Batch {1, 0, std::move(ended)});
    for (const KeyRecord &key : *due) {
        if (m_runner.isRunning(key.tenant, key.key))
            continue;
        const WallTime now = m_clock.wallNow();
        const auto fence = m_store.takeOver({key.tenant, key.key, key.fence}, now, now + m_options.lease);
        if (!fence || !*fence)
            continue;
        KeyRecord owned = key;
        owned.fence = **fence;
        ++batch->left;
        ++m_underway;
        m_runner.resume(owned, std::nullopt, [self = QPointer(this), batch](RunEnd end) {
            if (self)
                --self->m_underway;
            if (end == RunEnd::Settled)
                ++batch->settled;
            batch->endOne();
        });
    }
    batch->endOne();
}

} // namespace unavez
