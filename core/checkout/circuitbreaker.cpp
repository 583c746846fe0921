#include "checkout/circuitbreaker.h"

#include <algorithm>

namespace unavez {

bool CircuitBreaker::allows(Milliseconds now) const
{
    if (!m_openUntil)
        return true;
    return !m_probing && now >= *m_openUntil;
}

std::optional<Milliseconds> CircuitBreaker::nextProbe() const
{
    return m_probing ? std::nullopt : m_openUntil;
}

void CircuitBreaker::began() { m_probing = m_openUntil.has_value(); }

void CircuitBreaker::reached()
{
    m_failures = 0;
    m_pause = Milliseconds(0);
    m_openUntil.reset();
    m_probing = false;
}

void CircuitBreaker::failed(Milliseconds now)
{
    ++m_failures;
    if (m_failures < m_limits.failures)
        return;
    // Exchanges that began before it opened end as failures too; only a probe's lengthens the pause.
    if (m_openUntil && !m_probing)
        return;
    m_pause = m_pause == Milliseconds(0) ? m_limits.firstPause : std::min(m_limits.longestPause, m_pause * 2);
    m_openUntil = now + m_pause;
    m_probing = false;
}

void CircuitBreaker::probeNow(Milliseconds now)
{
    if (m_openUntil)
        m_openUntil = std::min(*m_openUntil, now);
}

} // namespace unavez
