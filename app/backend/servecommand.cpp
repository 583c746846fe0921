#include "servecommand.h"

#include "arguments.h"
#include "composition.h"
#include "tlsreloader.h"

#include "base/log.h"
#include "base/reloadsignal.h"
#include "base/terminationsignal.h"
#include "httpserver/httpserver.h"

#include <QCoreApplication>

#include <sys/resource.h>

namespace unavez {

namespace {

//! The usual soft limit, 1,024, is less than our connections and files together.
void allowManyConnections()
{
    rlimit files {};
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
    }
}

struct ServeSettings {
    ListenAddress listen;
    std::optional<TlsFiles> tls;
    QString store;
    QUrl acquirer;
    SandboxTimes sandboxTimes;
    PaymentOptions options;
};

Expected<std::optional<TlsFiles>, Failure> readTlsFiles(const QCommandLineParser &parser)
{
    const TlsFiles files {
        parser.value(QStringLiteral("tls-certificate")), parser.value(QStringLiteral("tls-key"))};
    if (files.certificate.isEmpty() != files.key.isEmpty())
        return Unexpected {
            Failure {ExitCode::Usage, QStringLiteral("--tls-certificate and --tls-key belong together")}};
    return files.key.isEmpty() ? std::nullopt : std::optional(files);
}

Expected<ServeSettings, Failure> readSettings(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Charges each confirmation once."));
    parser.addOptions({
        storeOption(),
        acquirerOption(),
        {QStringLiteral("listen"), QStringLiteral("Where registers connect; port 0 takes any."),
            QStringLiteral("ADDR:PORT"), QStringLiteral("127.0.0.1:8480")},
        {QStringLiteral("allow-plain-http"),
            QStringLiteral("Listen on more than this machine without TLS: only behind a proxy that has it.")},
        {QStringLiteral("tls-certificate"),
            QStringLiteral("The server's certificate and what signed it, as PEM; read again at SIGHUP."),
            QStringLiteral("FILE")},
        {QStringLiteral("tls-key"), QStringLiteral("The key of that certificate, as PEM."),
            QStringLiteral("FILE")},
        {QStringLiteral("config"), QStringLiteral("Not in this version."), QStringLiteral("FILE")},
        {QStringLiteral("lease"), QStringLiteral("For how long a claim is respected without news."),
            QStringLiteral("SECONDS"), QStringLiteral("90")},
        {QStringLiteral("retention"), QStringLiteral("For how long a key is recognised."),
            QStringLiteral("SECONDS"), QStringLiteral("2592000")},
        {QStringLiteral("reconcile-every"), QStringLiteral("Between two looks for payments that are open."),
            QStringLiteral("MS"), QStringLiteral("1000")},
        {QStringLiteral("sandbox-settle-delay"),
            QStringLiteral("After how long the sandbox's \"not found\" is believed."), QStringLiteral("MS"),
            QStringLiteral("5000")},
        {QStringLiteral("sandbox-longest-call"),
            QStringLiteral("After how long without an answer a call to the sandbox is given up."),
            QStringLiteral("MS"), QStringLiteral("30000")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return Unexpected {read.error()};
    if (!parser.positionalArguments().isEmpty())
        return Unexpected {Failure {ExitCode::Usage, QStringLiteral("serve takes options only")}};
    if (parser.isSet(QStringLiteral("config")))
        return Unexpected {Failure {ExitCode::Usage, QStringLiteral("--config is not in this version")}};
    const auto tls = readTlsFiles(parser);
    if (!tls)
        return Unexpected {tls.error()};
    const auto store = readStore(parser);
    if (!store)
        return Unexpected {store.error()};
    const auto acquirer = readAcquirer(parser);
    if (!acquirer)
        return Unexpected {acquirer.error()};
    const auto listen = readListen(parser);
    if (!listen)
        return Unexpected {listen.error()};
    if (!*tls && !listen->address.isLoopback() && !parser.isSet(QStringLiteral("allow-plain-http"))) {
        return Unexpected {Failure {ExitCode::Usage,
            QStringLiteral("without TLS only a loopback address is served; behind a proxy that has TLS, say "
                           "--allow-plain-http")}};
    }

    using namespace std::chrono_literals;
    PaymentOptions options;
    const auto lease = readDuration(parser, QStringLiteral("lease"), 1s, 1s, 1h, options.lease);
    if (!lease)
        return Unexpected {lease.error()};
    const auto retention
        = readDuration(parser, QStringLiteral("retention"), 1s, 24h, 24h * 3660, options.retention);
    if (!retention)
        return Unexpected {retention.error()};
    const auto every
        = readDuration(parser, QStringLiteral("reconcile-every"), 1ms, 1ms, 1h, options.reconcileEvery);
    if (!every)
        return Unexpected {every.error()};
    SandboxTimes sandboxTimes;
    const auto settleDelay = readDuration(
        parser, QStringLiteral("sandbox-settle-delay"), 1ms, 1ms, 1h, sandboxTimes.settleDelay);
    if (!settleDelay)
        return Unexpected {settleDelay.error()};
    const auto longestCall = readDuration(
        parser, QStringLiteral("sandbox-longest-call"), 1ms, 1ms, 1h, sandboxTimes.longestCall);
    if (!longestCall)
        return Unexpected {longestCall.error()};
    sandboxTimes.settleDelay = *settleDelay;
    sandboxTimes.longestCall = *longestCall;
    options.lease = *lease;
    options.retention = *retention;
    options.reconcileEvery = *every;
    return ServeSettings {*listen, *tls, *store, *acquirer, sandboxTimes, options};
}

} // namespace

int serve(const QStringList &arguments)
{
    const auto settings = readSettings(arguments);
    if (!settings)
        return report(settings.error());
    const auto lock = lockStore(settings->store);
    if (!lock)
        return report(lock.error());

    writeLogAsJsonLines();
    allowManyConnections();
    Composition composition(settings->acquirer, settings->sandboxTimes, settings->options);
    if (const QString fault = composition.timesFault(); !fault.isEmpty())
        return report({ExitCode::BadData, fault});
    // The lock says that no other process is at work here, so the owners of open keys are dead.
    const auto opened = composition.openStore(settings->store, SqliteAccess::CreateIfMissing,
        [&composition](PaymentStore &payments) { return payments.endLeases(composition.clock().wallNow()); });
    if (!opened)
        return report(opened.error());

    HttpServer server(
        HttpLimits(), [&composition](const HttpServerRequest &request, const HttpResponder &responder) {
            composition.routes().handle(request, responder);
        });
    const ReloadSignal reload;
    std::optional<TlsReloader> reloader;
    if (settings->tls) {
        reloader.emplace(server, *settings->tls);
        if (const auto loaded = reloader->load(); !loaded)
            return report({ExitCode::BadData, loaded.error()});
        QObject::connect(&reload, &ReloadSignal::requested, &server, [&reloader] { reloader->reload(); });
    }
    QObject::connect(&server, &HttpServer::drained, qApp, &QCoreApplication::quit, Qt::QueuedConnection);
    const TerminationSignal termination;
    QObject::connect(&termination, &TerminationSignal::requested, &server, [&server, &composition] {
        composition.reconciler().stop();
        server.drain();
    });
    const auto port = server.listen(settings->listen.address, settings->listen.port);
    if (!port)
        return report({ExitCode::InputOutput, port.error()});
    composition.reconciler().start();
    const QString address = settings->listen.address.protocol() == QAbstractSocket::IPv6Protocol
        ? QString(QLatin1Char('[') + settings->listen.address.toString() + QLatin1Char(']'))
        : settings->listen.address.toString();
    std::fprintf(stderr, "listening on %s:%u\n", qPrintable(address), static_cast<unsigned>(*port));
    return QCoreApplication::exec();
}

} // namespace unavez
