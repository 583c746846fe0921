#include "httpserver/httpserver.h"

#include "connectionguard.h"
#include "guardedlistener.h"
#include "requestdispatcher.h"

#include "base/log.h"

#include <sys/resource.h>

#include <algorithm>

namespace unavez {

namespace {

// Many systems start programs with 1,024 descriptors although they allow far more.
void allowDescriptors(int connections)
{
    constexpr rlim_t ownUse = 256; // files, databases, outgoing connections
    const rlim_t wanted = static_cast<rlim_t>(connections) + ownUse;
    rlimit limit {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
        qCWarning(logHttp, "The system allows fewer open files than the connections need");
}

} // namespace

struct HttpServer::Private {
    HttpLimits limits;
    Handler handler;
    RequestDispatcher dispatcher;
    GuardedListener *listener; //!< owned by the dispatcher, as QAbstractHttpServer::bind() wants it
    bool isDraining = false;

    Private(HttpLimits serverLimits, Handler serverHandler)
        : limits(serverLimits)
        , handler(std::move(serverHandler))
        , listener(new GuardedListener(limits, handler))
    {
        listener->setParent(&dispatcher);
    }

    [[nodiscard]] bool isBusy() const
    {
        const QList<ConnectionGuard *> guards = listener->guards();
        return std::any_of(
            guards.begin(), guards.end(), [](const ConnectionGuard *guard) { return guard->isBusy(); });
    }
};

HttpServer::HttpServer(HttpLimits limits, Handler handler, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(limits, std::move(handler)))
{
    connect(d->listener, &GuardedListener::settled, this, [this] {
        if (!d->isDraining || d->isBusy())
            return;
        d->isDraining = false;
        Q_EMIT drained();
    });
}

HttpServer::~HttpServer() = default;

void HttpServer::setTls(const QSslConfiguration &configuration) { d->listener->setTls(configuration); }

Expected<quint16, QString> HttpServer::listen(const QHostAddress &address, quint16 port)
{
    allowDescriptors(d->limits.connections);
    if (!d->listener->listen(address, port))
        return Unexpected {d->listener->errorString()};
    d->dispatcher.bind(d->listener);
    return d->listener->serverPort();
}

int HttpServer::connections() const { return d->listener->connections(); }

void HttpServer::drain()
{
    d->listener->close();
    const QList<ConnectionGuard *> guards = d->listener->guards();
    for (ConnectionGuard *guard : guards)
        guard->drain();
    d->isDraining = d->isBusy();
    if (!d->isDraining)
        Q_EMIT drained();
}

} // namespace unavez
