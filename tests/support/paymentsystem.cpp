#include "support/paymentsystem.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QTest>
#include <QUuid>

namespace unavez::test {

PaymentBody PaymentBody::create(const QString &card)
{
    return {QUuid::createUuid().toString(QUuid::WithoutBraces), card};
}

QByteArray PaymentBody::json() const
{
    return QJsonDocument(
        QJsonObject {{QStringLiteral("cart_id"), cart}, {QStringLiteral("confirmation"), confirmation},
            {QStringLiteral("amount_minor"), amountMinor},
            {QStringLiteral("currency"), QStringLiteral("EUR")},
            {QStringLiteral("tender"), QStringLiteral("card")}, {QStringLiteral("card"), card},
            {QStringLiteral("cashier"), QStringLiteral("ana")}})
        .toJson(QJsonDocument::Compact);
}

PaymentSystem::PaymentSystem()
    : acquirer(QStringLiteral("unavez-acquirer"), {})
    , backend(QStringLiteral("unavez-backend"), {})
{
    for (auto [tenant, kept] : {std::pair("first", &token), std::pair("second", &otherToken)}) {
        const ProgramResult added
            = command({QStringLiteral("register"), QStringLiteral("add"), QStringLiteral("--tenant"),
                QString::fromLatin1(tenant), QStringLiteral("--register"), QStringLiteral("caja-1")});
        *kept = added.output.trimmed();
    }
}

QString PaymentSystem::store() const { return QStringLiteral("sqlite:") + storeFile(); }

ProgramResult PaymentSystem::command(const QStringList &arguments) const
{
    return runProgram(
        QStringLiteral("unavez-backend"), arguments + QStringList {QStringLiteral("--store"), store()});
}

QString PaymentSystem::acquirerOption() const
{
    return QStringLiteral("sandbox:") + acquirer.url().toString();
}

bool PaymentSystem::startAcquirer(const QStringList &faults)
{
    QStringList arguments {QStringLiteral("serve"), QStringLiteral("--ledger"),
        m_folder.filePath(QStringLiteral("ledger.sqlite"))};
    for (const QString &fault : faults)
        arguments += {QStringLiteral("--fault"), fault};
    acquirer.setArguments(arguments);
    return acquirer.start();
}

bool PaymentSystem::startBackend(const QString &killPoint, const QStringList &more)
{
    backend.setArguments(QStringList {QStringLiteral("serve"), QStringLiteral("--store"), store(),
                             QStringLiteral("--acquirer"), acquirerOption(),
                             QStringLiteral("--reconcile-every"), QStringLiteral("50")}
        + more);
    return backend.start(killPoint);
}

QByteArray PaymentSystem::request(const QByteArray &method, const QByteArray &path, const QByteArray &bearer,
    const QList<QByteArray> &headers, const QByteArray &body) const
{
    QByteArray text = method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    if (!bearer.isEmpty())
        text += "Authorization: Bearer " + bearer + "\r\n";
    for (const QByteArray &header : headers)
        text += header + "\r\n";
    if (method != "GET")
        text += "Content-Length: " + QByteArray::number(body.size()) + "\r\n";
    return text + "\r\n" + body;
}

QByteArray PaymentSystem::payRequest(
    const QByteArray &key, const QByteArray &body, const QByteArray &bearer) const
{
    return request("POST", "/v1/payments", bearer.isEmpty() ? token : bearer,
        {"Content-Type: application/json", "Idempotency-Key: \"" + key + '"'}, body);
}

BackendAnswer PaymentSystem::take(RawHttpPeer &peer)
{
    BackendAnswer answer {0, peer.answer(), {}};
    answer.status = answer.raw.status;
    answer.json = QJsonDocument::fromJson(answer.raw.body).object();
    // Nobody else empties the pipe of the server's log, and a full one would stop it.
    QCoreApplication::processEvents();
    return answer;
}

BackendAnswer PaymentSystem::send(const QByteArray &request)
{
    RawHttpPeer peer(backend.port());
    peer.send(request);
    return take(peer);
}

BackendAnswer PaymentSystem::pay(const QByteArray &key, const QByteArray &body, const QByteArray &bearer)
{
    return send(payRequest(key, body, bearer));
}

BackendAnswer PaymentSystem::get(const QByteArray &path, const QByteArray &bearer)
{
    return send(request("GET", path, bearer.isEmpty() ? token : bearer));
}

BackendAnswer PaymentSystem::cancel(const QByteArray &key)
{
    return send(request("POST", "/v1/idempotency-keys/" + key + "/cancel", token));
}

BackendAnswer PaymentSystem::payUntilSettled(const QByteArray &key, const QByteArray &body)
{
    constexpr int hangLimitMs = 90'000;
    constexpr int pauseMs = 50;
    const QDeadlineTimer deadline(hangLimitMs);
    for (;;) {
        BackendAnswer answer = pay(key, body);
        const bool isOpen
            = answer.status == 202 || answer.status == 409 || answer.status >= 500 || answer.status == 0;
        if (!isOpen || deadline.hasExpired())
            return answer;
        QTest::qWait(pauseMs);
    }
}

std::vector<QJsonObject> PaymentSystem::ledger() const
{
    const ProgramResult printed = runProgram(QStringLiteral("unavez-acquirer"),
        {QStringLiteral("ledger"), QStringLiteral("--ledger"),
            m_folder.filePath(QStringLiteral("ledger.sqlite"))});
    std::vector<QJsonObject> entries;
    const QList<QByteArray> lines = printed.output.split('\n');
    for (const QByteArray &line : lines) {
        if (!line.isEmpty())
            entries.push_back(QJsonDocument::fromJson(line).object());
    }
    return entries;
}

int PaymentSystem::effectiveCharges(int amountMinor) const
{
    int count = 0;
    for (const QJsonObject &entry : ledger()) {
        count += entry.value(QLatin1String("kind")) == QStringLiteral("charge")
            && entry.value(QLatin1String("state")) == QStringLiteral("approved")
            && entry.value(QLatin1String("amount_minor")) == amountMinor;
    }
    return count;
}

int PaymentSystem::entries(const QString &kind, const QString &state) const
{
    int count = 0;
    for (const QJsonObject &entry : ledger()) {
        count += entry.value(QLatin1String("kind")) == kind && entry.value(QLatin1String("state")) == state;
    }
    return count;
}

} // namespace unavez::test
