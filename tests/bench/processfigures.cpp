#include "processfigures.h"

#include <QFile>

#include <unistd.h>

namespace unavez::bench {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return file.readAll();
}

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
    const QByteArray rollup = contentOf(QStringLiteral("/proc/%1/smaps_rollup").arg(process));
    return {mibOf(rollup, "Rss"), mibOf(rollup, "Pss")};
}

double processorSecondsOf(qint64 process)
{
    const QByteArray status = contentOf(QStringLiteral("/proc/%1/stat").arg(process));
    // proc(5): the name in parentheses may hold blanks; utime and stime are the 12th and 13th field after it.
    const QList<QByteArray> fields = status.mid(status.lastIndexOf(')') + 2).split(' ');
    const double ticks = fields.at(11).toDouble() + fields.at(12).toDouble();
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

} // namespace unavez::bench
