#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QTcpServer>

#include <functional>

class QTcpSocket;

//! A server that counts every whole request it receives, and then does what the test tells it to.
class HangingServer {
public:
    //! What to do with a connection on which a whole request has come.
    using Fault = std::function<void(QTcpSocket *connection)>;

    explicit HangingServer(Fault fault);

    [[nodiscard]] quint16 port() const { return m_server.serverPort(); }
    //! How often a server in its place would have executed a request.
    [[nodiscard]] qsizetype executions() const { return requests.size(); }

    QList<QByteArray> requests; //!< as they came, head and body
    Fault fault;

private:
    void accept();
    void read(QTcpSocket *connection);

    QTcpServer m_server;
    QHash<QTcpSocket *, QByteArray> m_received;
};

//! Faults for the above: write these bytes, and then …
[[nodiscard]] HangingServer::Fault keepOpenAfter(const QByteArray &bytes);
[[nodiscard]] HangingServer::Fault closeAfter(const QByteArray &bytes);
[[nodiscard]] HangingServer::Fault resetAfter(const QByteArray &bytes);
