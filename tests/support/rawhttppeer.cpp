#include "support/rawhttppeer.h"

#include <QHostAddress>
#include <QTest>

#include <sys/socket.h>

namespace {

// A limit for what hangs, not a measure of speed.
constexpr int patience = 30'000;

} // namespace

QByteArray RawAnswer::header(const QByteArray &name) const
{
    for (const QByteArray &line : head.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0 && line.left(colon).compare(name, Qt::CaseInsensitive) == 0)
            return line.mid(colon + 1).trimmed();
    }
    return {};
}

RawHttpPeer::RawHttpPeer(quint16 port)
{
    m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    const bool isConnected
        = QTest::qWaitFor([this] { return m_socket.state() == QAbstractSocket::ConnectedState; }, patience);
    if (!isConnected)
        qFatal("Cannot connect: %s", qPrintable(m_socket.errorString()));
    m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
}

void RawHttpPeer::send(const QByteArray &bytes)
{
    if (m_socket.state() != QAbstractSocket::ConnectedState)
        return; // the server has hung up; what it said before can still be read
    m_socket.write(bytes);
    m_socket.flush();
}

void RawHttpPeer::endSending()
{
    if (!QTest::qWaitFor([this] { return m_socket.bytesToWrite() == 0; }, patience))
        qFatal("The server does not read");
    ::shutdown(static_cast<int>(m_socket.socketDescriptor()), SHUT_WR);
}

void RawHttpPeer::resetConnection()
{
    const linger atOnce {1, 0};
    ::setsockopt(
        static_cast<int>(m_socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    m_socket.abort();
}

void RawHttpPeer::drain()
{
    if (m_socket.isOpen())
        m_received += m_socket.readAll();
}

RawAnswer RawHttpPeer::answer() { return nextAnswer(true); }

RawAnswer RawHttpPeer::answerToHead() { return nextAnswer(false); }

RawAnswer RawHttpPeer::nextAnswer(bool hasBody)
{
    RawAnswer answer {};
    [[maybe_unused]] const bool arrived = QTest::qWaitFor(
        [&] {
            drain();
            return takeAnswer(hasBody, answer) || m_socket.state() != QAbstractSocket::ConnectedState;
        },
        patience);
    return answer;
}

bool RawHttpPeer::takeAnswer(bool hasBody, RawAnswer &answer)
{
    while (true) {
        const qsizetype end = m_received.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        RawAnswer taken {m_received.mid(9, 3).toInt(), m_received.left(end), {}};
        const qsizetype length = hasBody ? taken.header("Content-Length").toLongLong() : 0;
        if (m_received.size() < end + 4 + length)
            return false;
        taken.body = m_received.mid(end + 4, length);
        m_received.remove(0, end + 4 + length);
        if (taken.status >= 200) {
            answer = taken;
            return true;
        }
    }
}

bool RawHttpPeer::isClosedByServer()
{
    const bool isClosed
        = QTest::qWaitFor([this] { return m_socket.state() == QAbstractSocket::UnconnectedState; }, patience);
    drain();
    return isClosed;
}
