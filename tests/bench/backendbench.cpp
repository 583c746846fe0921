#include "benchbackend.h"
#include "benches.h"
#include "figures.h"
#include "loadgenerator.h"
#include "processfigures.h"
#include "storecost.h"
#include "watchedapplication.h"

#include <QTextStream>

#include <limits>

namespace unavez::bench {

namespace {

using namespace std::chrono_literals;

constexpr int runs = 3;
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

bool isAskedForAll() { return WatchedApplication::arguments().contains(fullFlag); }

QString rate(const QString &what, int connections, int syncMs, bool inGroups)
{
    return QStringLiteral("%1, %2 connections, +%3 ms a sync, %4")
        .arg(what)
        .arg(connections, 3)
        .arg(syncMs, 2)
        .arg(inGroups ? QStringLiteral("group commit") : QStringLiteral("one by one"));
}

//! What several runs of one load gave.
struct Series {
    QList<double> perSecond;
    QList<double> medianMs;
    QList<double> slowMs;
    QList<double> processorMicros; //!< of the backend, for each answer
    std::uint64_t refusals = 0;

    //! Runs the load and keeps what came of it.
    LoadResult run(const BenchBackend &backend, const Load &load)
    {
        const double before = processorSecondsOf(backend.processId());
        LoadResult result = runLoads({load}).front();
        const double spent = processorSecondsOf(backend.processId()) - before;
        processorMicros.append(spent * 1e6 / static_cast<double>(result.micros.size()));
        add(result);
        return result;
    }

    void add(const LoadResult &result)
    {
        perSecond.append(result.perSecond());
        medianMs.append(result.millisecondsAt(0.5));
        slowMs.append(result.millisecondsAt(0.99));
        refusals += result.refusals;
    }

    [[nodiscard]] QString note(const QString &goal = {}) const
    {
        QString text = QStringLiteral("p50 %1 ms, p99 %2 ms")
                           .arg(medianOf(medianMs), 0, 'f', 2)
                           .arg(medianOf(slowMs), 0, 'f', 2);
        if (!processorMicros.isEmpty())
            text += QStringLiteral(", %1 µs of processor").arg(medianOf(processorMicros), 0, 'f', 0);
        if (refusals > 0)
            text += QStringLiteral(", %1 refused").arg(refusals);
        return goal.isEmpty() ? text : text + QStringLiteral("; goal ") + goal;
    }
};

struct Rates {
    double fresh;
    double replays;
};

Rates measureRates(Figures &figures, int connections, const BenchBackend::Settings &settings)
{
    const bool isGoal = connections == 64 && settings.syncMs == 0 && settings.commitsInGroups;
    Series fresh;
    Series replays;
    for (int run = 0; run < runs; ++run) {
        BenchBackend backend;
        const QByteArray token = backend.addRegister(QStringLiteral("shop"));
        backend.start(settings);
        const LoadResult written
            = fresh.run(backend, {backend.port(), token, connections, 0, endless, 2s, endless});
        [[maybe_unused]] const LoadResult replayed = replays.run(
            backend, {backend.port(), token, connections, 0, written.micros.size(), 2s, endless});
    }
    figures.add(rate(QStringLiteral("new payments"), connections, settings.syncMs, settings.commitsInGroups),
        fresh.perSecond, QStringLiteral("/s"), fresh.note(isGoal ? QStringLiteral("20,000 /s") : QString()));
    figures.add(rate(QStringLiteral("replays"), connections, settings.syncMs, settings.commitsInGroups),
        replays.perSecond, QStringLiteral("/s"),
        replays.note(isGoal ? QStringLiteral("45,000 /s") : QString()));
    return {medianOf(fresh.perSecond), medianOf(replays.perSecond)};
}

} // namespace

void benchBackendRates(WatchedApplication & /*application*/)
{
    const bool isFull = isAskedForAll();
    QTextStream out(stdout);
    for (const int syncMs : isFull ? QList<int> {0, 2, 10} : QList<int> {0, 2}) {
        for (const int connections : isFull ? QList<int> {64, 1, 16, 256} : QList<int> {64, 1}) {
            Figures figures(QStringLiteral("Cash payments over HTTP"));
            const Rates grouped = measureRates(figures, connections, {syncMs, true});
            const Rates single = measureRates(figures, connections, {syncMs, false});
            figures.print();
            out << "  new payments " << QString::number(grouped.fresh / single.fresh, 'f', 2)
                << " × with group commit\n\n"
                << Qt::flush;
        }
    }
}

void benchBackendCards(WatchedApplication & /*application*/)
{
    constexpr int cards = 500;
    QList<double> seconds;
    Series besides;
    std::uint64_t refusals = 0;
    for (int run = 0; run < runs; ++run) {
        BenchBackend backend;
        const QByteArray token = backend.addRegister(QStringLiteral("shop"));
        BenchBackend::Settings settings;
        settings.acquirerLatencyMs = 1'000;
        backend.start(settings);
        constexpr std::uint64_t known = 1'000;
        const auto before = runLoads({{backend.port(), token, 16, 0, known, 10s, known}});
        refusals += before.front().refusals;
        const auto results = runLoads({
            {backend.port(), token, cards, known, endless, 10s, cards, true},
            {backend.port(), token, 4, 0, known, 2s, endless},
        });
        seconds.append(results.front().seconds);
        refusals += results.front().refusals;
        besides.add(results.back());
    }
    Figures figures(QStringLiteral("%1 card payments at once, an acquirer that takes 1 s").arg(cards));
    figures.add(QStringLiteral("until the last answer"), seconds, QStringLiteral("s"),
        QStringLiteral("goal 2.5 s; %1 refused").arg(refusals));
    figures.add(QStringLiteral("replays meanwhile, 4 connections"), besides.perSecond, QStringLiteral("/s"),
        besides.note());
    figures.print();
}

void benchBackendFairness(WatchedApplication & /*application*/)
{
    Series alone;
    Series beside;
    for (int run = 0; run < runs; ++run) {
        BenchBackend backend;
        const QByteArray modest = backend.addRegister(QStringLiteral("modest"));
        const QByteArray greedy = backend.addRegister(QStringLiteral("greedy"));
        BenchBackend::Settings settings;
        settings.syncMs = 2;
        backend.start(settings);
        alone.add(runLoads({{backend.port(), modest, 1, 0, endless, 2s, endless}}).front());
        beside.add(runLoads({
                                {backend.port(), modest, 1, 1'000'000, endless, 2s, endless},
                                {backend.port(), greedy, 500, 0, endless, 2s, endless},
                            })
                       .front());
    }
    Figures figures(QStringLiteral("A tenant with one register, +2 ms a sync"));
    figures.add(QStringLiteral("new payments alone"), alone.perSecond, QStringLiteral("/s"), alone.note());
    figures.add(QStringLiteral("beside a tenant with 500 connections"), beside.perSecond,
        QStringLiteral("/s"), beside.note());
    figures.print();
}

void benchBackendMemory(WatchedApplication & /*application*/)
{
    const std::int64_t keys = isAskedForAll() ? 1'000'000 : 100'000;
    constexpr int connections = 1'000;
    QList<double> rss;
    std::uint64_t refusals = 0;
    BenchBackend backend;
    const QByteArray token = backend.addRegister(QStringLiteral("shop"));
    fillStore(backend.storePath(), keys);
    for (int run = 0; run < runs; ++run) {
        backend.start({});
        const auto firstSale = static_cast<std::uint64_t>(run) * 10'000'000;
        const auto results = runLoads({{backend.port(), token, connections, firstSale, endless, 3s, endless}},
            [&backend, &rss] { rss.append(memoryOf(backend.processId()).rssMib); });
        refusals += results.front().refusals;
    }
    Figures figures(QStringLiteral("Memory with %1 open connections and %2 keys").arg(connections).arg(keys));
    figures.add(QStringLiteral("unavez-backend serve, RSS"), rss, QStringLiteral("MiB"),
        QStringLiteral("goal 120 MB; %1 refused").arg(refusals));
    figures.print();
}

void benchBackendClaims(WatchedApplication & /*application*/)
{
    benchClaimCost(isAskedForAll() ? 10'000'000 : 1'000'000);
}

} // namespace unavez::bench
