#include "support/sourcetext.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace unavez {

QString withoutCommentsAndStrings(const QString &source)
{
    // The order matters: whatever begins first swallows the others. A ' between digits separates thousands.
    static const QRegularExpression form(
        QStringLiteral(
            R"re(R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'|//[^\n]*|/\*.*?\*/)re"),
        QRegularExpression::DotMatchesEverythingOption);
    QString code;
    qsizetype end = 0;
    for (auto found = form.globalMatch(source); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        code += QStringView(source).mid(end, match.capturedStart() - end);
        code += QString(match.capturedView().count(u'\n'), u'\n');
        end = match.capturedEnd();
    }
    return code + QStringView(source).mid(end);
}

QStringList sourcesBelow(const QString &folder)
{
    QStringList paths;
    QDirIterator files(QStringLiteral(UNAVEZ_SOURCE_DIR "/") + folder,
        {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        paths.append(files.next());
    paths.sort();
    return paths;
}

QString textOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::qFail(qPrintable(path), __FILE__, __LINE__);
        return {};
    }
    return QString::fromUtf8(file.readAll());
}

} // namespace unavez
