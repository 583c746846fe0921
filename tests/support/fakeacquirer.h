#pragma once

#include "base/clock.h"
#include "payments/acquirer.h"

#include <QHash>
#include <QList>
#include <QSet>

#include <functional>

namespace unavez::test {

//! An acquirer in this process: idempotent by key, with a ledger, and answers that the test holds back.
class FakeAcquirer final : public Acquirer {
public:
    enum class Fault { None, NotSent, LostRequest, LostAnswer };

    [[nodiscard]] QString name() const override { return QStringLiteral("fake"); }
    [[nodiscard]] Milliseconds settleDelay() const override { return Milliseconds(5'000); }
    [[nodiscard]] Milliseconds keyWindow() const override { return std::chrono::hours(24); }
    [[nodiscard]] Milliseconds longestCall() const override { return Milliseconds(30'000); }

    void charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered) override;
    void query(const QByteArray &reference, std::function<void(QueryOutcome)> answered) override;
    void reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered) override;
    void refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered) override;
    void queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered) override;

    //! Delivers what is held back, in order.
    void release();

    //! Charges that stand.
    [[nodiscard]] int effectiveCharges() const;

    Fault chargeFault = Fault::None;
    Fault queryFault = Fault::None;
    Fault reverseFault = Fault::None;
    Fault refundFault = Fault::None;
    bool saysRepeated = false; //!< instead of what became of a charge
    bool throwsOnQuery = false; //!< as a fault of ours in an adapter would
    bool holdsAnswers = false;
    bool queryIsBlind = false; //!< says "not found" whatever is there
    QList<ChargeOrder> chargesSeen;
    int queriesSeen = 0;
    QList<ReversalOrder> reversalsSeen;
    QList<RefundOrder> refundsSeen;
    //! By key: what has been given back, each once.
    [[nodiscard]] Money refunded() const;

private:
    struct Entry {
        bool approved;
        bool reversed;
    };

    void deliver(std::function<void()> answer);

    QHash<QByteArray, Entry> m_ledger; // by reference
    QSet<QByteArray> m_blocked;
    QHash<QByteArray, Money> m_refunds; // by key
    QList<std::function<void()>> m_held;
};

} // namespace unavez::test
