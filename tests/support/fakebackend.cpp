#include "support/fakebackend.h"

#include "wire/idempotencykey.h"

#include <QHostAddress>
#include <QJsonDocument>

namespace unavez::test {

namespace {

//! The request, once all of it is there.
std::optional<BackendRequest> wholeRequest(const QByteArray &bytes)
{
    const qsizetype headEnd = bytes.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return std::nullopt;
    const QList<QByteArray> lines = bytes.left(headEnd).split('\n');
    const QList<QByteArray> first = lines.first().trimmed().split(' ');
    BackendRequest request {first.value(0), first.value(1), {}, bytes.mid(headEnd + 4)};
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
    }
    if (request.body.size() < request.headers.value("content-length").toLongLong())
        return std::nullopt;
    return request;
}

} // namespace

QByteArray BackendRequest::key() const
{
    const QByteArray prefix = "/v1/idempotency-keys/";
    if (path.startsWith(prefix))
        return path.mid(prefix.size()).split('/').first();
    const auto header = readIdempotencyKey({headers.value("idempotency-key")});
    return header ? *header : QByteArray();
}

FakeBackend::FakeBackend(Script script)
    : m_script(std::move(script))
{
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
            connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
                m_pending.remove(socket);
                socket->deleteLater();
            });
        }
    });
    const bool listens = m_server.listen(QHostAddress::LocalHost);
    Q_ASSERT(listens);
}

void FakeBackend::read(QTcpSocket *socket)
{
    m_pending[socket] += socket->readAll();
    const auto request = wholeRequest(m_pending.value(socket));
    if (!request)
        return;
    m_pending.remove(socket);
    m_requests.append(*request);
    if (m_holdsNext) {
        m_holdsNext = false;
        m_held = socket;
        return;
    }
    socket->write(m_script(*request));
    socket->disconnectFromHost();
}

void FakeBackend::release(const QByteArray &answer)
{
    if (m_held) {
        m_held->write(answer);
        m_held->disconnectFromHost();
    }
    m_held.clear();
}

QUrl FakeBackend::url() const
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_server.serverPort()));
}

QList<BackendRequest> FakeBackend::requestsOf(const QByteArray &key) const
{
    QList<BackendRequest> found;
    for (const BackendRequest &request : m_requests) {
        if (request.key() == key)
            found.append(request);
    }
    return found;
}

void FakeBackend::stop() { m_server.close(); }

QByteArray httpAnswer(int status, const QByteArray &body, const QByteArray &headers)
{
    return "HTTP/1.1 " + QByteArray::number(status)
        + " Answer\r\nContent-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\n" + headers + "\r\n" + body;
}

PaymentDocument paymentOf(const BackendRequest &request, RecordState state)
{
    const auto asked = decodePaymentRequest(request.body);
    Q_ASSERT(asked.hasValue());
    const WallTime now {Milliseconds(1'796'000'000'000)};
    return {QStringLiteral("pay_1"), state, asked->cart, asked->confirmation, asked->amount, Money(),
        asked->currency, asked->tender, QStringLiteral("caja-1"), QString::fromLatin1(request.key()),
        QStringLiteral("sandbox"), QStringLiteral("ref_1"), std::nullopt, now, now};
}

QByteArray approvedAnswer(const PaymentDocument &payment)
{
    return httpAnswer(201, QJsonDocument(encodePayment(payment)).toJson(QJsonDocument::Compact));
}

QByteArray problemAnswer(
    int status, const QString &code, const std::optional<PaymentDocument> &payment, const QByteArray &headers)
{
    return httpAnswer(status,
        encodeProblem({status, code, code, code, status != 402, QStringLiteral("r"), std::nullopt, payment}),
        headers);
}

QByteArray declinedAnswer(const PaymentDocument &payment)
{
    return httpAnswer(402,
        encodeProblem({402, QStringLiteral("card_declined"), {}, {}, false, QStringLiteral("r"),
            DeclineReason::InsufficientFunds, payment}));
}

QByteArray approveAll(const BackendRequest &request)
{
    return approvedAnswer(paymentOf(request, RecordState::Approved));
}

} // namespace unavez::test
