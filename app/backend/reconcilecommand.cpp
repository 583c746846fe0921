#include "reconcilecommand.h"

#include "arguments.h"
#include "composition.h"

#include "base/log.h"

#include <QCoreApplication>

#include <limits>

namespace unavez {

int reconcile(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Asks the acquirer once about each payment that is open and that nobody is working on."));
    parser.addOptions({
        storeOption(),
        acquirerOption(),
        {QStringLiteral("once"), QStringLiteral("Ask once and end; serve does it all the time.")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const auto path = readStore(parser);
    if (!path)
        return report(path.error());
    const auto acquirer = readAcquirer(parser);
    if (!acquirer)
        return report(acquirer.error());
    auto store = openStore(*path, SqliteAccess::Existing);
    if (!store)
        return report(store.error());

    writeLogAsJsonLines();
    PaymentOptions options;
    options.greatestReconcileBatch = std::numeric_limits<int>::max();
    Composition composition(*std::move(store), *acquirer, SandboxTimes(), options);
    // Beside a backend that serves, fences keep us apart; alone, the owners of open keys are dead.
    const auto lock = lockStore(*path);
    if (lock) {
        if (const auto ended = composition.payments().endLeases(composition.clock().wallNow()); !ended)
            return report({ExitCode::InputOutput, ended.error().detail});
    }

    int exitCode = static_cast<int>(ExitCode::Done);
    QMetaObject::invokeMethod(
        qApp,
        [&composition, &exitCode] {
            composition.reconciler().runOnce(
                [&composition, &exitCode](const PaymentStoreResult<int> &settled) {
                    const auto open = composition.payments().countInFlight();
                    if (!settled || !open) {
                        exitCode = report(
                            {ExitCode::InputOutput, (settled ? open.error() : settled.error()).detail});
                    } else {
                        std::printf("settled %d, still open %lld\n", *settled, static_cast<long long>(*open));
                    }
                    QCoreApplication::exit(exitCode);
                });
        },
        Qt::QueuedConnection);
    return QCoreApplication::exec();
}

} // namespace unavez
