#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QByteArray>
#include <QHostAddress>
#include <QList>
#include <QObject>
#include <QString>
#include <QUrlQuery>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

class QSslConfiguration;

namespace unavez {

using HttpHeaderList = QList<std::pair<QByteArray, QByteArray>>;

//! A request that has passed the connection guard: whole, strictly framed, within the limits.
struct HttpServerRequest {
    QByteArray method; //!< upper case
    QByteArray path; //!< percent-decoded, begins with '/'
    QUrlQuery query;
    HttpHeaderList headers; //!< as received, in order
    QByteArray body;
    QHostAddress peer;

    //! All values of a header, in order; the name in any case of letters.
    [[nodiscard]] QList<QByteArray> values(QByteArrayView name) const;
    //! The value of a header that may stand once; empty when it is missing or stands more than once.
    [[nodiscard]] std::optional<QByteArray> value(QByteArrayView name) const;
};

struct HttpServerResponse {
    int status;
    QByteArray contentType; //!< always named: guessing costs time and can be wrong
    QByteArray body;
    HttpHeaderList headers; //!< values with CR, LF or NUL are left out and logged
};

//! Where the answer to one request goes, now or later. Copyable; the first answer counts, further ones do
//! nothing. An answer after the connection is gone does nothing. When the last copy goes without an answer,
//! the peer gets a 500. Only on the server's thread.
class HttpResponder {
public:
    void answer(const HttpServerResponse &response) const;
    //! Instead of an answer: sends these bytes as they are and ends the connection. For a server that plays a
    //! broken one.
    void hangUp(const QByteArray &lastBytes) const;
    //! Whether anybody is still there to read an answer.
    [[nodiscard]] bool isAlive() const;

private:
    friend class ConnectionGuard;
    class Exchange;
    explicit HttpResponder(std::shared_ptr<Exchange> exchange);
    std::shared_ptr<Exchange> m_exchange;
};

//! What a connection may cost.
struct HttpLimits {
    qint64 headBytes = 16 * 1024;
    qint64 requestLineBytes = 8 * 1024;
    qint64 bodyBytes = 1024 * 1024;
    int headerCount = 100;
    int connections = 1024;
    int connectionsPerAddress = 1024;
    Milliseconds handshakeTime {10'000}; //!< from the connection to the end of the TLS handshake
    Milliseconds headTime {10'000}; //!< from the first byte of a request to the end of its head
    Milliseconds bodyTime {30'000}; //!< from the end of the head to the end of the body
    Milliseconds idleTime {75'000}; //!< between requests
    Milliseconds writeTime {30'000}; //!< for the peer to take an answer
    Milliseconds closeTime {5'000}; //!< for the peer to close after the last answer
};

/*! QHttpServer behind a connection guard of ours.

    The guard drains each socket before Qt sees a byte, parses the head strictly, and hands on one whole
    canonical request at a time; answers leave through it in the order of the requests. What is not well-formed
    HTTP/1.1 is answered with 400, 413, 414, 431, 501 or 505 and the connection closed. Lives on one thread. */
class HttpServer : public QObject {
    Q_OBJECT
public:
    using Handler = std::function<void(const HttpServerRequest &, const HttpResponder &)>;

    //! The handler runs on this thread; an exception that it throws becomes a 500 and ends only its request.
    HttpServer(HttpLimits limits, Handler handler, QObject *parent = nullptr);
    ~HttpServer() override;

    //! Connections are encrypted, those from now on with this certificate. Before listen() for the first time.
    void setTls(const QSslConfiguration &configuration);

    //! The port that is bound (port 0 asks for any), or why it could not be.
    Expected<quint16, QString> listen(const QHostAddress &address, quint16 port);

    //! Open at this moment.
    [[nodiscard]] int connections() const;

    //! Takes no more connections and requests; emits drained() once everything in flight is answered, at once
    //! if nothing is.
    void drain();

Q_SIGNALS:
    void drained();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace unavez
