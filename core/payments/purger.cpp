#include "payments/purger.h"

#include "base/log.h"

namespace unavez {

Purger::Purger(StoreQueue &store, const Clock &clock, PaymentOptions options)
    : m_store(store)
    , m_clock(clock)
    , m_options(std::move(options))
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (std::exchange(m_isPurging, true))
            return;
        runOnce(m_options.greatestPurgeBatches, [this](const PaymentStoreResult<int> &purged) {
            m_isPurging = false;
            if (!purged) {
                logEvent(logBackend(), QStringLiteral("purge_failed"),
                    {{QStringLiteral("detail"), purged.error().detail}});
            } else if (*purged > 0) {
                logEvent(logBackend(), QStringLiteral("purged"), {{QStringLiteral("keys"), *purged}});
            }
        });
    });
}

void Purger::start() { m_timer.start(m_options.purgeEvery); }

void Purger::stop() { m_timer.stop(); }

void Purger::runOnce(int batches, std::function<void(PaymentStoreResult<int>)> ended)
{
    purgeBatch(batches, 0, ended);
}

void Purger::purgeBatch(
    int batchesLeft, int purged, const std::function<void(PaymentStoreResult<int>)> &ended)
{
    if (batchesLeft <= 0)
        return ended(purged);
    m_store.post(
        StoreWork::Owned, TenantId {}, this,
        [now = m_clock.wallNow(), limit = m_options.purgeBatch](
            const StoreAccess &store) { return store.payments.purge(now, limit); },
        [this, batchesLeft, purged, ended](const PaymentStoreResult<int> &gone) {
            if (!gone || *gone < m_options.purgeBatch)
                return ended(gone ? PaymentStoreResult<int>(purged + *gone) : gone);
            purgeBatch(batchesLeft - 1, purged + *gone, ended);
        });
}

} // namespace unavez
