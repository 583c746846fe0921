#include "base/failpoint.h"
#include "sqlite/sqliteconnection.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace unavez;

class SqliteConnectionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aMissingFileIsCreatedOnlyWhenAsked();
    void anEmptyFileIsNoDatabase();
    void everyConnectionIsDurable();
    void theFileIsItsOwnersOnly();
    void whatIsNoDatabaseIsRefused();
    void everyStepMayFail();
};

void SqliteConnectionTest::aMissingFileIsCreatedOnlyWhenAsked()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    const auto refused = openSqlite(path, SqliteAccess::Existing);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, sql::SqlError::Kind::CannotOpen);
    QVERIFY(!QFile::exists(path));
    QVERIFY(openSqlite(path, SqliteAccess::CreateIfMissing));
    QVERIFY(openSqlite(path, SqliteAccess::Existing));
}

void SqliteConnectionTest::anEmptyFileIsNoDatabase()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(!openSqlite(path, SqliteAccess::Existing));
}

void SqliteConnectionTest::everyConnectionIsDurable()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    for (int opening = 0; opening < 2; ++opening) {
        auto database = openSqlite(path, SqliteAccess::CreateIfMissing);
        QVERIFY(database);
        const auto synchronous = database->run(QStringLiteral("PRAGMA synchronous"));
        QCOMPARE(synchronous->at(0).integer(QLatin1String("synchronous")), std::int64_t {2});
        const auto journal = database->run(QStringLiteral("PRAGMA journal_mode"));
        QCOMPARE(journal->at(0).text(QLatin1String("journal_mode")), QStringLiteral("wal"));
        const auto keys = database->run(QStringLiteral("PRAGMA foreign_keys"));
        QCOMPARE(keys->at(0).integer(QLatin1String("foreign_keys")), std::int64_t {1});
    }
}

void SqliteConnectionTest::theFileIsItsOwnersOnly()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    auto database = openSqlite(path, SqliteAccess::CreateIfMissing);
    QVERIFY(database);
    QVERIFY(database->run(QStringLiteral("CREATE TABLE t (x INTEGER) STRICT")));
    constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    for (const QString &name : {path, QString(path + QStringLiteral("-wal"))})
        QVERIFY2(!(QFile::permissions(name) & others), qPrintable(name));
}

void SqliteConnectionTest::whatIsNoDatabaseIsRefused()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write(QByteArray(8192, 'x')) > 0);
    file.close();
    const auto refused = openSqlite(path, SqliteAccess::CreateIfMissing);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, sql::SqlError::Kind::Corrupt);
}

void SqliteConnectionTest::everyStepMayFail()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    for (int step = 0;; ++step) {
        FailPoint::arm(step);
        const bool opened = openSqlite(path, SqliteAccess::CreateIfMissing).hasValue();
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        QCOMPARE(opened, clean);
        if (clean)
            break;
    }
}

QTEST_GUILESS_MAIN(SqliteConnectionTest)
#include "tst_sqliteconnection.moc"
