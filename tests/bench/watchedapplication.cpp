#include "watchedapplication.h"

#include "uicommon/theme.h"

#include <QEvent>
#include <QThread>

#include <ctime>

namespace unavez::bench {

namespace {

std::chrono::nanoseconds threadCpu()
{
    timespec now {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

} // namespace

WatchedApplication::WatchedApplication(int &argc, char **argv)
    : QApplication(argc, argv)
{
    theme::apply(*this);
}

bool WatchedApplication::notify(QObject *receiver, QEvent *event)
{
    const QEvent::Type type = event->type();
    // The till's thread delivers its events through here, too.
    if (QThread::currentThread() != thread() || m_depth > 0)
        return QApplication::notify(receiver, event);
    const auto cpuBefore = threadCpu();
    ++m_depth;
    const bool result = QApplication::notify(receiver, event);
    --m_depth;
    m_work += threadCpu() - cpuBefore;
    if (type == QEvent::UpdateRequest)
        Q_EMIT painted();
    return result;
}

} // namespace unavez::bench
