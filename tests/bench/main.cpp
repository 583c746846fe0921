// Figures of speed and size, as ratios within one run: unavez-bench [--full] [pay|stall|start|memory|backend]...
#include "benches.h"
#include "openwindows.h"
#include "watchedapplication.h"

#include <QList>
#include <QLoggingCategory>
#include <QTextStream>

#include <algorithm>
#include <utility>

using namespace unavez::bench;

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules(QStringLiteral("unavez.*.info=false"));
    if (argc == 3 && QByteArray(argv[1]) == openWindowsFlag)
        return openWindows(argc, argv);

    WatchedApplication application(argc, argv);
    // Between two figures no window may be open.
    WatchedApplication::setQuitOnLastWindowClosed(false);
    const QList<std::pair<QString, void (*)(WatchedApplication &)>> benches {
        {QStringLiteral("pay"), benchPay},
        {QStringLiteral("stall"), benchStall},
        {QStringLiteral("start"), benchStart},
        {QStringLiteral("memory"), benchMemory},
        {QStringLiteral("backend-rates"), benchBackendRates},
        {QStringLiteral("backend-cards"), benchBackendCards},
        {QStringLiteral("backend-fairness"), benchBackendFairness},
        {QStringLiteral("backend-claims"), benchBackendClaims},
        {QStringLiteral("backend-memory"), benchBackendMemory},
    };
    QStringList wanted = WatchedApplication::arguments().mid(1);
    wanted.removeAll(fullFlag);
    // "backend" asks for all that begin with it.
    const auto isAskedFor = [](const QString &name, const QString &asked) {
        return name == asked || name.startsWith(QString(asked % QLatin1Char('-')));
    };
    for (const QString &asked : std::as_const(wanted)) {
        if (std::none_of(benches.cbegin(), benches.cend(),
                [&](const auto &bench) { return isAskedFor(bench.first, asked); })) {
            QTextStream(stderr) << "unavez-bench [--full] [pay|stall|start|memory|backend]...\n";
            return 64; // EX_USAGE
        }
    }
    for (const auto &[name, bench] : benches) {
        const bool isWanted = std::any_of(wanted.cbegin(), wanted.cend(),
            [&, name = name](const QString &asked) { return isAskedFor(name, asked); });
        if (wanted.isEmpty() || isWanted)
            bench(application);
    }
    return 0;
}
