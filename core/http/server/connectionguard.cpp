#include "connectionguard.h"

#include "base/log.h"
#include "httpexchange.h"
#include "responsetext.h"

#include <QHttpServerRequest>
#include <QScopedValueRollback>
#include <QSslSocket>

#include <sys/socket.h>

#include <exception>
#include <utility>

namespace unavez {

namespace {

// One turn of the event loop takes at most this much from one peer.
constexpr qint64 readBytes = 64 * 1024;

HttpRefusal internalError(const QString &detail) { return {500, "internal_error", detail}; }

} // namespace

ConnectionGuard::ConnectionGuard(
    QTcpSocket *socket, const HttpLimits &limits, const HttpServer::Handler &handler)
    : QObject(socket)
    , m_socket(socket)
    , m_limits(limits)
    , m_handler(handler)
    , m_reset(socket->socketDescriptor(), QSocketNotifier::Exception)
{
    socket->setReadBufferSize(readBytes);
    m_reset.setEnabled(false);
    connect(&m_reset, &QSocketNotifier::activated, this, [this] {
        m_reset.setEnabled(false);
        m_socket->abort();
    });
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, &ConnectionGuard::onDeadline);
    connect(socket, &QTcpSocket::readyRead, this, &ConnectionGuard::readInput);
    // An encrypted socket says bytesWritten() while the bytes are still inside OpenSSL, where nobody counts them.
    if (auto *encrypted = qobject_cast<QSslSocket *>(socket))
        connect(encrypted, &QSslSocket::encryptedBytesWritten, this, &ConnectionGuard::onBytesWritten);
    else
        connect(socket, &QTcpSocket::bytesWritten, this, &ConnectionGuard::onBytesWritten);
    connect(socket, &QTcpSocket::disconnected, this, [this] {
        m_alarm.stop();
        m_reset.setEnabled(false);
        m_socket->deleteLater();
        Q_EMIT settled();
    });
    enter(Phase::Idle);
}

bool ConnectionGuard::isConnected() const { return m_socket->state() == QAbstractSocket::ConnectedState; }

bool ConnectionGuard::hasOutput() const
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket);
    return m_socket->bytesToWrite() > 0 || (encrypted && encrypted->encryptedBytesToWrite() > 0);
}

bool ConnectionGuard::awaitsAnswer(quint64 exchange) const
{
    return m_phase == Phase::Handling && exchange == m_exchange && isConnected();
}

bool ConnectionGuard::isBusy() const
{
    return (m_phase == Phase::Handling || m_phase == Phase::Writing) && isConnected();
}

void ConnectionGuard::enter(Phase phase)
{
    m_phase = phase;
    switch (phase) {
    case Phase::Idle:
        expectWithin(m_limits.idleTime);
        break;
    case Phase::Head:
        expectWithin(m_limits.headTime);
        break;
    case Phase::Body:
        expectWithin(m_limits.bodyTime);
        break;
    case Phase::Handling: // how long a handler may take is its own affair
        m_deadline = QDeadlineTimer(QDeadlineTimer::Forever);
        break;
    case Phase::Writing:
        expectWithin(m_limits.writeTime);
        break;
    case Phase::Closing:
        expectWithin(m_limits.closeTime);
        break;
    }
}

// A timer that is moved costs more than one that rings too early now and then, and each request would move it
// several times.
void ConnectionGuard::expectWithin(Milliseconds time)
{
    m_deadline = QDeadlineTimer(time);
    if (!m_alarm.isActive() || m_deadline < m_alarmTime)
        setAlarm();
}

void ConnectionGuard::setAlarm()
{
    m_alarmTime = m_deadline;
    m_alarm.start(std::chrono::ceil<Milliseconds>(m_deadline.remainingTimeAsDuration()));
}

void ConnectionGuard::onDeadline()
{
    if (!m_deadline.hasExpired()) {
        if (!m_deadline.isForever())
            setAlarm();
        return;
    }
    switch (m_phase) {
    case Phase::Head:
    case Phase::Body:
        refuse({408, "request_timeout", QStringLiteral("The request took too long to arrive.")});
        break;
    case Phase::Idle:
        beginClosing();
        break;
    case Phase::Handling:
    case Phase::Writing:
    case Phase::Closing:
        m_socket->abort();
        break;
    }
}

void ConnectionGuard::readInput()
{
    if (m_isHandingOver || m_isHoldingInput)
        return;
    leaveTransaction();
    const QByteArray bytes = m_socket->readAll();
    if (m_phase == Phase::Closing)
        return;
    m_input += bytes;
    if (m_phase == Phase::Handling || m_phase == Phase::Writing) {
        // The largest request may wait behind the one that is being answered; who sends more does not read.
        if (m_input.size() > m_limits.headBytes + m_limits.bodyBytes + readBytes) {
            enter(Phase::Closing);
            m_input.clear();
            // Not here: QHttpServer's slot on the same signal comes next, and reads.
            QMetaObject::invokeMethod(m_socket, &QTcpSocket::abort, Qt::QueuedConnection);
        }
        return;
    }
    advance();
}

// QHttpServer leaves a transaction open while it waits for more; what is read inside it would come back.
void ConnectionGuard::leaveTransaction()
{
    if (m_socket->isTransactionStarted())
        m_socket->commitTransaction();
}

// Qt closes a socket whose peer has ended its half, although the peer still waits for our answer. It does not look
// while its buffer is full: one byte of ours sees to that. With TLS the end of a half is the end.
void ConnectionGuard::holdInput()
{
    if (qobject_cast<QSslSocket *>(m_socket) || !isConnected())
        return;
    m_isHoldingInput = true;
    leaveTransaction();
    m_socket->ungetChar('\0');
    m_socket->setReadBufferSize(1);
    m_reset.setEnabled(true);
}

void ConnectionGuard::releaseInput()
{
    if (!std::exchange(m_isHoldingInput, false))
        return;
    m_reset.setEnabled(false);
    m_socket->skip(1);
    m_socket->setReadBufferSize(readBytes);
}

void ConnectionGuard::advance()
{
    // A handler that answers at once comes back here from inside; the loop below goes on with the next
    // request.
    if (m_isAdvancing)
        return;
    const QScopedValueRollback advancing(m_isAdvancing, true);
    while (isConnected()) {
        switch (m_phase) {
        case Phase::Idle:
        case Phase::Head:
            if (!readHead())
                return;
            break;
        case Phase::Body:
            if (!readBody())
                return;
            break;
        case Phase::Handling:
        case Phase::Writing:
        case Phase::Closing:
            return;
        }
    }
}

bool ConnectionGuard::readHead()
{
    if (m_input.isEmpty())
        return false;
    if (m_phase == Phase::Idle)
        enter(Phase::Head);
    auto head = parseHttpHead(m_input, m_limits);
    if (!head) {
        refuse(head.error());
        return false;
    }
    if (!head->has_value())
        return false;
    m_head = std::move(**head);
    m_input.remove(0, m_head->bytes);
    m_closesAfterAnswer = m_closesAfterAnswer || !m_head->keepsConnection;
    m_chunks.reset();
    if (m_head->framing == HttpHead::Framing::Chunked)
        m_chunks.emplace(m_limits.bodyBytes);
    if (m_head->awaitsContinue && m_head->framing != HttpHead::Framing::NoBody && m_input.isEmpty())
        m_socket->write("HTTP/1.1 100 Continue\r\n\r\n");
    enter(Phase::Body);
    return true;
}

bool ConnectionGuard::readBody()
{
    if (m_chunks) {
        const auto whole = m_chunks->consume(m_input);
        if (!whole) {
            refuse(whole.error());
            return false;
        }
        if (*whole)
            handOver(m_chunks->body());
        return *whole;
    }
    if (m_input.size() < m_head->contentLength)
        return false;
    const QByteArray body = m_input.left(m_head->contentLength);
    m_input.remove(0, m_head->contentLength);
    handOver(body);
    return true;
}

void ConnectionGuard::handOver(const QByteArray &body)
{
    ++m_exchange;
    m_body = body;
    m_isDispatched = false;
    enter(Phase::Handling);
    // Nothing of the peer's: a header that QHttpServer cannot read would make it drop the others, and what it
    // does not see costs no time.
    const QByteArray canonical = "GET /" + QByteArray::number(m_exchange) + " HTTP/1.1\r\n\r\n";
    leaveTransaction();
    for (auto c = canonical.crbegin(); c != canonical.crend(); ++c)
        m_socket->ungetChar(*c);
    {
        const QScopedValueRollback handingOver(m_isHandingOver, true);
        Q_EMIT m_socket->readyRead();
    }
    // Not from inside the signal: an encrypted socket that is flushed also reads, and QHttpServer would get what
    // it finds.
    if (const auto output = std::exchange(m_heldOutput, std::nullopt))
        send(*output);
    if (!m_isDispatched)
        refuse(internalError(QStringLiteral("The request could not be read.")));
    if (m_phase == Phase::Handling || m_phase == Phase::Writing)
        holdInput();
}

void ConnectionGuard::dispatch(const QHttpServerRequest &request)
{
    const bool isOurs = request.url().path() == QLatin1Char('/') + QString::number(m_exchange);
    if (m_isDispatched || m_phase != Phase::Handling || !isOurs || !request.body().isEmpty()) {
        refuse(internalError(QStringLiteral("The request was read in two ways.")));
        return;
    }
    m_isDispatched = true;
    const HttpServerRequest whole {m_head->method, m_head->path,
        QUrlQuery(QString::fromLatin1(m_head->query)), m_head->headers, std::exchange(m_body, {}),
        m_socket->peerAddress()};
    const HttpResponder responder(std::make_shared<HttpResponder::Exchange>(this, m_exchange));
    try {
        m_handler(whole, responder);
    } catch (const std::exception &failure) {
        qCCritical(logHttp, "A handler threw: %s", failure.what());
        responder.answer(problemResponse(internalError(QStringLiteral("The request failed."))));
    } catch (...) {
        qCCritical(logHttp, "A handler threw something that is no exception");
        responder.answer(problemResponse(internalError(QStringLiteral("The request failed."))));
    }
}

void ConnectionGuard::answer(quint64 exchange, const HttpServerResponse &response)
{
    if (awaitsAnswer(exchange))
        write(response);
}

void ConnectionGuard::hangUp(quint64 exchange, const QByteArray &lastBytes)
{
    if (!awaitsAnswer(exchange))
        return;
    m_closesAfterAnswer = true;
    writeText(lastBytes);
}

void ConnectionGuard::refuse(const HttpRefusal &refusal)
{
    m_isRefusing = true;
    logEvent(logHttp(), QStringLiteral("request_refused"),
        {{QStringLiteral("status"), refusal.status},
            {QStringLiteral("code"), QString::fromLatin1(refusal.code)}});
    m_closesAfterAnswer = true;
    m_input.clear();
    write(problemResponse(refusal));
}

void ConnectionGuard::write(const HttpServerResponse &response)
{
    const bool isHead = m_head && m_head->method == "HEAD";
    writeText(responseText(response, {isHead, m_closesAfterAnswer}));
}

void ConnectionGuard::writeText(const QByteArray &text)
{
    m_head.reset();
    m_chunks.reset();
    enter(Phase::Writing);
    if (m_isHandingOver)
        m_heldOutput = text;
    else
        send(text);
}

void ConnectionGuard::send(const QByteArray &text)
{
    m_socket->write(text);
    m_socket->flush();
    onBytesWritten();
}

void ConnectionGuard::onBytesWritten()
{
    if (m_phase != Phase::Writing || !isConnected() || hasOutput())
        return;
    releaseInput();
    if (m_closesAfterAnswer) {
        beginClosing();
        return;
    }
    enter(Phase::Idle);
    Q_EMIT settled();
    advance();
}

void ConnectionGuard::beginClosing()
{
    // Closing at once with unread input would reset the connection, and the peer could lose our answer (RFC
    // 9112, section 9.6).
    enter(Phase::Closing);
    m_input.clear();
    // Whoever is still sending could lose our answer with the alert that ends TLS: Qt closes right after it.
    if (qobject_cast<QSslSocket *>(m_socket) && !m_isRefusing)
        m_socket->disconnectFromHost();
    else
        ::shutdown(static_cast<int>(m_socket->socketDescriptor()), SHUT_WR);
    Q_EMIT settled();
}

void ConnectionGuard::drain()
{
    m_closesAfterAnswer = true;
    if (!isBusy() && m_phase != Phase::Closing)
        beginClosing();
}

} // namespace unavez
