#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <memory>

namespace unavez::test {

//! The full path of one of our programs in this build.
[[nodiscard]] QString programPath(const QString &program);

//! One of our servers as a process of its own, on a loopback port that stays the same over restarts. A secret in what
//! it writes on stderr ends the test program.
class ServerProcess {
public:
    //! Arguments without --listen.
    ServerProcess(QString program, QStringList arguments);
    ~ServerProcess();

    //! Starts it and waits until it says that it is listening; false, with its words on stderr, when it ends
    //! before. The kill point, if any, is where it will kill itself (FailPoint::reach).
    [[nodiscard]] bool start(const QString &killPoint = {});
    [[nodiscard]] bool isRunning() const;
    //! SIGKILL, and waits for its end.
    void kill();
    //! SIGTERM; its exit code, or -1 when it had to be killed.
    int terminate();
    //! Waits for a process that is about to end by itself, as at a kill point.
    [[nodiscard]] bool waitForEnd();
    void signal(int number) const;
    //! Of the running process.
    [[nodiscard]] qint64 processId() const { return m_process->processId(); }

    void setArguments(const QStringList &arguments) { m_arguments = arguments; }
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] QUrl url() const;
    //! What it has written on stderr since it was last started.
    [[nodiscard]] QByteArray log();

private:
    QString m_program;
    QStringList m_arguments;
    std::unique_ptr<QProcess> m_process;
    QByteArray m_log;
    quint16 m_port = 0;
};

//! What a program that runs to its end has said.
struct ProgramResult {
    int exitCode; //!< -1 when it crashed, was killed or did not end
    QByteArray output;
    QByteArray errors;
};
[[nodiscard]] ProgramResult runProgram(const QString &program, const QStringList &arguments,
    const QByteArray &input = {}, const QString &killPoint = {});

} // namespace unavez::test
