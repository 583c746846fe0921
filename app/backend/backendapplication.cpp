#include "backendapplication.h"

#include "base/log.h"

#include <exception>

namespace unavez {

bool BackendApplication::notify(QObject *receiver, QEvent *event)
{
    try {
        return QCoreApplication::notify(receiver, event);
    } catch (const std::exception &failure) {
        qCCritical(logBackend, "An event's handler threw: %s", failure.what());
        return true;
    }
}

} // namespace unavez
