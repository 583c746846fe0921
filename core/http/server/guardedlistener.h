#pragma once

#include "httpserver/httpserver.h"

#include <QHash>
#include <QHostAddress>
#include <QSslConfiguration>
#include <QTcpServer>

#include <optional>

class QSslSocket;

namespace unavez {

class ConnectionGuard;

/*! Accepts connections up to a limit, and hangs a guard on each before QHttpServer gets it.

    With TLS it does so once the handshake is done. Not a QSslServer: that one counts handshakes that never end
    against its limit of pending connections, and goes deaf for good. */
class GuardedListener : public QTcpServer {
    Q_OBJECT
public:
    //! Limits and handler outlive the listener.
    GuardedListener(const HttpLimits &limits, const HttpServer::Handler &handler);

    //! New connections are encrypted from now on; those that exist stay as they are.
    void setTls(const QSslConfiguration &configuration) { m_tls = configuration; }

    [[nodiscard]] QList<ConnectionGuard *> guards() const;
    [[nodiscard]] int connections() const { return static_cast<int>(m_sockets.size()); }

Q_SIGNALS:
    //! One of the connections is no longer busy, or gone.
    void settled();

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    [[nodiscard]] bool hasRoomFor(const QHostAddress &peer) const;
    void count(QTcpSocket *socket);
    void beginHandshake(QSslSocket *socket);
    void guard(QTcpSocket *socket);

    const HttpLimits &m_limits;
    const HttpServer::Handler &m_handler;
    std::optional<QSslConfiguration> m_tls;
    QHash<QTcpSocket *, QHostAddress> m_sockets;
    QHash<QHostAddress, int> m_perAddress;
};

} // namespace unavez
