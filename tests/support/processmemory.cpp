#include "support/processmemory.h"

#include <QFile>
#include <QString>

#include <unistd.h>

namespace unavez::test {

qint64 residentKilobytes(qint64 processId)
{
    QFile file(QStringLiteral("/proc/%1/statm").arg(processId));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * (::sysconf(_SC_PAGESIZE) / 1024);
}

} // namespace unavez::test
