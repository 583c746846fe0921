#pragma once

#include "wire/messages.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>

namespace unavez::test {

//! One request as the fake backend has read it.
struct BackendRequest {
    QByteArray method;
    QByteArray path;
    QHash<QByteArray, QByteArray> headers; //!< names in lower case
    QByteArray body;

    //! The key, whether it came in the header or in the path.
    [[nodiscard]] QByteArray key() const;
};

//! A backend that answers what a test wants, down to the byte, and counts what it has executed.
class FakeBackend : public QObject {
    Q_OBJECT
public:
    //! The bytes of the answer, after which the connection is closed. Empty closes it without a word.
    using Script = std::function<QByteArray(const BackendRequest &request)>;

    explicit FakeBackend(Script script);

    void setScript(Script script) { m_script = std::move(script); }
    //! Answers nothing until release() is called.
    void holdNext() { m_holdsNext = true; }
    //! Sends these bytes to whom is held, if still there.
    void release(const QByteArray &answer);
    [[nodiscard]] bool isHolding() const { return !m_held.isNull(); }

    [[nodiscard]] QUrl url() const;
    [[nodiscard]] const QList<BackendRequest> &requests() const { return m_requests; }
    [[nodiscard]] QList<BackendRequest> requestsOf(const QByteArray &key) const;
    //! From now on nobody listens at the address.
    void stop();

private:
    void read(QTcpSocket *socket);

    QHash<QTcpSocket *, QByteArray> m_pending;
    QPointer<QTcpSocket> m_held;
    QList<BackendRequest> m_requests;
    Script m_script;
    bool m_holdsNext = false;
    QTcpServer m_server; // ends first: its sockets say good-bye to the members above
};

//! A whole HTTP answer.
[[nodiscard]] QByteArray httpAnswer(int status, const QByteArray &body, const QByteArray &headers = {});

//! The payment that a request asks for, in this state.
[[nodiscard]] PaymentDocument paymentOf(const BackendRequest &request, RecordState state);
[[nodiscard]] QByteArray approvedAnswer(const PaymentDocument &payment);
[[nodiscard]] QByteArray declinedAnswer(const PaymentDocument &payment);
[[nodiscard]] QByteArray problemAnswer(int status, const QString &code,
    const std::optional<PaymentDocument> &payment = std::nullopt, const QByteArray &headers = {});

//! Approves whatever it is asked to charge.
[[nodiscard]] QByteArray approveAll(const BackendRequest &request);

} // namespace unavez::test
