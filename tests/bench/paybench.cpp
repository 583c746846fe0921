#include "benches.h"
#include "benchprofile.h"
#include "figures.h"
#include "registeronscreen.h"
#include "seller.h"
#include "sqlite/sqliteconnection.h"
#include "watchedapplication.h"

#include <QUuid>

#include <atomic>
#include <chrono>

namespace unavez::bench {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int runs = 3;
constexpr int salesInARun = 200;

double msSince(SteadyClock::time_point start)
{
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

//! One row like the outbox's, with its key, and nothing else.
class BareTable {
public:
    explicit BareTable(const QString &path)
        : m_database(openSqlite(path, SqliteAccess::CreateIfMissing).value())
    {
        const auto made
            = m_database.run(QStringLiteral("CREATE TABLE bare (sequence INTEGER PRIMARY KEY, key TEXT NOT "
                                            "NULL UNIQUE, body BLOB NOT NULL) STRICT"));
        if (!made)
            qFatal("%s", qPrintable(made.error().detail));
    }

    double commitMs()
    {
        const QString key = QUuid::createUuid().toString(QUuid::WithoutBraces);
        const auto start = SteadyClock::now();
        auto transaction = sql::Transaction::begin(m_database);
        if (!transaction
            || !m_database.run(QStringLiteral("INSERT INTO bare (key, body) VALUES (?, ?)"), key, m_body)
            || !transaction->commit())
            qFatal("no bare commit");
        return msSince(start);
    }

private:
    sql::Database m_database;
    QByteArray m_body = QByteArray(300, 'x');
};

struct Presses {
    QList<double> bare;
    QList<double> durable;
    QList<double> painted;
};

Presses measure(WatchedApplication &application)
{
    BenchProfile profile;
    BareTable bare(profile.folder() + QStringLiteral("/bare.sqlite"));
    RegisterOnScreen till(profile.folder());
    Seller seller(till, std::chrono::milliseconds(20));
    Presses presses;
    SteadyClock::time_point pressed;
    std::atomic<SteadyClock::rep> durableAt {0}; // written by the till's thread
    bool isWaiting = false;

    // On the till's thread, in the call that tells it: the row is on disk and nobody has heard of it.
    QObject::connect(
        &till.till(), &Till::cartShown, &till.till(),
        [&durableAt](const CartView &view) {
            if (view.payment)
                durableAt = SteadyClock::now().time_since_epoch().count();
        },
        Qt::DirectConnection);
    QObject::connect(&seller, &Seller::aboutToPress, &application, [&] { pressed = SteadyClock::now(); });
    QObject::connect(&seller, &Seller::confirmed, &application, [&] { isWaiting = true; });
    QObject::connect(&application, &WatchedApplication::painted, &seller, [&] {
        if (!std::exchange(isWaiting, false))
            return;
        presses.painted.append(msSince(pressed));
        const SteadyClock::time_point durable {SteadyClock::duration(durableAt)};
        presses.durable.append(std::chrono::duration<double, std::milli>(durable - pressed).count());
        presses.bare.append(bare.commitMs());
        if (seller.sales() == salesInARun)
            WatchedApplication::quit();
    });
    till.start();
    WatchedApplication::exec();
    return presses;
}

} // namespace

void benchPay(WatchedApplication &application)
{
    Presses medians;
    for (int run = 0; run < runs; ++run) {
        const Presses presses = measure(application);
        medians.bare.append(medianOf(presses.bare));
        medians.durable.append(medianOf(presses.durable));
        medians.painted.append(medianOf(presses.painted));
    }
    const double bare = medianOf(medians.bare);
    const auto besideBare = [bare](const QList<double> &values) {
        return QStringLiteral("%1 × the bare commit").arg(medianOf(values) / bare, 0, 'f', 2);
    };
    Figures figures(
        QStringLiteral("Press of Pay with the backend down, medians of %1 sales").arg(salesInARun));
    figures.add(
        QStringLiteral("bare commit of one row (WAL, synchronous=FULL)"), medians.bare, QStringLiteral("ms"));
    figures.add(QStringLiteral("press of Pay to the row on disk"), medians.durable, QStringLiteral("ms"),
        besideBare(medians.durable));
    figures.add(QStringLiteral("press of Pay to the painted state"), medians.painted, QStringLiteral("ms"),
        besideBare(medians.painted));
    figures.print();
}

} // namespace unavez::bench
