#include "servesettings.h"

#include "payments/registertoken.h"

#include <QFile>

namespace unavez {

namespace {

using namespace std::chrono_literals;

QList<QCommandLineOption> serveOptions()
{
    const auto option
        = [](const char *name, const char *description, const char *value = "", const char *otherwise = "") {
              return QCommandLineOption(QString::fromLatin1(name), QString::fromLatin1(description),
                  QString::fromLatin1(value), QString::fromLatin1(otherwise));
          };
    return {
        storeOption(),
        acquirerOption(),
        option("config", "A TOML file with any of these options; the command line overrides it.", "FILE"),
        option("listen", "Where registers connect; port 0 takes any.", "ADDR:PORT", "127.0.0.1:8480"),
        option("allow-plain-http",
            "Listen on more than this machine without TLS: only behind a proxy that has it."),
        option("tls-certificate",
            "The server's certificate and what signed it, as PEM; read again at SIGHUP.", "FILE"),
        option("tls-key", "The key of that certificate, as PEM.", "FILE"),
        option("operator-token-file",
            "Who shows the token in this file may read /metrics and /readyz from elsewhere.", "FILE"),
        option("connections", "Connections in all.", "NUMBER", "2048"),
        option("connections-per-address", "Connections from one address.", "NUMBER", "1024"),
        option("rate-per-token", "Requests a second of one register, twice as many at once; 0: no limit.",
            "NUMBER", "1000"),
        option("rate-per-address", "Requests a second from one address, twice as many at once; 0: no limit.",
            "NUMBER", "4000"),
        option(
            "commit-batch", "The most requests that one transaction of the store takes in.", "NUMBER", "256"),
        option("drain", "At SIGTERM, how long to wait for what is in flight.", "SECONDS", "10"),
        option("lease", "For how long a claim is respected without news.", "SECONDS", "90"),
        option("retention", "For how long a key is recognised.", "SECONDS", "2592000"),
        option("reconcile-every", "Between two looks for payments that are open.", "MS", "1000"),
        option("reconcile-schedule",
            "Pauses between two looks at one payment; at its end a person must look.", "TABLE",
            "1s x10, 10s x6, 1m x10, 10m x12, 1h x48"),
        option("purge-every", "Between two looks for keys whose retention has ended.", "SECONDS", "60"),
        option(
            "sandbox-settle-delay", "After how long the sandbox's \"not found\" is believed.", "MS", "5000"),
        option("sandbox-longest-call", "After how long without an answer a call to the sandbox is given up.",
            "MS", "30000"),
    };
}

Expected<std::optional<TlsFiles>, Failure> readTlsFiles(const OptionValues &values)
{
    const TlsFiles files {
        values.value(QStringLiteral("tls-certificate")), values.value(QStringLiteral("tls-key"))};
    if (files.certificate.isEmpty() != files.key.isEmpty())
        return Unexpected {
            Failure {ExitCode::Usage, QStringLiteral("--tls-certificate and --tls-key belong together")}};
    return files.key.isEmpty() ? std::nullopt : std::optional(files);
}

// Empty without one. The environment comes second: what is written on the command line is meant.
Expected<QByteArray, Failure> readOperatorToken(const OptionValues &values)
{
    constexpr qint64 greatestFile = 4096;
    constexpr qsizetype leastToken = 16;
    const QString option = QStringLiteral("operator-token-file");
    QByteArray token;
    if (values.isSet(option)) {
        QFile file(values.value(option));
        if (!file.open(QIODevice::ReadOnly))
            return values.fault(option, QStringLiteral("cannot be read: ") + file.errorString());
        token = file.read(greatestFile).trimmed();
        if (token.size() < leastToken)
            return values.fault(
                option, QStringLiteral("must hold a token of at least %1 characters").arg(leastToken));
    } else {
        token = qgetenv("UNAVEZ_OPERATOR_TOKEN");
        if (!token.isEmpty() && token.size() < leastToken)
            return Unexpected {Failure {ExitCode::Usage,
                QStringLiteral("UNAVEZ_OPERATOR_TOKEN must have at least %1 characters").arg(leastToken)}};
    }
    return token.isEmpty() ? QByteArray() : registerTokenHash(token);
}

//! Reads one number after the other, and keeps the first failure.
class NumberReader {
public:
    explicit NumberReader(const OptionValues &values)
        : m_values(values)
    {
    }

    void read(const char *option, Milliseconds unit, Milliseconds least, Milliseconds greatest,
        Milliseconds &duration)
    {
        keep(readDuration(m_values, QString::fromLatin1(option), unit, least, greatest, duration), duration);
    }
    void read(const char *option, int least, int greatest, int &count)
    {
        keep(readCount(m_values, QString::fromLatin1(option), least, greatest, count), count);
    }

    [[nodiscard]] const std::optional<Failure> &failure() const { return m_failure; }

private:
    template<class T> void keep(const Expected<T, Failure> &read, T &target)
    {
        if (read)
            target = *read;
        else if (!m_failure)
            m_failure = read.error();
    }

    const OptionValues &m_values;
    std::optional<Failure> m_failure;
};

} // namespace

Expected<ServeSettings, Failure> readServeSettings(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Charges each confirmation once."));
    parser.addOptions(serveOptions());
    if (const auto read = readArguments(parser, arguments); !read)
        return Unexpected {read.error()};
    if (!parser.positionalArguments().isEmpty())
        return Unexpected {Failure {ExitCode::Usage, QStringLiteral("serve takes options only")}};
    const auto values = OptionValues::withConfig(parser, serveOptions());
    if (!values)
        return Unexpected {values.error()};

    const auto store = readStore(*values);
    if (!store)
        return Unexpected {store.error()};
    const auto acquirer = readAcquirer(*values);
    if (!acquirer)
        return Unexpected {acquirer.error()};
    const auto listen = readListen(*values);
    if (!listen)
        return Unexpected {listen.error()};
    const auto tls = readTlsFiles(*values);
    if (!tls)
        return Unexpected {tls.error()};
    if (!*tls && !listen->address.isLoopback() && !values->isSet(QStringLiteral("allow-plain-http"))) {
        return Unexpected {Failure {ExitCode::Usage,
            QStringLiteral("without TLS only a loopback address is served; behind a proxy that has TLS, say "
                           "--allow-plain-http")}};
    }
    const auto operatorToken = readOperatorToken(*values);
    if (!operatorToken)
        return Unexpected {operatorToken.error()};

    ServeSettings settings {.listen = *listen,
        .tls = *tls,
        .store = *store,
        .acquirer = *acquirer,
        .operatorTokenHash = *operatorToken};
    settings.limits.connections = 2048;
    settings.limits.connectionsPerAddress = 1024;
    constexpr int greatestRate = 1'000'000;
    constexpr int greatestConnections = 65'536;
    NumberReader numbers(*values);
    numbers.read("drain", 1s, 1s, 1h, settings.longestDrain);
    numbers.read("lease", 1s, 1s, 1h, settings.options.lease);
    numbers.read("retention", 1s, 24h, 24h * 3660, settings.options.retention);
    numbers.read("reconcile-every", 1ms, 1ms, 1h, settings.options.reconcileEvery);
    numbers.read("purge-every", 1s, 1s, 24h, settings.options.purgeEvery);
    numbers.read("sandbox-settle-delay", 1ms, 1ms, 1h, settings.sandboxTimes.settleDelay);
    numbers.read("sandbox-longest-call", 1ms, 1ms, 1h, settings.sandboxTimes.longestCall);
    numbers.read("connections", 1, greatestConnections, settings.limits.connections);
    numbers.read("connections-per-address", 1, greatestConnections, settings.limits.connectionsPerAddress);
    numbers.read("rate-per-token", 0, greatestRate, settings.rates.perToken.perSecond);
    numbers.read("rate-per-address", 0, greatestRate, settings.rates.perAddress.perSecond);
    constexpr int greatestBatch = 4'096;
    auto batch = static_cast<int>(settings.storeLimits.batch);
    numbers.read("commit-batch", 1, greatestBatch, batch);
    if (numbers.failure())
        return Unexpected {*numbers.failure()};
    settings.storeLimits.batch = static_cast<std::size_t>(batch);
    const QString scheduleOption = QStringLiteral("reconcile-schedule");
    const auto schedule = ReconcileSchedule::parse(values->value(scheduleOption));
    if (!schedule)
        return values->fault(scheduleOption, schedule.error());
    settings.options.schedule = *schedule;
    settings.rates.perToken.burst = 2 * settings.rates.perToken.perSecond;
    settings.rates.perAddress.burst = 2 * settings.rates.perAddress.perSecond;
    return settings;
}

} // namespace unavez
