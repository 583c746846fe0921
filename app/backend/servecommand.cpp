#include "servecommand.h"

#include "composition.h"
#include "servesettings.h"

#include "backend/operatorroutes.h"
#include "base/log.h"
#include "base/reloadsignal.h"
#include "base/terminationsignal.h"
#include "httpserver/httpserver.h"

#include <QCoreApplication>
#include <QTimer>

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

} // namespace

int serve(const QStringList &arguments)
{
    const auto settings = readServeSettings(arguments);
    if (!settings)
        return report(settings.error());
    const auto lock = lockStore(settings->store);
    if (!lock)
        return report(lock.error());

    writeLogAsJsonLines();
    allowManyConnections();
    Composition composition(settings->acquirer, settings->sandboxTimes, settings->options, settings->rates,
        settings->storeLimits);
    if (const QString fault = composition.timesFault(); !fault.isEmpty())
        return report({ExitCode::BadData, fault});
    // The lock says that no other process is at work here, so the owners of open keys are dead.
    const auto opened = composition.openStore(settings->store, SqliteAccess::CreateIfMissing,
        [&composition](PaymentStore &payments) { return payments.endLeases(composition.clock().wallNow()); });
    if (!opened)
        return report(opened.error());

    HttpServer *listening = nullptr;
    OperatorRoutes operators(composition.store(), composition.metrics(), composition.clock(),
        settings->operatorTokenHash, [&composition, &listening] {
            return MetricsReading {listening->connections(), composition.waitingForStore(), {}, {}};
        });
    HttpServer server(settings->limits,
        [&composition, &operators](const HttpServerRequest &request, const HttpResponder &responder) {
            if (!operators.handle(request, responder))
                composition.routes().handle(request, responder);
        });
    listening = &server;
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
    QObject::connect(
        &termination, &TerminationSignal::requested, &server, [&server, &composition, &settings] {
            composition.reconciler().stop();
            composition.purger().stop();
            server.drain();
            QTimer::singleShot(settings->longestDrain, &server, [] {
                qCWarning(
                    logBackend, "What was still in flight did not end in time; its registers will ask again");
                QCoreApplication::quit();
            });
        });
    const auto port = server.listen(settings->listen.address, settings->listen.port);
    if (!port)
        return report({ExitCode::Unavailable, port.error()});
    composition.reconciler().start();
    composition.purger().start();
    const QString address = settings->listen.address.protocol() == QAbstractSocket::IPv6Protocol
        ? QString(QLatin1Char('[') + settings->listen.address.toString() + QLatin1Char(']'))
        : settings->listen.address.toString();
    std::fprintf(stderr, "listening on %s:%u\n", qPrintable(address), static_cast<unsigned>(*port));
    return QCoreApplication::exec();
}

} // namespace unavez
