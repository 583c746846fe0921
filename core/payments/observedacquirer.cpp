#include "payments/observedacquirer.h"

namespace unavez {

namespace {

const char *nameOf(const Approval &) { return "approved"; }
const char *nameOf(const Decline &) { return "declined"; }
const char *nameOf(const NotSent &) { return "not_sent"; }
const char *nameOf(const NoAnswer &) { return "no_answer"; }
const char *nameOf(const NotFound &) { return "not_found"; }
const char *nameOf(const Reversed &) { return "reversed"; }
const char *nameOf(const Refunded &) { return "refunded"; }
const char *nameOf(const Repeated &) { return "repeated"; }

} // namespace

ObservedAcquirer::ObservedAcquirer(
    std::unique_ptr<Acquirer> acquirer, AcquirerObserver &observer, const Clock &clock)
    : m_acquirer(std::move(acquirer))
    , m_observer(observer)
    , m_clock(clock)
{
}

template<class Outcome>
std::function<void(Outcome)> ObservedAcquirer::observed(
    const char *call, std::function<void(Outcome)> answered) const
{
    return [observer = &m_observer, clock = &m_clock, begun = m_clock.monotonicNow(), call,
               answered = std::move(answered)](const Outcome &outcome) {
        const char *name = std::visit([](const auto &kind) { return nameOf(kind); }, outcome);
        observer->acquirerAnswered(call, name, clock->monotonicNow() - begun);
        answered(outcome);
    };
}

void ObservedAcquirer::charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered)
{
    m_acquirer->charge(order, observed("charge", std::move(answered)));
}

void ObservedAcquirer::query(const QByteArray &reference, std::function<void(QueryOutcome)> answered)
{
    m_acquirer->query(reference, observed("query", std::move(answered)));
}

void ObservedAcquirer::reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered)
{
    m_acquirer->reverse(order, observed("reverse", std::move(answered)));
}

void ObservedAcquirer::refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered)
{
    m_acquirer->refund(order, observed("refund", std::move(answered)));
}

void ObservedAcquirer::queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered)
{
    m_acquirer->queryRefund(key, observed("query_refund", std::move(answered)));
}

} // namespace unavez
