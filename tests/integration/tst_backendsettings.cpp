#include "support/serverprocess.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace unavez::test;

//! What serve is told, by its command line, its config file and the environment.
class BackendSettingsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wrongValuesStopTheStart_data();
    void wrongValuesStopTheStart();
    void theCommandLineOverridesTheFile();
    void theSampleNamesEveryOption();
    void theSampleIsAccepted();
    void aShortOperatorTokenStopsTheStart();

private:
    [[nodiscard]] QString write(const QByteArray &config) const;
    [[nodiscard]] ProgramResult serve(const QStringList &more) const;

    QTemporaryDir m_folder;
};

namespace {

const QByteArray sampleConfig()
{
    QFile file(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/config/backend.toml"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

QString BackendSettingsTest::write(const QByteArray &config) const
{
    const QString path = m_folder.filePath(QStringLiteral("backend.toml"));
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(config) == config.size() ? path : QString();
}

ProgramResult BackendSettingsTest::serve(const QStringList &more) const
{
    return runProgram(QStringLiteral("unavez-backend"), QStringList {QStringLiteral("serve")} + more);
}

void BackendSettingsTest::wrongValuesStopTheStart_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("says");
    const QByteArray good = "store = \"sqlite:x\"\nacquirer = \"sandbox:http://127.0.0.1:1\"\n";
    QTest::newRow("no TOML") << good + "lease 90\n" << QByteArray("backend.toml:3: ");
    QTest::newRow("an option that is not there") << good
            + "leese = 90\n" << QByteArray("backend.toml:3: leese is no option here; there are: acquirer, ");
    QTest::newRow("an option of another command") << good + "tenant = \"a\"\n"
                                                  << QByteArray("backend.toml:3: tenant is no option here");
    QTest::newRow("a file that names another") << good + "config = \"y\"\n"
                                               << QByteArray("backend.toml:3: config is no option here");
    QTest::newRow("too small") << good + "lease = 0\n"
                               << QByteArray("backend.toml:3: lease must be a whole number, 1 … 3600");
    QTest::newRow("a fraction") << good + "\nlease = 1.5\n"
                                << QByteArray("backend.toml:4: lease must be a text, a whole number");
    QTest::newRow("a flag as number") << good + "allow-plain-http = 1\n"
                                      << QByteArray("backend.toml:3: allow-plain-http must be true or false");
    QTest::newRow("a number as flag") << good + "lease = true\n"
                                      << QByteArray("backend.toml:3: lease must be a text or a number");
    QTest::newRow("a table") << good + "[lease]\nseconds = 1\n"
                             << QByteArray("backend.toml:3: lease must be");
    QTest::newRow("a store of nowhere") << QByteArray("store = \"x\"\nacquirer = \"sandbox:http://a\"\n")
                                        << QByteArray("backend.toml:1: store must be sqlite:FILE");
    QTest::newRow("an address of nowhere") << good + "listen = \"here\"\n"
                                           << QByteArray("backend.toml:3: listen must be ADDR:PORT");
    QTest::newRow("a key twice") << good + "lease = 1\nlease = 2\n" << QByteArray("backend.toml:4: ");
}

void BackendSettingsTest::wrongValuesStopTheStart()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, says);
    const ProgramResult ended = serve({QStringLiteral("--config"), write(config)});
    QVERIFY2(ended.errors.contains(says), ended.errors.constData());
    QCOMPARE(ended.exitCode, 78);
}

void BackendSettingsTest::theCommandLineOverridesTheFile()
{
    const QString path = write("store = \"sqlite:x\"\nacquirer = \"sandbox:http://127.0.0.1:1\"\nlease = 0\n"
                               "listen = \"0.0.0.0:0\"\nallow-plain-http = false\n");
    const ProgramResult wrong
        = serve({QStringLiteral("--config"), path, QStringLiteral("--lease"), QStringLiteral("5")});
    QVERIFY2(
        wrong.errors.contains("--allow-plain-http"), wrong.errors.constData()); // lease is no fault any more
    ServerProcess backend(QStringLiteral("unavez-backend"),
        {QStringLiteral("serve"), QStringLiteral("--config"), path, QStringLiteral("--lease"),
            QStringLiteral("5"), QStringLiteral("--store"),
            QStringLiteral("sqlite:") + m_folder.filePath(QStringLiteral("store.sqlite"))});
    QVERIFY(backend.start()); // --listen on loopback, as every server of the tests
    QCOMPARE(backend.terminate(), 0);
}

void BackendSettingsTest::theSampleNamesEveryOption()
{
    const QByteArray help = serve({QStringLiteral("--help")}).output;
    const QString sample = QString::fromUtf8(sampleConfig());
    static const QRegularExpression option(QStringLiteral("--([a-z-]+)"));
    int options = 0;
    for (auto found = option.globalMatch(QString::fromUtf8(help)); found.hasNext();) {
        const QString name = found.next().captured(1);
        if (name == QStringLiteral("config") || name.startsWith(QStringLiteral("help"))
            || name == QStringLiteral("version"))
            continue;
        ++options;
        const QRegularExpression key(
            QStringLiteral("^#? ?%1 = ").arg(name), QRegularExpression::MultilineOption);
        QVERIFY2(key.match(sample).hasMatch(), qPrintable(name));
    }
    QVERIFY(options > 10);
}

void BackendSettingsTest::theSampleIsAccepted()
{
    ServerProcess backend(QStringLiteral("unavez-backend"),
        {QStringLiteral("serve"), QStringLiteral("--config"), write(sampleConfig()),
            QStringLiteral("--store"),
            QStringLiteral("sqlite:") + m_folder.filePath(QStringLiteral("sample.sqlite"))});
    QVERIFY(backend.start());
    QCOMPARE(backend.terminate(), 0);
}

void BackendSettingsTest::aShortOperatorTokenStopsTheStart()
{
    const QString config = write("store = \"sqlite:x\"\nacquirer = \"sandbox:http://127.0.0.1:1\"\n");
    const QString path = m_folder.filePath(QStringLiteral("operator-token"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("short\n") > 0);
    file.close();
    const ProgramResult ended
        = serve({QStringLiteral("--config"), config, QStringLiteral("--operator-token-file"), path});
    QCOMPARE(ended.exitCode, 64);
    QVERIFY2(ended.errors.contains("at least 16 characters"), ended.errors.constData());
    QVERIFY(!ended.errors.contains("short"));
}

QTEST_GUILESS_MAIN(BackendSettingsTest)
#include "tst_backendsettings.moc"
