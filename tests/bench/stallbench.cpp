#include "benches.h"
#include "benchprofile.h"
#include "figures.h"
#include "registeronscreen.h"
#include "seller.h"
#include "watchedapplication.h"

#include <QAbstractButton>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <chrono>

namespace unavez::bench {

namespace {

using SteadyClock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int runs = 3;
constexpr int pendingPayments = 100'000;
constexpr auto opening = 1s;
constexpr auto measured = 10s;

struct Stall {
    double gapMs; //!< between two turns of the event loop
    double workMs; //!< processor time of one turn
    int sales;
    qsizetype rowsSeen;
};

double msOf(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

Stall measure(WatchedApplication &application, const QString &profile)
{
    RegisterOnScreen till(profile);
    Seller seller(till, 30ms);
    auto *list = till.payments().findChild<QTableView *>(QStringLiteral("payments"));

    SteadyClock::time_point lastTurn;
    std::chrono::nanoseconds longestGap {0};
    std::chrono::nanoseconds longestWork {0};
    QTimer turns;
    turns.setTimerType(Qt::PreciseTimer);
    QObject::connect(&turns, &QTimer::timeout, &turns, [&] {
        const auto now = SteadyClock::now();
        longestGap = std::max<std::chrono::nanoseconds>(longestGap, now - lastTurn);
        longestWork = std::max(longestWork, application.takeWork());
        lastTurn = now;
    });
    QTimer scrolling;
    QObject::connect(&scrolling, &QTimer::timeout, &scrolling, [list] {
        QScrollBar *bar = list->verticalScrollBar();
        bar->setValue(bar->value() + bar->pageStep());
    });

    const auto begin = [&] {
        static_cast<void>(application.takeWork());
        lastTurn = SteadyClock::now();
        turns.start(1ms);
        scrolling.start(20ms);
        QTimer::singleShot(measured, Qt::PreciseTimer, &application, &WatchedApplication::quit);
    };
    // To open a window is not what is measured: that is the work with both of them open.
    QObject::connect(
        &till.till(), &Till::openPaymentsChanged, &seller,
        [&] {
            till.payments().findChild<QAbstractButton *>(QStringLiteral("openOnly"))->setChecked(true);
            till.payments().show();
            QTimer::singleShot(opening, &seller, begin);
        },
        Qt::SingleShotConnection);
    till.start();
    WatchedApplication::exec();
    seller.rest();
    return {msOf(longestGap), msOf(longestWork), seller.sales(), list->model()->rowCount()};
}

} // namespace

void benchStall(WatchedApplication &application)
{
    QList<double> gaps;
    QList<double> work;
    QList<double> sales;
    QList<double> rows;
    for (int run = 0; run < runs; ++run) {
        BenchProfile profile;
        profile.addPendingPayments(pendingPayments);
        const Stall stall = measure(application, profile.folder());
        gaps.append(stall.gapMs);
        work.append(stall.workMs);
        sales.append(stall.sales);
        rows.append(static_cast<double>(stall.rowsSeen));
    }
    Figures figures(
        QStringLiteral("GUI thread with the backend down and 100,000 payments pending, for 10 s"));
    figures.add(QStringLiteral("longest turn of its event loop, with what else ran on its core"), gaps,
        QStringLiteral("ms"), QStringLiteral("goal: under 16 ms"));
    figures.add(QStringLiteral("longest turn of its event loop, processor time"), work, QStringLiteral("ms"),
        QStringLiteral("goal: under 16 ms"));
    figures.add(QStringLiteral("sales rung up meanwhile"), sales, {});
    figures.add(QStringLiteral("rows of the open list scrolled through"), rows, {});
    figures.print();
}

} // namespace unavez::bench
