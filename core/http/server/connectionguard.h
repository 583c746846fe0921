#pragma once

#include "httpserver/chunkedbody.h"
#include "httpserver/httphead.h"
#include "httpserver/httpserver.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QSocketNotifier>
#include <QTcpSocket>
#include <QTimer>

#include <optional>

class QHttpServerRequest;

namespace unavez {

/*! Stands between one socket and QHttpServer, which parses leniently, knows no limits, and answers pipelined
    requests out of order.

    Must be connected to the socket before QHttpServer is: it takes every byte away first, and gives back one
    whole canonical request when the one before has been answered. A child of the socket; dies with it. */
class ConnectionGuard : public QObject {
    Q_OBJECT
public:
    //! Limits and handler belong to the server and outlive every socket.
    ConnectionGuard(QTcpSocket *socket, const HttpLimits &limits, const HttpServer::Handler &handler);

    //! The canonical request as QHttpServer has read it. Runs the handler.
    void dispatch(const QHttpServerRequest &request);

    //! Sends the answer to that exchange, unless it has one or the peer is gone.
    void answer(quint64 exchange, const HttpServerResponse &response);
    //! Sends these bytes instead, and ends the connection.
    void hangUp(quint64 exchange, const QByteArray &lastBytes);
    [[nodiscard]] bool awaitsAnswer(quint64 exchange) const;

    //! A request is being handled or its answer is not yet with the operating system.
    [[nodiscard]] bool isBusy() const;
    //! Takes no further request, and ends the connection once it is not busy.
    void drain();

Q_SIGNALS:
    //! No longer busy.
    void settled();

private:
    enum class Phase {
        Idle, //!< between requests
        Head,
        Body,
        Handling, //!< with the handler
        Writing, //!< the answer waits for the peer to take it
        Closing, //!< everything is said; what still comes in is thrown away
    };

    void readInput();
    void leaveTransaction();
    //! Leaves what comes next, and the end of the stream, with the operating system.
    void holdInput();
    void releaseInput();
    void advance();
    bool readHead();
    bool readBody();
    void handOver(const QByteArray &body);
    void refuse(const HttpRefusal &refusal);
    void write(const HttpServerResponse &response);
    void writeText(const QByteArray &text);
    void send(const QByteArray &text);
    void onBytesWritten();
    void beginClosing();
    void expectWithin(Milliseconds time);
    void setAlarm();
    void onDeadline();
    void enter(Phase phase);
    [[nodiscard]] bool isConnected() const;
    [[nodiscard]] bool hasOutput() const;

    QTcpSocket *m_socket;
    const HttpLimits &m_limits;
    const HttpServer::Handler &m_handler;
    QDeadlineTimer m_deadline; //!< of the phase
    QTimer m_alarm; //!< rings at the deadline or before
    QDeadlineTimer m_alarmTime;
    QSocketNotifier m_reset; //!< the connection is gone for good, not only the peer's half of it
    bool m_isHoldingInput = false;
    Phase m_phase = Phase::Idle;
    QByteArray m_input;
    std::optional<HttpHead> m_head; //!< of the request that is being read or handled
    std::optional<ChunkedBody> m_chunks;
    quint64 m_exchange = 0; //!< grows with every request
    QByteArray m_body; //!< of the request that is handed over
    std::optional<QByteArray> m_heldOutput; //!< an answer that came while the request was still handed over
    bool m_isHandingOver = false;
    bool m_isDispatched = false;
    bool m_isAdvancing = false;
    bool m_closesAfterAnswer = false;
    bool m_isRefusing = false;
};

} // namespace unavez
