#pragma once

#include <QByteArray>
#include <QList>
#include <QTcpSocket>

//! One answer as it came over the wire.
struct RawAnswer {
    int status;
    QByteArray head; //!< with the status line, without the empty line
    QByteArray body;

    [[nodiscard]] QByteArray header(const QByteArray &name) const; //!< the first of that name; empty if none
};

//! A client that writes bytes as they are, also those that no client would send.
class RawHttpPeer {
public:
    //! Connects to this machine; fails the program if it cannot.
    explicit RawHttpPeer(quint16 port);

    void send(const QByteArray &bytes);
    //! Ends our half of the connection: nothing more will be sent, answers may still come.
    void endSending();
    //! Ends the connection at once, so that the other side sees an error.
    void resetConnection();
    //! The next final answer; status 0 when the server closes first or nothing comes for half a minute.
    [[nodiscard]] RawAnswer answer();
    //! As above, for a request by HEAD: no body follows whatever the length says.
    [[nodiscard]] RawAnswer answerToHead();
    //! True once the server has closed and everything it sent has been taken.
    [[nodiscard]] bool isClosedByServer();
    //! Everything that came and has not been taken as an answer.
    [[nodiscard]] const QByteArray &rest() const { return m_received; }
    QTcpSocket &socket() { return m_socket; }

private:
    bool takeAnswer(bool hasBody, RawAnswer &answer);
    [[nodiscard]] RawAnswer nextAnswer(bool hasBody);
    void drain();

    QTcpSocket m_socket;
    QByteArray m_received;
};
