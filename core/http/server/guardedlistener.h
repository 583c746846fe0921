#pragma once

#include "httpserver/httpserver.h"

#include <QHash>
#include <QHostAddress>
#include <QTcpServer>

namespace unavez {

class ConnectionGuard;

//! Accepts connections up to a limit, and hangs a guard on each before QHttpServer gets it.
class GuardedListener : public QTcpServer {
    Q_OBJECT
public:
    //! Limits and handler outlive the listener.
    GuardedListener(const HttpLimits &limits, const HttpServer::Handler &handler);

    [[nodiscard]] QList<ConnectionGuard *> guards() const;

Q_SIGNALS:
    //! One of the connections is no longer busy, or gone.
    void settled();

protected:
    void incomingConnection(qintptr descriptor) override;

private:
    const HttpLimits &m_limits;
    const HttpServer::Handler &m_handler;
    QHash<QTcpSocket *, QHostAddress> m_sockets;
    QHash<QHostAddress, int> m_perAddress;
};

} // namespace unavez
