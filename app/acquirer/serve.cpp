#include "commands.h"

#include "acquirer/acquirerroutes.h"
#include "base/terminationsignal.h"

#include <QCoreApplication>
#include <QTextStream>

#include <memory>
#include <sysexits.h>

namespace unavez {

namespace {

//! With a colon in it, as an IPv6 address has, it needs brackets.
QString withPort(const QHostAddress &address, quint16 port)
{
    const bool isIpv6 = address.protocol() == QAbstractSocket::IPv6Protocol;
    return (isIpv6 ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2")).arg(address.toString()).arg(port);
}

} // namespace

int serve(const ServeOptions &options)
{
    const SystemClock clock;
    auto ledger = Ledger::open(options.ledgerPath, clock);
    if (!ledger) {
        QTextStream(stderr) << "unavez-acquirer: " << options.ledgerPath << ": " << ledger.error()
                            << Qt::endl;
        return EX_CANTCREAT;
    }

    std::unique_ptr<Dice> dice;
    if (options.seed)
        dice = std::make_unique<SeededDice>(*options.seed);
    else
        dice = std::make_unique<SystemDice>();
    FaultPlan plan(options.faults, *dice);
    AcquirerRoutes routes(*ledger, plan, clock, options.latency);
    HttpServer server({}, [&routes](const HttpServerRequest &request, const HttpResponder &responder) {
        routes.handle(request, responder);
    });

    const TerminationSignal termination;
    QObject::connect(&termination, &TerminationSignal::requested, &server, [&server, &routes] {
        routes.letGo();
        server.drain();
    });
    QObject::connect(&server, &HttpServer::drained, QCoreApplication::instance(), &QCoreApplication::quit,
        Qt::QueuedConnection);

    const auto port = server.listen(options.address, options.port);
    if (!port) {
        QTextStream(stderr) << "unavez-acquirer: " << withPort(options.address, options.port) << ": "
                            << port.error() << Qt::endl;
        return EX_UNAVAILABLE;
    }
    QTextStream(stderr) << "listening on " << withPort(options.address, *port) << Qt::endl;
    return QCoreApplication::exec();
}

} // namespace unavez
