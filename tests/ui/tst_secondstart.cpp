// The program itself: one set of windows a profile.
#include "support/serverprocess.h"

#include <QFile>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace unavez::test;

namespace {

//! Whether somebody is behind the door; the socket of a dead process is there and refuses.
bool isOpen(const QString &door)
{
    QLocalSocket visitor;
    visitor.connectToServer(door);
    return visitor.waitForConnected();
}

} // namespace

class SecondStartTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itRaisesTheFirstAndEnds();
};

void SecondStartTest::itRaisesTheFirstAndEnds()
{
    const QTemporaryDir folder;
    const QString profile = folder.filePath(QStringLiteral("profile"));
    const QString token = folder.filePath(QStringLiteral("token"));
    QFile file(token);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("token") == 5);
    file.close();
    const QString program = QStringLiteral("unavez-register");
    QCOMPARE(runProgram(program,
                 {QStringLiteral("setup"), QStringLiteral("--profile"), profile, QStringLiteral("--backend"),
                     QStringLiteral("http://127.0.0.1:9"), QStringLiteral("--token-file"), token,
                     QStringLiteral("--store-name"), QStringLiteral("Tienda"), QStringLiteral("--tax-id"),
                     QStringLiteral("B12345674")})
                 .exitCode,
        0);

    const QStringList windows {QStringLiteral("--profile"), profile};
    const QString door = profile + QStringLiteral("/window.socket");
    // Twice: the second round finds what a killed process leaves behind.
    for (int round = 0; round < 2; ++round) {
        QProcess first;
        first.start(programPath(program), windows);
        QVERIFY(first.waitForStarted(-1));
        QTRY_VERIFY_WITH_TIMEOUT(isOpen(door), 60'000);
        if (round == 0) {
            QCOMPARE(runProgram(program, windows).exitCode, 0);
            QCOMPARE(first.state(), QProcess::Running);
            first.kill();
        } else {
            first.terminate();
        }
        QVERIFY(first.waitForFinished(60'000));
        if (round == 1)
            QCOMPARE(first.exitCode(), 0);
    }
}

QTEST_GUILESS_MAIN(SecondStartTest)
#include "tst_secondstart.moc"
