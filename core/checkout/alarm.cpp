#include "checkout/alarm.h"

namespace unavez {

TimerAlarm::TimerAlarm()
{
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
        // The ring may set the next one.
        const std::function<void()> ring = std::exchange(m_ring, {});
        ring();
    });
}

void TimerAlarm::ringIn(Milliseconds wait, std::function<void()> ring)
{
    m_ring = std::move(ring);
    m_timer.start(wait);
}

void TimerAlarm::silence()
{
    m_timer.stop();
    m_ring = {};
}

} // namespace unavez
