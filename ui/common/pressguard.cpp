#include "uicommon/pressguard.h"

#include <QCoreApplication>
#include <QMouseEvent>

namespace unavez {

PressGuard::PressGuard(const Clock &clock, QWidget &window)
    : QObject(&window)
    , m_clock(clock)
    , m_window(&window)
{
    QCoreApplication::instance()->installEventFilter(this);
}

void PressGuard::screenChanged() { m_lastChange = m_clock.monotonicNow(); }

bool PressGuard::isSettled() const
{
    return !m_lastChange || m_clock.monotonicNow() - *m_lastChange >= settling;
}

bool PressGuard::acceptsPress()
{
    const Milliseconds now = m_clock.monotonicNow();
    const bool bounced = m_lastPress && now - *m_lastPress < bounce;
    if (bounced || !isSettled())
        return false;
    m_lastPress = now;
    return true;
}

bool PressGuard::eventFilter(QObject *watched, QEvent *event)
{
    // A double click is delivered instead of the second press.
    if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonDblClick)
        return false;
    if (!watched->isWidgetType() || static_cast<QWidget *>(watched)->window() != m_window)
        return false;
    const quint64 timestamp = static_cast<QMouseEvent *>(event)->timestamp();
    const bool isNewPress = m_lastTimestamp != timestamp;
    if (isNewPress) {
        m_lastTimestamp = timestamp;
        m_lastVerdict = acceptsPress();
    }
    return !m_lastVerdict;
}

} // namespace unavez
