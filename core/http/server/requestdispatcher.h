#pragma once

#include <QAbstractHttpServer>

namespace unavez {

//! Takes the requests that QHttpServer has parsed to the guard of their socket. Never writes to a socket.
class RequestDispatcher : public QAbstractHttpServer {
    Q_OBJECT
protected:
    bool handleRequest(const QHttpServerRequest &request, QTcpSocket *socket) override;
    //! Never called: every request is handled.
    void missingHandler(const QHttpServerRequest &request, QTcpSocket *socket) override;
};

} // namespace unavez
