#include "arguments.h"

namespace unavez {

namespace {

Failure usage(const QString &message) { return {ExitCode::Usage, message}; }

} // namespace

Expected<void, Failure> readArguments(QCommandLineParser &parser, const QStringList &arguments)
{
    parser.addHelpOption();
    parser.addVersionOption();
    if (!parser.parse(arguments))
        return Unexpected {usage(parser.errorText())};
    if (parser.isSet(QStringLiteral("help")))
        parser.showHelp();
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();
    return {};
}

QCommandLineOption storeOption()
{
    return QCommandLineOption(QStringLiteral("store"),
        QStringLiteral("Where everything is kept: a SQLite file."), QStringLiteral("sqlite:FILE"));
}

QCommandLineOption acquirerOption()
{
    return QCommandLineOption(
        QStringLiteral("acquirer"), QStringLiteral("Who moves card money."), QStringLiteral("sandbox:URL"));
}

Expected<QString, Failure> readStore(const QCommandLineParser &parser)
{
    const QString value = parser.value(QStringLiteral("store"));
    const QString sqlite = QStringLiteral("sqlite:");
    if (value.startsWith(QStringLiteral("postgres:")))
        return Unexpected {
            usage(QStringLiteral("--store postgres: is not in this version; use sqlite:FILE"))};
    if (!value.startsWith(sqlite) || value.size() == sqlite.size())
        return Unexpected {usage(QStringLiteral("--store must be sqlite:FILE"))};
    return value.mid(sqlite.size());
}

Expected<QUrl, Failure> readAcquirer(const QCommandLineParser &parser)
{
    const QString value = parser.value(QStringLiteral("acquirer"));
    const QString sandbox = QStringLiteral("sandbox:");
    if (value.startsWith(QStringLiteral("stripe:")) || value.startsWith(QStringLiteral("redsys:"))) {
        return Unexpected {usage(QStringLiteral("--acquirer ") + value.section(QLatin1Char(':'), 0, 0)
            + QStringLiteral(": is not in this version; use sandbox:URL"))};
    }
    const QUrl url(value.mid(sandbox.size()), QUrl::StrictMode);
    const bool isHttp = url.scheme() == QStringLiteral("http") || url.scheme() == QStringLiteral("https");
    if (!value.startsWith(sandbox) || !url.isValid() || !isHttp || url.host().isEmpty()) {
        return Unexpected {
            usage(QStringLiteral("--acquirer must be sandbox:URL, such as sandbox:http://127.0.0.1:8490"))};
    }
    return url;
}

Expected<ListenAddress, Failure> readListen(const QCommandLineParser &parser)
{
    const QString value = parser.value(QStringLiteral("listen"));
    const qsizetype colon = value.lastIndexOf(QLatin1Char(':'));
    QString host = colon < 0 ? QString() : value.left(colon);
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']')))
        host = host.mid(1).chopped(1);
    const QHostAddress address(host);
    bool isNumber = false;
    const quint16 port = value.mid(colon + 1).toUShort(&isNumber);
    if (address.isNull() || !isNumber)
        return Unexpected {usage(QStringLiteral("--listen must be ADDR:PORT, such as 127.0.0.1:8480"))};
    return ListenAddress {address, port};
}

Expected<Milliseconds, Failure> readDuration(const QCommandLineParser &parser, const QString &option,
    Milliseconds unit, Milliseconds least, Milliseconds greatest, Milliseconds otherwise)
{
    if (!parser.isSet(option))
        return otherwise;
    bool isNumber = false;
    const int count = parser.value(option).toInt(&isNumber);
    const Milliseconds duration = unit * count;
    if (!isNumber || duration < least || duration > greatest) {
        return Unexpected {usage(QStringLiteral("--%1 must be a whole number, %2 … %3")
                                     .arg(option)
                                     .arg(least / unit)
                                     .arg(greatest / unit))};
    }
    return duration;
}

Expected<QString, Failure> readName(const QCommandLineParser &parser, const QString &option)
{
    constexpr qsizetype greatestName = 64; // as the schema has it
    const QString name = parser.value(option).trimmed();
    if (name.isEmpty() || name.size() > greatestName)
        return Unexpected {usage(QStringLiteral("--%1 must have 1 … 64 characters").arg(option))};
    return name;
}

} // namespace unavez
