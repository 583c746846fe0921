#pragma once

#include "httpclient/httpclient.h"
#include "uploadbody.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSslCertificate>
#include <QSslError>
#include <QTimer>

#include <memory>

class QSslConfiguration;

namespace unavez {

//! One request on its way, from the queue to its outcome.
class HttpClientExchange : public QObject {
    Q_OBJECT
public:
    //! The deadline runs from here on.
    HttpClientExchange(const HttpClientRequest &request, qint64 answerLimit, QObject *parent);
    ~HttpClientExchange() override;

    //! Gives the request to the manager. At most once.
    void start(QNetworkAccessManager &manager, const QSslConfiguration *tls);

Q_SIGNALS:
    //! Exactly once, never from inside start().
    void finished(const unavez::HttpOutcome &outcome);

private:
    [[nodiscard]] QNetworkRequest networkRequest(const QSslConfiguration *tls) const;
    void readAnswer();
    void onDeadline();
    void onReplyFinished();
    void finish(const HttpOutcome &outcome);
    [[nodiscard]] HttpOutcome outcome() const;
    [[nodiscard]] bool hasSurelyNotLeft() const;
    void noteTlsFaults(const QList<QSslError> &faults);

    HttpClientRequest m_request;
    qint64 m_answerLimit;
    QTimer m_deadline;
    std::unique_ptr<UploadBody> m_upload;
    QNetworkReply *m_reply = nullptr;
    QByteArray m_answer;
    int m_timesSent = 0;
    QList<QSslCertificate> m_trusted; //!< empty: whom the system trusts
    HttpNotSent::Cause m_unsentCause = HttpNotSent::Cause::NoConnection;
    bool m_isFinished = false;
};

} // namespace unavez
