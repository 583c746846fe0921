#include "support/sandboxprocess.h"

#include <QJsonDocument>

namespace unavez::test {

SandboxProcess::SandboxProcess(const QStringList &faults)
    : server(QStringLiteral("unavez-acquirer"), {})
{
    setFaults(faults);
}

void SandboxProcess::setFaults(const QStringList &faults)
{
    QStringList arguments {QStringLiteral("serve"), QStringLiteral("--ledger"), ledgerPath(),
        QStringLiteral("--seed"), QStringLiteral("1")};
    for (const QString &fault : faults)
        arguments << QStringLiteral("--fault") << fault;
    server.setArguments(arguments);
}

QString SandboxProcess::ledgerPath() const { return m_folder.filePath(QStringLiteral("ledger.sqlite")); }

QList<QJsonObject> SandboxProcess::ledger() const
{
    const ProgramResult result = runProgram(QStringLiteral("unavez-acquirer"),
        {QStringLiteral("ledger"), QStringLiteral("--ledger"), ledgerPath()});
    if (result.exitCode != 0)
        qFatal("The ledger cannot be printed: %s", result.errors.constData());
    QList<QJsonObject> lines;
    for (const QByteArray &line : result.output.split('\n')) {
        if (!line.isEmpty())
            lines.append(QJsonDocument::fromJson(line).object());
    }
    return lines;
}

int SandboxProcess::effectiveCharges(const QByteArray &reference) const
{
    int charges = 0;
    for (const QJsonObject &line : ledger()) {
        if (line.value(QStringLiteral("kind")) == QStringLiteral("charge")
            && line.value(QStringLiteral("state")) == QStringLiteral("approved")
            && line.value(QStringLiteral("reference")) == QString::fromLatin1(reference))
            ++charges;
    }
    return charges;
}

} // namespace unavez::test
