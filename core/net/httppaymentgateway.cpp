#include "net/httppaymentgateway.h"

#include "net/answerverification.h"
#include "wire/idempotencykey.h"
#include "wire/messages.h"

#include <QUrlQuery>

namespace unavez {

HttpPaymentGateway::HttpPaymentGateway(Settings settings, QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_client(m_settings.limits)
{
    if (m_settings.tls)
        m_client.setTls(*m_settings.tls);
}

HttpPaymentGateway::~HttpPaymentGateway() = default;

QByteArray HttpPaymentGateway::encode(const Confirmation &confirmation) const
{
    return encodePaymentRequest(
        {confirmation.cart, confirmation.number, confirmation.amount, confirmation.currency,
            confirmation.tender, confirmation.card, confirmation.tendered, confirmation.cashier});
}

void HttpPaymentGateway::exchange(const GatewayRequest &request, std::function<void(GatewayAnswer)> answered)
{
    const QString key = request.row.view.key.text();
    const QString keyPath = QStringLiteral("/v1/idempotency-keys/") + key;
    switch (request.question) {
    case Question::Send: {
        HttpClientRequest http = httpRequest("POST", QStringLiteral("/v1/payments"), request.requestId);
        http.headers.emplaceBack("Content-Type", "application/json");
        http.headers.emplaceBack("Idempotency-Key", writeIdempotencyKey(key.toLatin1()));
        http.headers.emplaceBack("Prefer", "wait=" + QByteArray::number(qlonglong {m_settings.wait.count()}));
        http.body = request.row.body;
        m_client.send(http, [asked = request.row.view, answered](const HttpOutcome &outcome) {
            answered(verifyAnswer(Question::Send, asked, outcome));
        });
        return;
    }
    case Question::Ask:
        m_client.send(httpRequest("GET", keyPath, request.requestId),
            [this, request, answered](const HttpOutcome &outcome) {
                const GatewayAnswer answer = verifyAnswer(Question::Ask, request.row.view, outcome);
                // Keys are forgotten after a while, payments never.
                if (std::holds_alternative<NeverSeen>(answer.outcome))
                    askByCart(request, answer, answered);
                else
                    answered(answer);
            });
        return;
    case Question::Cancel: {
        HttpClientRequest http = httpRequest("POST", keyPath + QStringLiteral("/cancel"), request.requestId);
        http.headers.emplaceBack("Content-Type", "application/json");
        http.body = "{}";
        m_client.send(http, [asked = request.row.view, answered](const HttpOutcome &outcome) {
            answered(verifyAnswer(Question::Cancel, asked, outcome));
        });
        return;
    }
    }
    Q_UNREACHABLE();
}

void HttpPaymentGateway::askByCart(const GatewayRequest &request, const GatewayAnswer &byKey,
    const std::function<void(GatewayAnswer)> &answered)
{
    HttpClientRequest http = httpRequest("GET", QStringLiteral("/v1/payments"), request.requestId);
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("cart"), request.row.view.cart.text());
    http.url.setQuery(query);
    m_client.send(http, [asked = request.row.view, byKey, answered](const HttpOutcome &outcome) {
        const GatewayAnswer byCart = verifyCartPage(asked, outcome);
        // A backend that cannot list by cart leaves the answer by key as the last word.
        answered(std::holds_alternative<NeverSeen>(byCart.outcome) ? byKey : byCart);
    });
}

HttpClientRequest HttpPaymentGateway::httpRequest(
    const QByteArray &method, const QString &path, const QString &requestId) const
{
    QUrl url = m_settings.backend;
    QString base = url.path();
    while (base.endsWith(u'/'))
        base.chop(1);
    url.setPath(base + path);
    return {method, url,
        {{"Authorization", "Bearer " + m_settings.token}, {"X-Request-Id", requestId.toLatin1()},
            {"Accept", "application/json, application/problem+json"}},
        {}, m_settings.deadline};
}

} // namespace unavez
