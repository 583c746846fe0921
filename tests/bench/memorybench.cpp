#include "benches.h"
#include "figures.h"
#include "processfigures.h"
#include "support/shop.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

namespace unavez::bench {

namespace {

constexpr int runs = 3;
constexpr int sales = 5;
constexpr int hangLimitMs = 60'000;

//! Until the process has done nothing for a second.
void waitForRest(qint64 process)
{
    constexpr int looks = 10;
    constexpr unsigned long spacingMs = 100;
    const QDeadlineTimer limit(hangLimitMs);
    double work = -1;
    for (int quiet = 0; quiet < looks; QThread::msleep(spacingMs)) {
        const double now = processorSecondsOf(process);
        quiet = now == work ? quiet + 1 : 0;
        work = now;
        if (limit.hasExpired())
            qFatal("process %lld does not come to rest", process);
    }
}

void sellSome(test::Shop &shop)
{
    for (int sale = 1; sale <= sales; ++sale) {
        test::Shop::Order order;
        order.cartId = QStringLiteral("00000000-0000-4000-8000-00000000000%1").arg(sale);
        order.quantity = sale;
        if (const test::SaleReport report = shop.sell(order); report.exitCode != 0)
            qFatal("no sale: %s", report.errors.constData());
    }
}

} // namespace

void benchMemory(WatchedApplication & /*application*/)
{
    QList<double> registerRss;
    QList<double> registerPss;
    QList<double> backendRss;
    QList<double> backendPss;
    for (int run = 0; run < runs; ++run) {
        QTemporaryDir folder;
        test::Shop shop(folder.path());
        if (!shop.open())
            qFatal("the shop does not open");
        sellSome(shop);
        QProcess windows;
        windows.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        windows.start(test::programPath(QStringLiteral("unavez-register")),
            {QStringLiteral("--profile"), shop.profile()});
        const QString door = shop.profile() + QStringLiteral("/window.socket");
        for (const QDeadlineTimer limit(hangLimitMs); !QFile::exists(door) && !limit.hasExpired();)
            QThread::msleep(10);
        waitForRest(windows.processId());
        waitForRest(shop.backend.processId());
        const ProcessMemory atRegister = memoryOf(windows.processId());
        const ProcessMemory atBackend = memoryOf(shop.backend.processId());
        registerRss.append(atRegister.rssMib);
        registerPss.append(atRegister.pssMib);
        backendRss.append(atBackend.rssMib);
        backendPss.append(atBackend.pssMib);
        windows.terminate();
        windows.waitForFinished(hangLimitMs);
    }
    Figures figures(QStringLiteral("Memory at rest, after %1 sales").arg(sales));
    figures.add(QStringLiteral("unavez-register with its windows, RSS"), registerRss, QStringLiteral("MiB"));
    figures.add(QStringLiteral("unavez-register with its windows, PSS"), registerPss, QStringLiteral("MiB"));
    figures.add(QStringLiteral("unavez-backend serve, RSS"), backendRss, QStringLiteral("MiB"));
    figures.add(QStringLiteral("unavez-backend serve, PSS"), backendPss, QStringLiteral("MiB"));
    figures.print();
}

} // namespace unavez::bench
