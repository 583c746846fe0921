#pragma once

#include "httpclient/httpclient.h"
#include "payments/acquirer.h"

#include <QUrl>

namespace unavez {

//! What the sandbox acquirer (the program unavez-acquirer) promises about time.
struct SandboxTimes {
    Milliseconds settleDelay {5'000}; //!< above the three seconds of its slow card
    Milliseconds keyWindow = std::chrono::hours(24);
    Milliseconds longestCall {30'000};
};

//! The sandbox acquirer over HTTP. Works on the thread that made it.
class SandboxAcquirer final : public Acquirer {
public:
    //! Everything is asked below the URL, such as http://127.0.0.1:8490. Further calls than connections wait
    //! their turn.
    explicit SandboxAcquirer(const QUrl &url, SandboxTimes times = {}, int connections = 256);

    [[nodiscard]] QString name() const override;
    [[nodiscard]] Milliseconds settleDelay() const override { return m_times.settleDelay; }
    [[nodiscard]] Milliseconds keyWindow() const override { return m_times.keyWindow; }
    [[nodiscard]] Milliseconds longestCall() const override { return m_times.longestCall; }

    void charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered) override;
    void query(const QByteArray &reference, std::function<void(QueryOutcome)> answered) override;
    void reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered) override;
    void refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered) override;
    void queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered) override;

private:
    [[nodiscard]] QUrl urlOf(const QString &path) const;
    [[nodiscard]] HttpClientRequest get(
        const QString &path, const QString &name, const QByteArray &value) const;
    [[nodiscard]] HttpClientRequest post(const QString &path, const QJsonObject &body) const;

    QUrl m_url;
    SandboxTimes m_times;
    HttpClient m_client;
};

} // namespace unavez
