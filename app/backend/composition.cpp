#include "composition.h"

#include "backend/paymentanswers.h"
#include "backend/refundanswers.h"
#include "payments/observedacquirer.h"
#include "payments/windowrules.h"
#include "sqlite/sqlitestorewriter.h"

namespace unavez {

namespace {

//! The store and what writes to it, for the thread that has made them.
class OpenStoreWriter final : public StoreWriter {
public:
    OpenStoreWriter(std::unique_ptr<OpenStore> store, Metrics &metrics)
        : m_metrics(metrics)
        , m_store(std::move(store))
        , m_writer(m_store->database, {m_store->payments, m_store->registers})
    {
    }

    void write(std::vector<StoreJob> &batch) override
    {
        const auto begun = std::chrono::steady_clock::now();
        m_writer.write(batch);
        m_metrics.batchWritten(batch.size(),
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun));
    }

private:
    Metrics &m_metrics;
    const std::unique_ptr<OpenStore> m_store;
    SqliteStoreWriter m_writer;
};

} // namespace

Composition::Composition(const QUrl &sandbox, SandboxTimes times, PaymentOptions options, RequestRates rates,
    StoreLimits storeLimits)
    : m_options(options)
    , m_limits(rates)
    , m_store(storeLimits)
    , m_acquirer(std::make_unique<ObservedAcquirer>(
          std::make_unique<SandboxAcquirer>(sandbox, times, options.greatestRunning), m_metrics, m_clock))
    , m_runner(m_store, *m_acquirer, m_clock, m_options, finalAnswer)
    , m_service(m_store, *m_acquirer, m_runner, m_clock, m_options, finalAnswer)
    , m_refunds(m_store, *m_acquirer, m_clock, m_options, finalRefundAnswer)
    , m_orders(m_store, m_clock, m_options, orderAnswer)
    , m_reconciler(m_store, *m_acquirer, m_runner, m_clock, m_options)
    , m_purger(m_store, m_clock, m_options)
    , m_routes({m_service, m_refunds, m_orders}, m_store, m_clock, m_options)
{
    m_reconciler.alsoReconcile(m_refunds);
    m_service.observe(m_metrics);
    m_reconciler.observe(m_metrics);
    m_routes.watch(m_limits, m_metrics);
}

Expected<void, Failure> Composition::openStore(const QString &path, SqliteAccess access,
    const std::function<PaymentStoreResult<void>(PaymentStore &)> &prepare)
{
    Expected<void, Failure> opened;
    const auto makeWriter = [this, &opened, &path, access, &prepare]() -> std::unique_ptr<StoreWriter> {
        auto store = unavez::openStore(path, access);
        if (!store) {
            opened = Unexpected {store.error()};
            return nullptr;
        }
        if (const auto prepared = prepare((*store)->payments); !prepared) {
            opened = Unexpected {Failure {ExitCode::InputOutput, prepared.error().detail}};
            return nullptr;
        }
        return std::make_unique<OpenStoreWriter>(*std::move(store), m_metrics);
    };
    [[maybe_unused]] const bool isOpen = m_store.open(makeWriter);
    return opened;
}

QString Composition::timesFault() const
{
    const auto fault = windowFault({m_acquirer->keyWindow(), m_acquirer->settleDelay(),
        m_acquirer->longestCall(), m_options.lease, m_options.retention, m_options.longestWait});
    return fault ? QString::fromLatin1(fault->reason) : QString();
}

} // namespace unavez
