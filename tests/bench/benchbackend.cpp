#include "benchbackend.h"

#include "support/serverprocess.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QThread>

namespace unavez::bench {

namespace {

constexpr int hangLimitMs = 60'000;

} // namespace

BenchBackend::BenchBackend() = default;

BenchBackend::~BenchBackend() { stop(); }

QString BenchBackend::storePath() const { return m_folder.filePath(QStringLiteral("store.sqlite")); }

QString BenchBackend::storeOption() const { return QStringLiteral("sqlite:") + storePath(); }

QByteArray BenchBackend::addRegister(const QString &tenant) const
{
    const test::ProgramResult added = test::runProgram(QStringLiteral("unavez-backend"),
        {QStringLiteral("register"), QStringLiteral("add"), QStringLiteral("--store"), storeOption(),
            QStringLiteral("--tenant"), tenant, QStringLiteral("--register"), QStringLiteral("caja-1")});
    if (added.exitCode != 0)
        qFatal("no register: %s", added.errors.constData());
    return added.output.trimmed();
}

void BenchBackend::start(const Settings &settings)
{
    stop();
    const quint16 acquirer = startServer(m_acquirer, QStringLiteral("unavez-acquirer"),
        {QStringLiteral("serve"), QStringLiteral("--ledger"),
            m_folder.filePath(QStringLiteral("ledger.sqlite")), QStringLiteral("--latency"),
            QString::number(settings.acquirerLatencyMs)});
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(UNAVEZ_SLOW_SYNC));
    environment.insert(QStringLiteral("UNAVEZ_BENCH_SYNC_MS"), QString::number(settings.syncMs));
    m_backend.setProcessEnvironment(environment);
    QStringList arguments {QStringLiteral("serve"), QStringLiteral("--store"), storeOption(),
        QStringLiteral("--acquirer"), QStringLiteral("sandbox:http://127.0.0.1:%1").arg(acquirer),
        QStringLiteral("--rate-per-token"), QStringLiteral("0"), QStringLiteral("--rate-per-address"),
        QStringLiteral("0")};
    if (!settings.commitsInGroups)
        arguments += {QStringLiteral("--commit-batch"), QStringLiteral("1")};
    m_port = startServer(m_backend, QStringLiteral("unavez-backend"), arguments);
}

void BenchBackend::stop()
{
    for (QProcess *process : {&m_backend, &m_acquirer}) {
        if (process->state() == QProcess::NotRunning)
            continue;
        process->terminate();
        if (!process->waitForFinished(hangLimitMs))
            qFatal("a server does not end");
    }
}

quint16 BenchBackend::startServer(QProcess &process, const QString &program, const QStringList &arguments)
{
    const QString log = m_folder.filePath(program + QStringLiteral(".log"));
    process.setStandardErrorFile(log);
    process.start(test::programPath(program),
        arguments + QStringList {QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")});
    static const QRegularExpression listening(QStringLiteral("listening on \\S+:(\\d+)"));
    for (const QDeadlineTimer limit(hangLimitMs); !limit.hasExpired(); QThread::msleep(5)) {
        QFile file(log);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QRegularExpressionMatch match = listening.match(QString::fromUtf8(file.readAll()));
        if (match.hasMatch())
            return match.captured(1).toUShort();
    }
    qFatal("%s does not start", qPrintable(program));
}

} // namespace unavez::bench
