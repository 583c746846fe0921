#include "guardedlistener.h"

#include "connectionguard.h"

#include "base/log.h"

#include <QTimer>

namespace unavez {

GuardedListener::GuardedListener(const HttpLimits &limits, const HttpServer::Handler &handler)
    : m_limits(limits)
    , m_handler(handler)
{
    // Qt pauses accepting for good once so many wait; the limit is ours, in incomingConnection().
    constexpr int never = 1 << 20;
    setMaxPendingConnections(never);
    setListenBacklogSize(m_limits.connections);
    // After an error, such as no descriptor left, Qt stops accepting and leaves it to us to go on.
    connect(this, &QTcpServer::acceptError, this, [this] {
        qCWarning(logHttp, "Cannot accept a connection");
        constexpr Milliseconds pause {100};
        QTimer::singleShot(pause, this, &QTcpServer::resumeAccepting);
    });
}

QList<ConnectionGuard *> GuardedListener::guards() const
{
    QList<ConnectionGuard *> guards;
    guards.reserve(m_sockets.size());
    for (auto socket = m_sockets.keyBegin(); socket != m_sockets.keyEnd(); ++socket)
        guards.append((*socket)->findChild<ConnectionGuard *>(QString(), Qt::FindDirectChildrenOnly));
    return guards;
}

void GuardedListener::incomingConnection(qintptr descriptor)
{
    auto *socket = new QTcpSocket(this);
    socket->setSocketDescriptor(descriptor);
    const QHostAddress peer = socket->peerAddress();
    if (m_sockets.size() >= m_limits.connections
        || m_perAddress.value(peer) >= m_limits.connectionsPerAddress) {
        qCWarning(logHttp, "Too many connections: one more was closed");
        socket->abort();
        delete socket;
        return;
    }
    m_sockets.insert(socket, peer);
    ++m_perAddress[peer];
    auto *guard = new ConnectionGuard(socket, m_limits, m_handler);
    connect(guard, &ConnectionGuard::settled, this, &GuardedListener::settled);
    connect(socket, &QObject::destroyed, this, [this, socket] {
        const QHostAddress address = m_sockets.take(socket);
        if (--m_perAddress[address] == 0)
            m_perAddress.remove(address);
    });
    addPendingConnection(socket);
}

} // namespace unavez
