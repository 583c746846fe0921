#pragma once

#include "support/rawhttppeer.h"
#include "support/serverprocess.h"

#include <QJsonObject>
#include <QTemporaryDir>

#include <vector>

namespace unavez::test {

//! What a register sends for one confirmation.
struct PaymentBody {
    QString cart;
    QString card = QStringLiteral("test_approve");
    int amountMinor = 4999;
    int confirmation = 1;

    //! A new cart.
    [[nodiscard]] static PaymentBody create(const QString &card = QStringLiteral("test_approve"));
    [[nodiscard]] QByteArray json() const;
};

//! An answer of the backend.
struct BackendAnswer {
    int status; //!< 0 when there was none
    RawAnswer raw;
    QJsonObject json;

    [[nodiscard]] QString text(const char *member) const
    {
        return json.value(QLatin1String(member)).toString();
    }
    [[nodiscard]] QByteArray header(const QByteArray &name) const { return raw.header(name); }
};

//! A backend and an acquirer as processes of their own, with files of their own, and two tenants.
class PaymentSystem {
public:
    PaymentSystem();

    ServerProcess acquirer;
    ServerProcess backend;
    QByteArray token; //!< of register caja-1 of tenant first
    QByteArray otherToken; //!< of register caja-1 of tenant second

    //! Starts the acquirer with these fault rules, again if it is running.
    [[nodiscard]] bool startAcquirer(const QStringList &faults = {});
    [[nodiscard]] bool startBackend(const QString &killPoint = {}, const QStringList &more = {});
    [[nodiscard]] QString acquirerOption() const;
    [[nodiscard]] QString storeFile() const { return m_folder.filePath(QStringLiteral("store.sqlite")); }
    //! The program's other commands, on this store.
    [[nodiscard]] ProgramResult command(const QStringList &arguments) const;

    [[nodiscard]] QByteArray request(const QByteArray &method, const QByteArray &path,
        const QByteArray &bearer, const QList<QByteArray> &headers = {}, const QByteArray &body = {}) const;
    [[nodiscard]] QByteArray payRequest(
        const QByteArray &key, const QByteArray &body, const QByteArray &bearer = {}) const;
    [[nodiscard]] BackendAnswer send(const QByteArray &request);
    [[nodiscard]] BackendAnswer pay(
        const QByteArray &key, const QByteArray &body, const QByteArray &bearer = {});
    [[nodiscard]] BackendAnswer get(const QByteArray &path, const QByteArray &bearer = {});
    [[nodiscard]] BackendAnswer cancel(const QByteArray &key);
    //! The next answer on a connection where a request is under way.
    [[nodiscard]] BackendAnswer take(RawHttpPeer &peer);
    //! Sends the same request until its answer is neither 202, 409 nor 5xx, as a register does; the last
    //! answer.
    [[nodiscard]] BackendAnswer payUntilSettled(const QByteArray &key, const QByteArray &body);

    //! What the ledger says of charges with this amount that were approved and not reversed.
    [[nodiscard]] int effectiveCharges(int amountMinor) const;
    [[nodiscard]] int entries(const QString &kind, const QString &state) const;

private:
    [[nodiscard]] std::vector<QJsonObject> ledger() const;
    [[nodiscard]] QString store() const;

    QTemporaryDir m_folder;
};

} // namespace unavez::test
