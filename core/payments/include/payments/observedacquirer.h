#pragma once

#include "payments/acquirer.h"
#include "payments/acquirerobserver.h"

#include <memory>

namespace unavez {

//! Another acquirer, with each of its answers told to an observer.
class ObservedAcquirer final : public Acquirer {
public:
    //! Observer and clock outlive it.
    ObservedAcquirer(std::unique_ptr<Acquirer> acquirer, AcquirerObserver &observer, const Clock &clock);

    [[nodiscard]] QString name() const override { return m_acquirer->name(); }
    [[nodiscard]] Milliseconds settleDelay() const override { return m_acquirer->settleDelay(); }
    [[nodiscard]] Milliseconds keyWindow() const override { return m_acquirer->keyWindow(); }
    [[nodiscard]] Milliseconds longestCall() const override { return m_acquirer->longestCall(); }

    void charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered) override;
    void query(const QByteArray &reference, std::function<void(QueryOutcome)> answered) override;
    void reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered) override;
    void refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered) override;
    void queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered) override;

private:
    template<class Outcome>
    std::function<void(Outcome)> observed(const char *call, std::function<void(Outcome)> answered) const;

    const std::unique_ptr<Acquirer> m_acquirer;
    AcquirerObserver &m_observer;
    const Clock &m_clock;
};

} // namespace unavez
