#include "support/fakeacquirer.h"

#include <stdexcept>
#include <utility>

namespace unavez::test {

void FakeAcquirer::charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered)
{
    if (chargeFault == Fault::NotSent)
        return deliver([answered] { answered(NotSent {}); });
    chargesSeen.append(order);
    if (chargeFault == Fault::LostRequest)
        return deliver([answered] { answered(NoAnswer {}); });
    if (m_blocked.contains(order.reference))
        return deliver([answered] { answered(Decline {DeclineReason::Other}); });
    if (!m_ledger.contains(order.reference))
        m_ledger.insert(order.reference, {order.card == QStringLiteral("test_approve"), false});
    if (saysRepeated)
        return deliver([answered] { answered(Repeated {}); });
    if (chargeFault == Fault::LostAnswer)
        return deliver([answered] { answered(NoAnswer {}); });
    const bool approved = m_ledger.value(order.reference).approved;
    deliver([answered, approved] {
        answered(approved ? ChargeOutcome(Approval {QStringLiteral("ch_1")})
                          : ChargeOutcome(Decline {DeclineReason::InsufficientFunds}));
    });
}

void FakeAcquirer::query(const QByteArray &reference, std::function<void(QueryOutcome)> answered)
{
    ++queriesSeen;
    if (throwsOnQuery)
        throw std::runtime_error("the adapter has a fault");
    QueryOutcome outcome = NotFound {};
    if (queryFault != Fault::None) {
        outcome = NoAnswer {};
    } else if (m_ledger.contains(reference) && !queryIsBlind) {
        const Entry entry = m_ledger.value(reference);
        if (entry.reversed)
            outcome = Reversed {QStringLiteral("ch_1")};
        else if (entry.approved)
            outcome = Approval {QStringLiteral("ch_1")};
        else
            outcome = Decline {DeclineReason::InsufficientFunds};
    }
    deliver([answered, outcome] { answered(outcome); });
}

void FakeAcquirer::reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered)
{
    reversalsSeen.append(order);
    if (reverseFault == Fault::NotSent)
        return deliver([answered] { answered(NotSent {}); });
    if (reverseFault == Fault::LostRequest)
        return deliver([answered] { answered(NoAnswer {}); });
    ReversalOutcome outcome = NotFound {};
    if (m_ledger.contains(order.reference)) {
        m_ledger[order.reference].reversed = true;
        outcome = Reversed {QStringLiteral("ch_1")};
    } else {
        m_blocked.insert(order.reference);
    }
    if (reverseFault == Fault::LostAnswer)
        outcome = NoAnswer {};
    deliver([answered, outcome] { answered(outcome); });
}

void FakeAcquirer::refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered)
{
    if (refundFault == Fault::NotSent)
        return deliver([answered] { answered(NotSent {}); });
    refundsSeen.append(order);
    if (refundFault == Fault::LostRequest)
        return deliver([answered] { answered(NoAnswer {}); });
    if (m_ledger.value(order.reference).reversed)
        return deliver([answered] { answered(Decline {DeclineReason::Other}); });
    m_refunds.insert(order.key, order.amount);
    if (refundFault == Fault::LostAnswer)
        return deliver([answered] { answered(NoAnswer {}); });
    deliver([answered] { answered(Refunded {}); });
}

void FakeAcquirer::queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered)
{
    ++queriesSeen;
    RefundQueryOutcome outcome = NotFound {};
    if (queryFault != Fault::None)
        outcome = NoAnswer {};
    else if (m_refunds.contains(key) && !queryIsBlind)
        outcome = Refunded {};
    deliver([answered, outcome] { answered(outcome); });
}

Money FakeAcquirer::refunded() const
{
    Money sum;
    for (const Money amount : m_refunds)
        sum = *sum.plus(amount);
    return sum;
}

void FakeAcquirer::deliver(std::function<void()> answer)
{
    if (holdsAnswers)
        m_held.append(std::move(answer));
    else
        answer();
}

void FakeAcquirer::release()
{
    const QList<std::function<void()>> held = std::exchange(m_held, {});
    for (const auto &answer : held)
        answer();
}

int FakeAcquirer::effectiveCharges() const
{
    int count = 0;
    for (const Entry &entry : m_ledger)
        count += entry.approved && !entry.reversed;
    return count;
}

} // namespace unavez::test
