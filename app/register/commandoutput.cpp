#include "commandoutput.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>

namespace unavez {

namespace {

struct CommandOutputText {
    Q_DECLARE_TR_FUNCTIONS(CommandOutput)
};

void write(std::FILE *stream, const QByteArray &text)
{
    std::fwrite(text.constData(), 1, static_cast<size_t>(text.size()), stream);
    std::fputc('\n', stream);
    std::fflush(stream);
}

} // namespace

void printJson(const QJsonObject &object)
{
    write(stdout, QJsonDocument(object).toJson(QJsonDocument::Compact));
}

void printLine(const QString &text) { write(stdout, text.toUtf8()); }

void complain(const QString &text) { write(stderr, QByteArrayLiteral("unavez-register: ") + text.toUtf8()); }

ExitCode complainOf(const CommandFailure &failure)
{
    complain(failure.message);
    return failure.code;
}

void complainOf(const TillNotice &notice)
{
    if (notice.kind == TillNotice::Kind::RecoveredFromDamage)
        complain(CommandOutputText::tr(
            "The register's file was damaged. What could be read was recovered; a copy is in %1.")
                     .arg(notice.detail));
    if (notice.kind == TillNotice::Kind::RecoveredFromRescue)
        complain(
            CommandOutputText::tr("The register's file had been removed or replaced while a register ran. "
                                  "This one goes on from what was rescued, %1.")
                .arg(notice.detail));
}

} // namespace unavez
