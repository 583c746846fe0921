#pragma once

#include "base/clock.h"
#include "payments/acquirerobserver.h"
#include "payments/paymentobserver.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>

namespace unavez {

//! What is read at the moment when somebody looks, instead of being counted all the time.
struct MetricsReading {
    int connections;
    std::size_t storeQueueDepth; //!< pieces of work that wait for the store
    std::optional<std::int64_t> unknownPayments; //!< empty when the store does not answer
    Milliseconds oldestUnknown; //!< its age; zero without one
};

//! Everything that is counted about this process, for Prometheus. Safe from any thread, and never throws; the
//! names are those of resources/monitoring.
class Metrics final : public PaymentObserver, public AcquirerObserver {
public:
    Metrics();
    ~Metrics() override;

    void requestAnswered(int status, const QString &outcome, Milliseconds took);
    void acquirerAnswered(const char *call, const char *outcome, Milliseconds took) override;
    void batchWritten(std::size_t jobs, std::chrono::microseconds took);

    void claimed() override;
    void takenOver() override;
    void reconciled(RunEnd end) override;

    //! Prometheus' text format, version 0.0.4.
    [[nodiscard]] QByteArray text(const MetricsReading &reading) const;

private:
    struct Families;
    const std::unique_ptr<Families> d;
};

} // namespace unavez
