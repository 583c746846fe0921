#include "reconcilecommand.h"

#include "arguments.h"
#include "composition.h"

#include "base/log.h"

#include <QCoreApplication>

#include <limits>

namespace unavez {

namespace {

void reportRun(StoreQueue &store, const PaymentStoreResult<int> &settled)
{
    if (!settled)
        return QCoreApplication::exit(report({ExitCode::InputOutput, settled.error().detail}));
    store.post(
        StoreWork::Owned, TenantId {}, qApp,
        [](const StoreAccess &access) { return access.payments.countInFlight(); },
        [settled = *settled](const PaymentStoreResult<std::int64_t> &open) {
            if (!open)
                return QCoreApplication::exit(report({ExitCode::InputOutput, open.error().detail}));
            std::printf("settled %d, still open %lld\n", settled, static_cast<long long>(*open));
            QCoreApplication::exit(static_cast<int>(ExitCode::Done));
        });
}

} // namespace

int reconcile(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Asks the acquirer once about each payment that is open and that nobody is working on."));
    parser.addOptions({
        storeOption(),
        acquirerOption(),
        {QStringLiteral("once"), QStringLiteral("Ask once and end; serve does it all the time.")},
        {QStringLiteral("given-up"),
            QStringLiteral("Ask also about what was given up, and begin its schedule anew.")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const auto path = readStore(parser);
    if (!path)
        return report(path.error());
    const auto acquirer = readAcquirer(parser);
    if (!acquirer)
        return report(acquirer.error());

    writeLogAsJsonLines();
    PaymentOptions options;
    options.greatestReconcileBatch = std::numeric_limits<int>::max();
    Composition composition(*acquirer, SandboxTimes(), options);
    // Beside a backend that serves, fences keep us apart; alone, the owners of open keys are dead.
    std::unique_ptr<QLockFile> lock;
    const auto opened = composition.openStore(*path, SqliteAccess::Existing,
        [&composition, &path, &lock, isAll = parser.isSet(QStringLiteral("given-up"))](
            PaymentStore &payments) -> PaymentStoreResult<void> {
            const WallTime now = composition.clock().wallNow();
            if (isAll) {
                if (const auto resumed = payments.resumeGivenUp(now); !resumed)
                    return Unexpected {resumed.error()};
            }
            auto locked = lockStore(*path);
            if (!locked)
                return {};
            lock = *std::move(locked);
            return payments.endLeases(now);
        });
    if (!opened)
        return report(opened.error());

    QMetaObject::invokeMethod(
        qApp,
        [&composition] {
            composition.reconciler().runOnce([&composition](const PaymentStoreResult<int> &settled) {
                reportRun(composition.store(), settled);
            });
        },
        Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace unavez
