#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace unavez::bench {

//! The backend and the sandbox acquirer as processes, their logs in files: nobody reads a pipe while a load
//! runs. The store lies in a temporary folder, TMPDIR says on which disk.
class BenchBackend {
public:
    BenchBackend();
    ~BenchBackend();

    struct Settings {
        int syncMs = 0; //!< what is added to each sync of the backend
        bool commitsInGroups = true;
        int acquirerLatencyMs = 0;
    };
    //! Starts both on the same files as before.
    void start(const Settings &settings);
    void stop();

    //! Adds a register of this tenant and gives its token.
    [[nodiscard]] QByteArray addRegister(const QString &tenant) const;
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] qint64 processId() const { return m_backend.processId(); }
    [[nodiscard]] QString storePath() const;

private:
    [[nodiscard]] QString storeOption() const;
    quint16 startServer(QProcess &process, const QString &program, const QStringList &arguments);

    QTemporaryDir m_folder;
    QProcess m_acquirer;
    QProcess m_backend;
    quint16 m_port = 0;
};

} // namespace unavez::bench
