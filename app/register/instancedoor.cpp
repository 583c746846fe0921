#include "instancedoor.h"

#include <QDir>

namespace unavez {

InstanceDoor::InstanceDoor(const QString &profile, QObject *parent)
    : QObject(parent)
    , m_path(QDir(profile).absoluteFilePath(QStringLiteral("window.socket")))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *visitor = m_server.nextPendingConnection())
            visitor->deleteLater();
        Q_EMIT knocked();
    });
    // Queued: a local socket connects at once, before the event loop runs that the answer may want to end.
    connect(&m_socket, &QLocalSocket::connected, this, &InstanceDoor::answered, Qt::QueuedConnection);
    connect(&m_socket, &QLocalSocket::errorOccurred, this, [this](QLocalSocket::LocalSocketError error) {
        // Who opens the door closes it again; that was an answer.
        if (error != QLocalSocket::PeerClosedError)
            Q_EMIT silent();
    });
}

void InstanceDoor::knock() { m_socket.connectToServer(m_path); }

bool InstanceDoor::open()
{
    QLocalServer::removeServer(m_path);
    return m_server.listen(m_path);
}

} // namespace unavez
