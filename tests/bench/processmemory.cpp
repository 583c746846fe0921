#include "processmemory.h"

#include <QFile>

namespace unavez::bench {

namespace {

double mibOf(const QByteArray &rollup, const QByteArray &name)
{
    for (const QByteArray &line : rollup.split('\n')) {
        // proc(5): "Rss:     1234 kB"
        if (line.startsWith(QByteArray(name + ':')))
            return line.simplified().split(' ').at(1).toDouble() / 1024;
    }
    qFatal("no %s in smaps_rollup", name.constData());
}

} // namespace

ProcessMemory memoryOf(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/smaps_rollup").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    const QByteArray rollup = file.readAll();
    return {mibOf(rollup, "Rss"), mibOf(rollup, "Pss")};
}

} // namespace unavez::bench
