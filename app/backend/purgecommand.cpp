#include "purgecommand.h"

#include "arguments.h"
#include "openstore.h"

#include "payments/paymentoptions.h"

namespace unavez {

int purge(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Forgets the keys whose retention has ended. Payments, refunds and orders stay."));
    parser.addOptions({
        storeOption(),
        acquirerOption(),
        {QStringLiteral("once"), QStringLiteral("Purge once and end; serve does it all the time.")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const auto path = readStore(parser);
    if (!path)
        return report(path.error());
    const auto store = openStore(*path, SqliteAccess::Existing);
    if (!store)
        return report(store.error());
    const WallTime now = SystemClock().wallNow();
    const int batch = PaymentOptions().purgeBatch;
    int purged = 0;
    for (int gone = batch; gone == batch; purged += gone) {
        const auto done = (*store)->payments.purge(now, batch);
        if (!done)
            return report({ExitCode::InputOutput, done.error().detail});
        gone = *done;
    }
    std::printf("purged %d\n", purged);
    return static_cast<int>(ExitCode::Done);
}

} // namespace unavez
