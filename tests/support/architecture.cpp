#include "support/architecture.h"

#include "support/sourcetext.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>

namespace unavez {

namespace {

//! What a layer may name. What these may name, it may name too.
const QMap<QString, QStringList> &allowed()
{
    static const auto words
        = [](const char *text) { return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts); };
    static const QMap<QString, QStringList> all {
        {QStringLiteral("base"), words("Qt6::Core")},
        {QStringLiteral("domain"), words("base")},
        {QStringLiteral("wire"), words("domain")},
        {QStringLiteral("catalogue"), words("domain")},
        {QStringLiteral("checkout"), words("domain catalogue")},
        {QStringLiteral("payments"), words("domain")},
        {QStringLiteral("sql"), words("base Qt6::Sql")},
        {QStringLiteral("sqlite"), words("sql checkout payments")},
        {QStringLiteral("http_client"), words("base Qt6::Network")},
        {QStringLiteral("http_server"), words("base Qt6::Network Qt6::HttpServer")},
        {QStringLiteral("net"), words("checkout wire http_client")},
        {QStringLiteral("sandbox"), words("payments http_client")},
        {QStringLiteral("backend"), words("payments wire http_server")},
        {QStringLiteral("ui_common"), words("checkout Qt6::Gui Qt6::Svg Qt6::Widgets")},
        {QStringLiteral("ui_cashier"), words("ui_common")},
        {QStringLiteral("ui_manager"), words("ui_common")},
        {QStringLiteral("resources"), {}},
    };
    return all;
}

bool maySee(const QString &layer, const QString &other)
{
    for (const QString &each : allowed().value(layer)) {
        if (each == other || maySee(each, other))
            return true;
    }
    return false;
}

QString withoutPrefix(const QString &target)
{
    const QString prefix = QStringLiteral("unavez_");
    return target.startsWith(prefix) ? target.mid(prefix.size()) : target;
}

} // namespace

Architecture::Architecture()
{
    static const QRegularExpression declaration(QStringLiteral(R"(unavez_layer\((\w+))"));
    for (const QString &top : {QStringLiteral("core"), QStringLiteral("ui")}) {
        QDirIterator files(QStringLiteral(UNAVEZ_SOURCE_DIR "/") + top, {QStringLiteral("CMakeLists.txt")},
            QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QRegularExpressionMatch match = declaration.match(textOf(files.next()));
            if (!match.hasMatch())
                continue;
            const QString folder = files.fileInfo().path();
            m_folders.insert(match.captured(1), folder);
            for (const QString &root :
                QDir(folder + QStringLiteral("/include")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                m_roots.insert(root, match.captured(1));
        }
    }
}

QString Architecture::layerOf(const QString &path) const
{
    for (auto layer = m_folders.begin(); layer != m_folders.end(); ++layer) {
        if (path.startsWith(layer.value() + u'/'))
            return layer.key();
    }
    return {};
}

QStringList Architecture::breachesOfLinkGraph(const QString &graph) const
{
    QStringList breaches;
    for (const QString &line : graph.split(u'\n', Qt::SkipEmptyParts)) {
        const QString layer = withoutPrefix(line.section(u':', 0, 0));
        if (!allowed().contains(layer))
            breaches.append(QStringLiteral("nobody said what %1 may see").arg(layer));
        for (const QString &target : line.section(QStringLiteral(": "), 1).split(u' ', Qt::SkipEmptyParts)) {
            if (!maySee(layer, withoutPrefix(target)))
                breaches.append(QStringLiteral("%1 links %2").arg(layer, withoutPrefix(target)));
        }
    }
    return breaches;
}

QStringList Architecture::breachesOfIncludes(const QString &path, const QString &source) const
{
    static const QRegularExpression include(
        QStringLiteral(R"(^\s*#\s*include\s*["<]([^"/>]+)/)"), QRegularExpression::MultilineOption);
    const QString layer = layerOf(path);
    QStringList breaches;
    for (auto found = include.globalMatch(source); found.hasNext();) {
        const QString root = found.next().captured(1);
        const QString other = m_roots.value(root);
        if (root == u"..")
            breaches.append(QStringLiteral("%1 leaves its include root").arg(layer));
        else if (!other.isEmpty() && other != layer && !maySee(layer, other))
            breaches.append(QStringLiteral("%1 includes %2").arg(layer, other));
    }
    return breaches;
}

} // namespace unavez
