#include "requestdispatcher.h"

#include "connectionguard.h"

namespace unavez {

bool RequestDispatcher::handleRequest(const QHttpServerRequest &request, QTcpSocket *socket)
{
    socket->findChild<ConnectionGuard *>(QString(), Qt::FindDirectChildrenOnly)->dispatch(request);
    return true;
}

void RequestDispatcher::missingHandler(const QHttpServerRequest &, QTcpSocket *) { }

} // namespace unavez
