#include "commands.h"

#include "base/log.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTextStream>

#include <sysexits.h>

using namespace unavez;

namespace {

int usage(const QString &what)
{
    QTextStream(stderr) << "unavez-acquirer: " << what << "\nTry unavez-acquirer --help." << Qt::endl;
    return EX_USAGE;
}

//! Reads ADDRESS:PORT, or [ADDRESS]:PORT for IPv6.
bool readListen(const QString &text, ServeOptions &options)
{
    const qsizetype colon = text.lastIndexOf(u':');
    if (colon < 0)
        return false;
    QString address = text.left(colon);
    if (address.startsWith(u'[') && address.endsWith(u']'))
        address = address.mid(1).chopped(1);
    bool isNumber = false;
    options.port = text.mid(colon + 1).toUShort(&isNumber);
    return options.address.setAddress(address) && isNumber;
}

int runServe(const QCommandLineParser &parser)
{
    ServeOptions options {};
    options.ledgerPath = parser.value(QStringLiteral("ledger"));
    if (!readListen(parser.value(QStringLiteral("listen")), options))
        return usage(QStringLiteral("--listen needs ADDRESS:PORT, such as 127.0.0.1:8490"));
    bool isNumber = false;
    options.latency = Milliseconds(parser.value(QStringLiteral("latency")).toUInt(&isNumber));
    if (!isNumber)
        return usage(QStringLiteral("--latency needs milliseconds"));
    if (parser.isSet(QStringLiteral("seed"))) {
        options.seed = parser.value(QStringLiteral("seed")).toULongLong(&isNumber);
        if (!isNumber)
            return usage(QStringLiteral("--seed needs a number"));
    }
    const QStringList rules = parser.values(QStringLiteral("fault"));
    for (const QString &text : rules) {
        const auto rule = FaultRule::parse(text);
        if (!rule)
            return usage(QStringLiteral("--fault ") + text + QStringLiteral(": ") + rule.error());
        options.faults.append(*rule);
    }
    return serve(options);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("unavez-acquirer"));
    QCoreApplication::setApplicationVersion(QStringLiteral(UNAVEZ_VERSION));
    writeLogAsJsonLines();

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "An acquirer for demonstrations and tests: charges test cards, keeps a durable ledger,\n"
        "and fails on demand.\n\n"
        "  serve   answers HTTP until SIGTERM\n"
        "  ledger  prints what really happened, one JSON object a line\n\n"
        "Fault rules are WHERE:WHAT[:ARG][@N|@P%]; unavez-acquirer(1) lists them."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("command"), QStringLiteral("serve or ledger"));
    parser.addOptions({
        {QStringLiteral("ledger"), QStringLiteral("The ledger; serve creates it."), QStringLiteral("FILE")},
        {QStringLiteral("listen"), QStringLiteral("Where to serve; port 0 takes a free one."),
            QStringLiteral("ADDRESS:PORT"), QStringLiteral("127.0.0.1:8490")},
        {QStringLiteral("latency"), QStringLiteral("How long each call takes."), QStringLiteral("MS"),
            QStringLiteral("0")},
        {QStringLiteral("fault"), QStringLiteral("What goes wrong; may be given several times."),
            QStringLiteral("RULE")},
        {QStringLiteral("seed"), QStringLiteral("Makes shares of calls repeatable."), QStringLiteral("N")},
    });
    if (!parser.parse(QCoreApplication::arguments()))
        return usage(parser.errorText());
    if (parser.isSet(help))
        parser.showHelp(EX_OK);
    if (parser.isSet(version))
        parser.showVersion();
    const QStringList commands = parser.positionalArguments();
    if (commands.size() != 1)
        return usage(QStringLiteral("one command is needed: serve or ledger"));
    const QString ledgerPath = parser.value(QStringLiteral("ledger"));
    if (ledgerPath.isEmpty())
        return usage(QStringLiteral("--ledger is needed"));
    if (commands.first() == QStringLiteral("serve"))
        return runServe(parser);
    if (commands.first() == QStringLiteral("ledger"))
        return printLedger(ledgerPath);
    return usage(QStringLiteral("there is no command ") + commands.first());
}
