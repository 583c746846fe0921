#include "checkcommand.h"

#include "arguments.h"
#include "openstore.h"

namespace unavez {

int check(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Verifies every invariant of the store: a line for each "
                                                    "violation, and exit status 1 if there is one."));
    parser.addOptions({
        storeOption(),
        acquirerOption(),
        {QStringLiteral("once"), QStringLiteral("Check once and end; there is no other way yet.")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const auto path = readStore(parser);
    if (!path)
        return report(path.error());
    const auto store = openStore(*path, SqliteAccess::Existing);
    if (!store)
        return report(store.error());
    const auto violations = (*store)->payments.violations(SystemClock().wallNow());
    if (!violations)
        return report({ExitCode::InputOutput, violations.error().detail});
    for (const QString &violation : *violations)
        std::printf("%s\n", qPrintable(violation));
    return static_cast<int>(violations->isEmpty() ? ExitCode::Done : ExitCode::Violated);
}

} // namespace unavez
