#include "composition.h"

#include "backend/paymentanswers.h"

namespace unavez {

Composition::Composition(
    std::unique_ptr<OpenStore> store, const QUrl &sandbox, SandboxTimes times, PaymentOptions options)
    : m_options(options)
    , m_store(std::move(store))
    , m_acquirer(std::make_unique<SandboxAcquirer>(sandbox, times))
    , m_runner(m_store->payments, *m_acquirer, m_clock, m_options, finalAnswer)
    , m_service(m_store->payments, *m_acquirer, m_runner, m_clock, m_options, finalAnswer)
    , m_reconciler(m_store->payments, *m_acquirer, m_runner, m_clock, m_options)
    , m_routes(m_service, m_store->registers, m_clock, m_options)
{
}

QString Composition::timesFault() const
{
    // A charge may be sent again until its key's window ends, and its absence counts only after the settle
    // delay.
    if (m_acquirer->settleDelay() + 2 * m_acquirer->longestCall() >= m_acquirer->keyWindow())
        return QStringLiteral("the acquirer forgets a key before the absence of its charge can be believed");
    return {};
}

} // namespace unavez
