#include "benches.h"
#include "benchprofile.h"
#include "figures.h"
#include "openwindows.h"
#include "sqlite/registerdatabase.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>

#include <fcntl.h>
#include <unistd.h>

namespace unavez::bench {

namespace {

constexpr int runs = 5;
constexpr int pastPayments = 1'000'000;
constexpr int hangLimitMs = 60'000;

//! As after the computer was switched on: the file is not in memory any more.
void forgetFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) || ::fsync(file.handle()) != 0
        || ::posix_fadvise(file.handle(), 0, 0, POSIX_FADV_DONTNEED) != 0)
        qFatal("%s stays in memory", qPrintable(path));
}

//! Milliseconds from the start of the process to its painted cart.
double startMs(const QString &profile)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(openWindowsFlag), profile});
    if (!process.waitForReadyRead(hangLimitMs))
        qFatal("the windows did not open");
    const double elapsedMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    process.kill();
    process.waitForFinished(hangLimitMs);
    return elapsedMs;
}

struct Starts {
    QList<double> warm;
    QList<double> cold;
};

Starts measure(const QString &profile)
{
    Starts starts;
    for (int run = 0; run < runs; ++run) {
        forgetFile(registerPath(profile));
        starts.cold.append(startMs(profile));
        starts.warm.append(startMs(profile));
    }
    return starts;
}

} // namespace

void benchStart(WatchedApplication & /*application*/)
{
    BenchProfile profile;
    const Starts empty = measure(profile.folder());
    profile.addPastPayments(pastPayments);
    const Starts full = measure(profile.folder());

    Figures figures(QStringLiteral("From the start of the process to the painted cart"));
    figures.add(QStringLiteral("no past payments"), empty.warm, QStringLiteral("ms"));
    figures.add(QStringLiteral("1,000,000 past payments, file in memory"), full.warm, QStringLiteral("ms"),
        QStringLiteral("goal: under 500 ms; %1 × an empty till")
            .arg(medianOf(full.warm) / medianOf(empty.warm), 0, 'f', 2));
    figures.add(QStringLiteral("1,000,000 past payments, file on disk"), full.cold, QStringLiteral("ms"),
        QStringLiteral("goal: under 500 ms; %1 × an empty till")
            .arg(medianOf(full.cold) / medianOf(empty.cold), 0, 'f', 2));
    figures.print();
}

} // namespace unavez::bench
