#pragma once

#include "checkout/paymentgateway.h"
#include "httpclient/httpclient.h"

#include <QObject>
#include <QSslConfiguration>
#include <QUrl>

#include <optional>

namespace unavez {

//! The backend over HTTP. An answer is proof only when it came whole and names what was asked about.
class HttpPaymentGateway final : public QObject, public PaymentGateway {
    Q_OBJECT
public:
    struct Settings {
        QUrl backend; //!< with or without a path in front of /v1
        QByteArray token;
        std::optional<QSslConfiguration> tls; //!< trust for https; the system's without it
        Milliseconds deadline {35'000}; //!< of one exchange; longer than the wait below
        std::chrono::seconds wait {
            20}; //!< how long the backend may hold a request that it is still working on
        HttpClient::Limits limits {.reusesConnections = false};
    };

    explicit HttpPaymentGateway(Settings settings, QObject *parent = nullptr);
    ~HttpPaymentGateway() override;

    [[nodiscard]] QByteArray encode(const Confirmation &confirmation) const override;
    void exchange(const GatewayRequest &request, std::function<void(GatewayAnswer)> answered) override;

private:
    [[nodiscard]] HttpClientRequest httpRequest(
        const QByteArray &method, const QString &path, const QString &requestId) const;
    void askByCart(const GatewayRequest &request, const GatewayAnswer &byKey,
        const std::function<void(GatewayAnswer)> &answered);

    Settings m_settings;
    HttpClient m_client;
};

} // namespace unavez
