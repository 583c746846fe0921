#include "guardedlistener.h"

#include "connectionguard.h"

#include "base/log.h"

#include <QSslSocket>
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
    for (auto socket = m_sockets.keyBegin(); socket != m_sockets.keyEnd(); ++socket) {
        // During the handshake there is none yet.
        if (auto *found = (*socket)->findChild<ConnectionGuard *>(QString(), Qt::FindDirectChildrenOnly))
            guards.append(found);
    }
    return guards;
}

void GuardedListener::incomingConnection(qintptr descriptor)
{
    auto *encrypted = m_tls ? new QSslSocket(this) : nullptr;
    QTcpSocket *socket = encrypted ? encrypted : new QTcpSocket(this);
    socket->setSocketDescriptor(descriptor);
    if (!hasRoomFor(socket->peerAddress())) {
        qCWarning(logHttp, "Too many connections: one more was closed");
        socket->abort();
        delete socket;
        return;
    }
    count(socket);
    if (encrypted)
        beginHandshake(encrypted);
    else
        guard(socket);
}

bool GuardedListener::hasRoomFor(const QHostAddress &peer) const
{
    return m_sockets.size() < m_limits.connections
        && m_perAddress.value(peer) < m_limits.connectionsPerAddress;
}

void GuardedListener::count(QTcpSocket *socket)
{
    const QHostAddress peer = socket->peerAddress();
    m_sockets.insert(socket, peer);
    ++m_perAddress[peer];
    connect(socket, &QObject::destroyed, this, [this, socket] {
        const QHostAddress address = m_sockets.take(socket);
        if (--m_perAddress[address] == 0)
            m_perAddress.remove(address);
    });
}

void GuardedListener::beginHandshake(QSslSocket *socket)
{
    auto *deadline = new QTimer(socket);
    deadline->setSingleShot(true);
    connect(deadline, &QTimer::timeout, socket, &QSslSocket::abort);
    connect(socket, &QSslSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QSslSocket::errorOccurred, socket, [socket] {
        if (socket->isEncrypted())
            return;
        logEvent(logHttp(), QStringLiteral("handshake_failed"),
            {{QStringLiteral("peer"), socket->peerAddress().toString()},
                {QStringLiteral("detail"), socket->errorString()}});
        socket->deleteLater();
    });
    connect(socket, &QSslSocket::encrypted, this, [this, socket, deadline] {
        delete deadline;
        guard(socket);
    });
    deadline->start(m_limits.handshakeTime);
    socket->setSslConfiguration(*m_tls);
    socket->startServerEncryption();
}

void GuardedListener::guard(QTcpSocket *socket)
{
    auto *guard = new ConnectionGuard(socket, m_limits, m_handler);
    connect(guard, &ConnectionGuard::settled, this, &GuardedListener::settled);
    addPendingConnection(socket);
}

} // namespace unavez
