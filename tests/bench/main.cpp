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
        {QStringLiteral("backend"), benchBackend},
    };
    QStringList wanted = WatchedApplication::arguments().mid(1);
    wanted.removeAll(fullFlag);
    for (const QString &name : std::as_const(wanted)) {
        if (std::none_of(
                benches.cbegin(), benches.cend(), [&](const auto &bench) { return bench.first == name; })) {
            QTextStream(stderr) << "unavez-bench [--full] [pay|stall|start|memory|backend]...\n";
            return 64; // EX_USAGE
        }
    }
    for (const auto &[name, bench] : benches) {
        if (wanted.isEmpty() || wanted.contains(name))
            bench(application);
    }
    return 0;
}
