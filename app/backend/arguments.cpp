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

Expected<QString, Failure> readStore(const OptionValues &values)
{
    const QString option = QStringLiteral("store");
    const QString value = values.value(option);
    const QString sqlite = QStringLiteral("sqlite:");
    if (value.startsWith(QStringLiteral("postgres:")))
        return values.fault(option, QStringLiteral("postgres: is not in this version; use sqlite:FILE"));
    if (!value.startsWith(sqlite) || value.size() == sqlite.size())
        return values.fault(option, QStringLiteral("must be sqlite:FILE"));
    return value.mid(sqlite.size());
}

Expected<QUrl, Failure> readAcquirer(const OptionValues &values)
{
    const QString option = QStringLiteral("acquirer");
    const QString value = values.value(option);
    const QString sandbox = QStringLiteral("sandbox:");
    if (value.startsWith(QStringLiteral("stripe:")) || value.startsWith(QStringLiteral("redsys:"))) {
        return values.fault(option,
            value.section(QLatin1Char(':'), 0, 0)
                + QStringLiteral(": is not in this version; use sandbox:URL"));
    }
    const QUrl url(value.mid(sandbox.size()), QUrl::StrictMode);
    const bool isHttp = url.scheme() == QStringLiteral("http") || url.scheme() == QStringLiteral("https");
    if (!value.startsWith(sandbox) || !url.isValid() || !isHttp || url.host().isEmpty()) {
        return values.fault(
            option, QStringLiteral("must be sandbox:URL, such as sandbox:http://127.0.0.1:8490"));
    }
    return url;
}

Expected<ListenAddress, Failure> readListen(const OptionValues &values)
{
    const QString option = QStringLiteral("listen");
    const QString value = values.value(option);
    const qsizetype colon = value.lastIndexOf(QLatin1Char(':'));
    QString host = colon < 0 ? QString() : value.left(colon);
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']')))
        host = host.mid(1).chopped(1);
    const QHostAddress address(host);
    bool isNumber = false;
    const quint16 port = value.mid(colon + 1).toUShort(&isNumber);
    if (address.isNull() || !isNumber)
        return values.fault(option, QStringLiteral("must be ADDR:PORT, such as 127.0.0.1:8480"));
    return ListenAddress {address, port};
}

Expected<Milliseconds, Failure> readDuration(const OptionValues &values, const QString &option,
    Milliseconds unit, Milliseconds least, Milliseconds greatest, Milliseconds otherwise)
{
    const auto count = readCount(values, option, static_cast<int>(least / unit),
        static_cast<int>(greatest / unit), static_cast<int>(otherwise / unit));
    if (!count)
        return Unexpected {count.error()};
    return unit * *count;
}

Expected<int, Failure> readCount(
    const OptionValues &values, const QString &option, int least, int greatest, int otherwise)
{
    if (!values.isSet(option))
        return otherwise;
    bool isNumber = false;
    const int count = values.value(option).toInt(&isNumber);
    if (!isNumber || count < least || count > greatest) {
        return values.fault(
            option, QStringLiteral("must be a whole number, %1 … %2").arg(least).arg(greatest));
    }
    return count;
}

Expected<QString, Failure> readName(const OptionValues &values, const QString &option)
{
    constexpr qsizetype greatestName = 64; // as the schema has it
    const QString name = values.value(option).trimmed();
    if (name.isEmpty() || name.size() > greatestName)
        return values.fault(option, QStringLiteral("must have 1 … 64 characters"));
    return name;
}

} // namespace unavez
