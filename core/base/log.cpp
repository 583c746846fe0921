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

void writeLine(QJsonObject fields, const QString &level, const QString &category)
{
    fields.insert(QStringLiteral("time"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs));
    fields.insert(QStringLiteral("level"), level);
    fields.insert(QStringLiteral("category"), category);
    const QByteArray line = QJsonDocument(fields).toJson(QJsonDocument::Compact) + '\n';
    std::fwrite(line.constData(), 1, static_cast<size_t>(line.size()), stderr);
}

void writeMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    writeLine({{QStringLiteral("message"), message}}, QString::fromLatin1(levelName(type)),
        QString::fromUtf8(context.category));
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
        QJsonObject line = fields;
        line.insert(QStringLiteral("event"), event);
        writeLine(line, QStringLiteral("info"), QString::fromUtf8(category.categoryName()));
        return;
    }
    qCInfo(category).noquote() << event << QJsonDocument(fields).toJson(QJsonDocument::Compact);
}

} // namespace unavez
