#include "backend/metrics.h"

#include "backend/problemkind.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace unavez {

namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::Registry;

const Histogram::BucketBoundaries requestSeconds {
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
// A card takes from a tenth of a second to half a minute.
const Histogram::BucketBoundaries acquirerSeconds {0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 60};
const Histogram::BucketBoundaries commitSeconds {
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};
const Histogram::BucketBoundaries batchJobs {1, 2, 4, 8, 16, 32, 64, 128, 256};

double secondsOf(std::chrono::duration<double> time) { return time.count(); }

const char *verdictName(RunEnd end)
{
    switch (end) {
    case RunEnd::Settled:
        return "settled";
    case RunEnd::StillUnknown:
        return "still_unknown";
    case RunEnd::NotCharged:
        return "not_charged";
    case RunEnd::Overtaken:
        return "overtaken";
    case RunEnd::StoreFailed:
        return "store_failed";
    }
    Q_UNREACHABLE();
}

} // namespace

struct Metrics::Families {
    Registry registry;
    Family<Counter> &requests = prometheus::BuildCounter()
                                    .Name("unavez_http_requests_total")
                                    .Help("Requests answered, by status")
                                    .Register(registry);
    Histogram &requestTime = histogram("unavez_http_request_seconds",
        "From a whole request to its answer; waiting that was asked for counts", requestSeconds);
    Gauge &connections = gauge("unavez_http_connections", "Connections open");
    Counter &claims = counter("unavez_claims_total", "Keys claimed by their first request");
    Counter &replays = counter("unavez_replays_total", "Stored answers given again");
    Counter &conflicts = counter("unavez_conflicts_total", "Requests for a key at work (409)");
    Counter &mismatches
        = counter("unavez_mismatches_total", "Keys or confirmations with another request (422)");
    Counter &takeovers = counter("unavez_takeovers_total", "Keys taken over after their lease ran out");
    Counter &failedLogins
        = counter("unavez_failed_logins_total", "Requests without a token that counts (401)");
    Counter &rateLimited = counter("unavez_rate_limited_total", "Requests that came too fast (429)");
    Gauge &unknown = gauge("unavez_payments_unknown", "Payments of which nobody knows whether money moved");
    Gauge &oldestUnknown = gauge("unavez_payments_oldest_unknown_seconds", "Age of the oldest of them");
    Gauge &storeUp = gauge("unavez_store_up", "1 when the store answers");
    Family<Counter> &verdicts = prometheus::BuildCounter()
                                    .Name("unavez_reconciler_verdicts_total")
                                    .Help("How the reconciler's work on a payment ended")
                                    .Register(registry);
    Family<Counter> &acquirerAnswers = prometheus::BuildCounter()
                                           .Name("unavez_acquirer_answers_total")
                                           .Help("What the acquirer's answers said, by call")
                                           .Register(registry);
    Family<Histogram> &acquirerTime = prometheus::BuildHistogram()
                                          .Name("unavez_acquirer_seconds")
                                          .Help("How long the acquirer took, by call")
                                          .Register(registry);
    Gauge &queueDepth = gauge("unavez_store_queue_depth", "Pieces of work that wait for the store");
    Histogram &batchSize
        = histogram("unavez_store_batch_size", "Pieces of work in one transaction", batchJobs);
    Histogram &commitTime = histogram(
        "unavez_store_commit_seconds", "One transaction of the store, its sync included", commitSeconds);

    Families()
    {
        // A series that appears with its first event has no rate from which an alert could see that event.
        for (const RunEnd end : {RunEnd::Settled, RunEnd::StillUnknown, RunEnd::NotCharged, RunEnd::Overtaken,
                 RunEnd::StoreFailed})
            verdicts.Add({{"verdict", verdictName(end)}});
        requests.Add({{"status", "200"}});
        for (const char *call : {"charge", "query", "reverse"}) {
            acquirerTime.Add({{"call", call}}, acquirerSeconds);
            acquirerAnswers.Add({{"call", call}, {"outcome", "no_answer"}});
        }
    }

    Counter &counter(const char *name, const char *help)
    {
        return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
    }
    Gauge &gauge(const char *name, const char *help)
    {
        return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
    }
    Histogram &histogram(const char *name, const char *help, const Histogram::BucketBoundaries &buckets)
    {
        return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, buckets);
    }
};

Metrics::Metrics()
    : d(std::make_unique<Families>())
{
}

Metrics::~Metrics() = default;

void Metrics::requestAnswered(int status, const QString &outcome, Milliseconds took)
{
    d->requests.Add({{"status", std::to_string(status)}}).Increment();
    d->requestTime.Observe(secondsOf(took));
    const auto is = [&outcome](const ProblemKind &kind) { return outcome == QLatin1String(kind.code); };
    if (outcome == QLatin1String("replayed"))
        d->replays.Increment();
    else if (is(problems::paymentInProgress))
        d->conflicts.Increment();
    else if (is(problems::keyReused) || is(problems::confirmationReused))
        d->mismatches.Increment();
    else if (is(problems::unauthorized))
        d->failedLogins.Increment();
    else if (is(problems::tooManyRequests))
        d->rateLimited.Increment();
}

void Metrics::acquirerAnswered(const char *call, const char *outcome, Milliseconds took)
{
    d->acquirerTime.Add({{"call", call}}, acquirerSeconds).Observe(secondsOf(took));
    d->acquirerAnswers.Add({{"call", call}, {"outcome", outcome}}).Increment();
}

void Metrics::batchWritten(std::size_t jobs, std::chrono::microseconds took)
{
    d->batchSize.Observe(static_cast<double>(jobs));
    d->commitTime.Observe(secondsOf(took));
}

void Metrics::claimed() { d->claims.Increment(); }

void Metrics::takenOver() { d->takeovers.Increment(); }

void Metrics::reconciled(RunEnd end) { d->verdicts.Add({{"verdict", verdictName(end)}}).Increment(); }

QByteArray Metrics::text(const MetricsReading &reading) const
{
    d->connections.Set(reading.connections);
    d->queueDepth.Set(static_cast<double>(reading.storeQueueDepth));
    d->storeUp.Set(reading.unknownPayments ? 1 : 0);
    if (reading.unknownPayments) {
        d->unknown.Set(static_cast<double>(*reading.unknownPayments));
        d->oldestUnknown.Set(secondsOf(reading.oldestUnknown));
    }
    return QByteArray::fromStdString(prometheus::TextSerializer().Serialize(d->registry.Collect()));
}

} // namespace unavez
