#include "base/log.h"

#include <QDateTime>
#include <QJsonDocument>

#include <cstdio>

namespace unavez {

Q_LOGGING_CATEGORY(logRegister, "unavez.register")
Q_LOGGING_CATEGORY(logBackend, "unavez.backend")
Q_LOGGING_CATEGORY(logAcquirer, "unavez.acquirer")
Q_LOGGING_CATEGORY(logStorage, "unavez.storage")
Q_LOGGING_CATEGORY(logHttp, "unavez.http")

namespace {

bool asJsonLines = false;

const char *levelName(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg:
        return "debug";
    case QtInfoMsg:
        return "info";
    case QtWarningMsg:
        return "warning";
    case QtCriticalMsg:
        return "error";
    case QtFatalMsg:
        return "fatal";
    }
    return "unknown";
}

//! Level, category and event are words of ours that need no escaping.
void writeLine(
    const QByteArray &level, const QByteArray &category, const QByteArray &event, const QJsonObject &fields)
{
    QByteArray line = "{\"time\":\"" + QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toLatin1()
        + "\",\"level\":\"" + level + "\",\"category\":\"" + category + '"';
    if (!event.isEmpty())
        line += ",\"event\":\"" + event + '"';
    if (!fields.isEmpty())
        line += ',' + QJsonDocument(fields).toJson(QJsonDocument::Compact).mid(1).chopped(1);
    line += "}\n";
    std::fwrite(line.constData(), 1, static_cast<size_t>(line.size()), stderr);
}

void writeMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    writeLine(levelName(type), context.category, {}, {{QStringLiteral("message"), message}});
}

} // namespace

void writeLogAsJsonLines()
{
    asJsonLines = true;
    qInstallMessageHandler(writeMessage);
}

void logEvent(const QLoggingCategory &category, const QString &event, const QJsonObject &fields)
{
    if (!category.isInfoEnabled())
        return;
    if (asJsonLines) {
        writeLine("info", category.categoryName(), event.toLatin1(), fields);
        return;
    }
    qCInfo(category).noquote() << event << QJsonDocument(fields).toJson(QJsonDocument::Compact);
}

} // namespace unavez
