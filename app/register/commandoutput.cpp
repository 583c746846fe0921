#include "commandoutput.h"

#include <QJsonDocument>

#include <cstdio>

namespace unavez {

namespace {

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

} // namespace unavez
