#include "support/hangingserver.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <QTcpSocket>

#include <sys/socket.h>

HangingServer::HangingServer(Fault afterRequest)
    : fault(std::move(afterRequest))
{
    QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] { accept(); });
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("%s", qPrintable(m_server.errorString()));
}

void HangingServer::accept()
{
    while (QTcpSocket *connection = m_server.nextPendingConnection()) {
        QObject::connect(
            connection, &QTcpSocket::readyRead, &m_server, [this, connection] { read(connection); });
        QObject::connect(connection, &QTcpSocket::disconnected, connection, &QObject::deleteLater);
    }
}

void HangingServer::read(QTcpSocket *connection)
{
    QByteArray &received = m_received[connection];
    received += connection->readAll();
    const qsizetype headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return;
    static const QRegularExpression contentLength(
        QStringLiteral("\r\ncontent-length: *(\\d+)"), QRegularExpression::CaseInsensitiveOption);
    const qsizetype bodyBytes
        = contentLength.match(QString::fromLatin1(received.left(headEnd))).captured(1).toLongLong();
    if (received.size() < headEnd + 4 + bodyBytes)
        return;
    requests.append(received);
    received.clear();
    fault(connection);
}

HangingServer::Fault keepOpenAfter(const QByteArray &bytes)
{
    return [bytes](QTcpSocket *connection) { connection->write(bytes); };
}

HangingServer::Fault closeAfter(const QByteArray &bytes)
{
    return [bytes](QTcpSocket *connection) {
        connection->write(bytes);
        connection->disconnectFromHost();
    };
}

HangingServer::Fault resetAfter(const QByteArray &bytes)
{
    return [bytes](QTcpSocket *connection) {
        connection->write(bytes);
        connection->flush();
        const linger atOnce {1, 0};
        ::setsockopt(
            static_cast<int>(connection->socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
        connection->abort();
    };
}
