#include "support/serverprocess.h"

#include "support/secrets.h"

#include <QRegularExpression>
#include <QTextStream>

#include <csignal>

namespace unavez::test {

namespace {

constexpr int hangLimitMs = 60'000;

QProcessEnvironment environmentWith(const QString &killPoint)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (killPoint.isEmpty())
        environment.remove(QStringLiteral("UNAVEZ_KILL_AT"));
    else
        environment.insert(QStringLiteral("UNAVEZ_KILL_AT"), killPoint);
    return environment;
}

} // namespace

QString programPath(const QString &program) { return QStringLiteral(UNAVEZ_BIN_DIR "/") + program; }

ServerProcess::ServerProcess(QString program, QStringList arguments)
    : m_program(std::move(program))
    , m_arguments(std::move(arguments))
{
}

ServerProcess::~ServerProcess() { kill(); }

bool ServerProcess::start(const QString &killPoint)
{
    kill();
    m_log.clear();
    m_process = std::make_unique<QProcess>();
    m_process->setProcessEnvironment(environmentWith(killPoint));
    m_process->setReadChannel(QProcess::StandardError); // the one that waitForReadyRead() waits for
    m_process->start(programPath(m_program),
        m_arguments + QStringList {QStringLiteral("--listen"), QStringLiteral("127.0.0.1:%1").arg(m_port)});

    static const QRegularExpression listening(QStringLiteral("listening on \\S+:(\\d+)"));
    for (;;) {
        const QRegularExpressionMatch match = listening.match(QString::fromUtf8(log()));
        if (match.hasMatch()) {
            m_port = match.captured(1).toUShort();
            return true;
        }
        if (!m_process->waitForReadyRead(hangLimitMs)) {
            QTextStream(stderr) << m_program << " did not start: " << log() << m_process->errorString()
                                << Qt::endl;
            return false;
        }
    }
}

bool ServerProcess::isRunning() const { return m_process && m_process->state() == QProcess::Running; }

void ServerProcess::kill()
{
    if (!m_process)
        return;
    m_process->kill();
    m_process->waitForFinished(hangLimitMs);
    refuseSecretsIn(log());
}

int ServerProcess::terminate()
{
    m_process->terminate();
    const bool ended = m_process->waitForFinished(hangLimitMs);
    if (!ended)
        kill();
    refuseSecretsIn(log());
    return ended && m_process->exitStatus() == QProcess::NormalExit ? m_process->exitCode() : -1;
}

bool ServerProcess::waitForEnd()
{
    return m_process->state() == QProcess::NotRunning || m_process->waitForFinished(hangLimitMs);
}

void ServerProcess::signal(int number) const { ::kill(static_cast<pid_t>(m_process->processId()), number); }

QUrl ServerProcess::url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_port)); }

QByteArray ServerProcess::log()
{
    if (m_process)
        m_log += m_process->readAllStandardError();
    return m_log;
}

ProgramResult runProgram(
    const QString &program, const QStringList &arguments, const QByteArray &input, const QString &killPoint)
{
    QProcess process;
    process.setProcessEnvironment(environmentWith(killPoint));
    process.start(programPath(program), arguments);
    process.write(input);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(hangLimitMs * 2);
    const bool clean = ended && process.exitStatus() == QProcess::NormalExit;
    const QByteArray errors = process.readAllStandardError();
    refuseSecretsIn(errors);
    return {clean ? process.exitCode() : -1, process.readAllStandardOutput(), errors};
}

} // namespace unavez::test
