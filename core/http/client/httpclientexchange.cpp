#include "httpclientexchange.h"

#include <QSslConfiguration>

#include <algorithm>

namespace unavez {

namespace {

// The errors with which Qt reports a whole answer of status 4xx or 5xx.
bool isWholeAnswer(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::NoError:
    case QNetworkReply::ContentAccessDenied:
    case QNetworkReply::ContentOperationNotPermittedError:
    case QNetworkReply::ContentNotFoundError:
    case QNetworkReply::AuthenticationRequiredError:
    case QNetworkReply::ContentConflictError:
    case QNetworkReply::ContentGoneError:
    case QNetworkReply::UnknownContentError:
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::InternalServerError:
    case QNetworkReply::OperationNotImplementedError:
    case QNetworkReply::ServiceUnavailableError:
    case QNetworkReply::UnknownServerError:
        return true;
    default:
        return false;
    }
}

// The errors that come before there is a connection to send anything on. UnknownNetworkError is how Qt
// reports an unreachable network.
bool isBeforeConnection(QNetworkReply::NetworkError error)
{
    return error == QNetworkReply::ConnectionRefusedError || error == QNetworkReply::HostNotFoundError
        || error == QNetworkReply::SslHandshakeFailedError || error == QNetworkReply::UnknownNetworkError;
}

HttpNotSent::Cause causeOf(const QSslError &fault, const QList<QSslCertificate> &trusted)
{
    switch (fault.error()) {
    case QSslError::HostNameMismatch:
        return HttpNotSent::Cause::CertificateOfAnotherHost;
    case QSslError::CertificateExpired:
    case QSslError::CertificateNotYetValid:
        return HttpNotSent::Cause::CertificateExpired;
    default:
        // Qt does not tell OpenSSL about trusted certificates that have expired.
        return trusted.contains(fault.certificate()) ? HttpNotSent::Cause::CertificateExpired
                                                     : HttpNotSent::Cause::CertificateUntrusted;
    }
}

} // namespace

HttpClientExchange::HttpClientExchange(const HttpClientRequest &request, qint64 answerLimit, QObject *parent)
    : QObject(parent)
    , m_request(request)
    , m_answerLimit(answerLimit)
{
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &HttpClientExchange::onDeadline);
    m_deadline.start(request.deadline);
}

HttpClientExchange::~HttpClientExchange()
{
    if (m_reply)
        m_reply->disconnect(this);
    delete m_reply; // before the body that it reads
}

QNetworkRequest HttpClientExchange::networkRequest(const QSslConfiguration *tls) const
{
    QNetworkRequest request(m_request.url);
    for (const auto &[name, value] : m_request.headers)
        request.setRawHeader(name, value);
    request.setRawHeader("User-Agent", "Unavez/" UNAVEZ_VERSION);
    request.setRawHeader("Accept-Encoding", "identity"); // anything else lets Qt decode, and lengths differ
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::HttpPipeliningAllowedAttribute, false);
    request.setTransferTimeout(static_cast<int>(m_request.deadline.count()));
    if (tls)
        request.setSslConfiguration(*tls);
    return request;
}

void HttpClientExchange::start(QNetworkAccessManager &manager, const QSslConfiguration *tls)
{
    QNetworkRequest request = networkRequest(tls);
    if (tls)
        m_trusted = tls->caCertificates();
    if (m_request.method == "POST") {
        m_upload = std::make_unique<UploadBody>(m_request.body);
        request.setHeader(QNetworkRequest::ContentLengthHeader, m_request.body.size());
        request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
        m_reply = manager.post(request, m_upload.get());
    } else {
        m_reply = manager.get(request);
    }
    m_reply->setReadBufferSize(m_answerLimit + 1);
    connect(m_reply, &QNetworkReply::requestSent, this, [this] { ++m_timesSent; });
    connect(m_reply, &QNetworkReply::sslErrors, this, &HttpClientExchange::noteTlsFaults);
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpClientExchange::readAnswer);
    connect(m_reply, &QNetworkReply::finished, this, &HttpClientExchange::onReplyFinished);
}

// Of several faults the one that a person must see to first: whom nobody trusts needs no other date or name.
void HttpClientExchange::noteTlsFaults(const QList<QSslError> &faults)
{
    for (const HttpNotSent::Cause cause : {HttpNotSent::Cause::CertificateOfAnotherHost,
             HttpNotSent::Cause::CertificateExpired, HttpNotSent::Cause::CertificateUntrusted}) {
        const bool isThere = std::any_of(faults.begin(), faults.end(),
            [this, cause](const QSslError &fault) { return causeOf(fault, m_trusted) == cause; });
        if (isThere)
            m_unsentCause = cause;
    }
}

void HttpClientExchange::readAnswer()
{
    m_answer += m_reply->readAll();
    if (m_answer.size() > m_answerLimit)
        finish(HttpNoAnswer {QStringLiteral("the answer is larger than %1 bytes").arg(m_answerLimit)});
}

void HttpClientExchange::onDeadline()
{
    if (!m_reply)
        finish(HttpNotSent {QStringLiteral("no connection became free in time")});
    else // Qt's network thread may have sent it without our knowing yet
        finish(HttpNoAnswer {QStringLiteral("no answer in time")});
}

void HttpClientExchange::onReplyFinished()
{
    m_answer += m_reply->readAll();
    finish(outcome());
}

bool HttpClientExchange::hasSurelyNotLeft() const
{
    return isBeforeConnection(m_reply->error()) && m_timesSent == 0
        && (!m_upload || m_upload->bytesTaken() == 0);
}

HttpOutcome HttpClientExchange::outcome() const
{
    if (!isWholeAnswer(m_reply->error())) {
        if (hasSurelyNotLeft())
            return HttpNotSent {m_reply->errorString(), m_unsentCause};
        return HttpNoAnswer {m_reply->errorString()};
    }
    if (m_answer.size() > m_answerLimit)
        return HttpNoAnswer {QStringLiteral("the answer is larger than %1 bytes").arg(m_answerLimit)};
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status < 200 || status > 599)
        return HttpNoAnswer {QStringLiteral("no final status, but %1").arg(status)};
    if (m_reply->hasRawHeader("Transfer-Encoding") || !m_reply->hasRawHeader("Content-Length"))
        return HttpNoAnswer {QStringLiteral("nothing says how long the answer is")};
    bool isNumber = false;
    const qint64 length = m_reply->rawHeader("Content-Length").toLongLong(&isNumber);
    if (!isNumber || length != m_answer.size())
        return HttpNoAnswer {QStringLiteral("the answer was cut")};
    return HttpAnswer {status, m_reply->rawHeaderPairs(), m_answer};
}

void HttpClientExchange::finish(const HttpOutcome &outcome)
{
    if (m_isFinished)
        return;
    m_isFinished = true;
    m_deadline.stop();
    if (m_reply) {
        m_reply->disconnect(this);
        m_reply->abort();
    }
    Q_EMIT finished(outcome);
}

} // namespace unavez
