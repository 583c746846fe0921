#pragma once

#include "base/clock.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

class QSslConfiguration;

namespace unavez {

using HttpHeaders = QList<std::pair<QByteArray, QByteArray>>;

//! One request that leaves at most once, whatever Qt would like to do when a connection dies.
struct HttpClientRequest {
    QByteArray method; //!< GET or POST
    QUrl url;
    HttpHeaders headers; //!< without Content-Length, Host and Connection
    QByteArray body; //!< with POST
    Milliseconds deadline; //!< from send() to the last byte of the answer; above zero
};

//! An answer that came whole: Content-Length was there and equal to what was read. Nothing about it is
//! believed yet.
struct HttpAnswer {
    int status; //!< 200 … 599
    HttpHeaders headers;
    QByteArray body;

    //! The value of the first header of that name, in any case of letters.
    [[nodiscard]] std::optional<QByteArray> header(QByteArrayView name) const;
};
//! Not one byte of the request left this machine: safe to send again.
struct HttpNotSent {
    enum class Cause {
        NoConnection,
        CertificateUntrusted, //!< signed by nobody whom we trust, and not the one that we trust
        CertificateExpired, //!< or not valid yet, or our clock is wrong
        CertificateOfAnotherHost,
    };
    QString detail;
    Cause cause = Cause::NoConnection;
};
//! It may have left, and no whole answer came: ask before anything else.
struct HttpNoAnswer {
    QString detail;
};
using HttpOutcome = std::variant<HttpAnswer, HttpNotSent, HttpNoAnswer>;

/*! The only way out to the network: QNetworkAccessManager with everything switched off that re-sends,
    redirects, decodes, caches or remembers.

    Works on the thread that owns it. Answers above the limit count as no answer. A pool of managers lifts
    Qt's limit of six connections per host. */
class HttpClient : public QObject {
    Q_OBJECT
public:
    struct Limits {
        qint64 answerBytes = 1024 * 1024;
        int connections = 6; //!< at once; further requests wait their turn, their deadline already running
        //! Whether an idle connection is used again. A server may be about to close it, and what is sent into
        //! it then may have been carried out: where requests are few, no answer costs more than a handshake.
        bool reusesConnections = true;
    };

    explicit HttpClient(Limits limits, QObject *parent = nullptr);
    ~HttpClient() override;

    //! Trust for https; without it the system's. Set before the first send().
    void setTls(const QSslConfiguration &configuration);

    //! Calls back exactly once, later, on this thread; never when the client is destroyed first.
    void send(const HttpClientRequest &request, std::function<void(HttpOutcome)> answered);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace unavez
