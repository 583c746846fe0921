#include "uicommon/scandetector.h"

#include <algorithm>

namespace unavez {

bool ScanDetector::typed(QChar character, Milliseconds at)
{
    const bool beginsRun = !m_last || at - *m_last > longestGap;
    if (beginsRun)
        m_run.clear();
    m_run += character;
    m_last = at;
    return beginsRun;
}

std::optional<QString> ScanDetector::entered(Milliseconds at)
{
    const bool inTime = m_last && at - *m_last <= longestGap;
    const QString run = std::exchange(m_run, QString());
    m_last.reset();
    const bool digitsOnly = std::all_of(
        run.begin(), run.end(), [](QChar character) { return character >= u'0' && character <= u'9'; });
    return inTime && digitsOnly && run.size() >= shortestScan ? std::optional(run) : std::nullopt;
}

} // namespace unavez
