#include "wire/idempotencykey.h"

#include <QTest>

using namespace unavez;

Q_DECLARE_METATYPE(unavez::KeyFault)

class IdempotencyKeyTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void whatIsWrittenIsReadAgain();
};

void IdempotencyKeyTest::reads_data()
{
    QTest::addColumn<QList<QByteArray>>("values");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("a structured string") << QList<QByteArray> {"\"k\""} << QByteArray("k");
    QTest::newRow("a bare key is the same key") << QList<QByteArray> {"k"} << QByteArray("k");
    QTest::newRow("the same value twice is one") << QList<QByteArray> {"k", "\"k\""} << QByteArray("k");
    QTest::newRow("case counts") << QList<QByteArray> {"K"} << QByteArray("K");
    QTest::newRow("white space around it does not") << QList<QByteArray> {" \"k\"\t"} << QByteArray("k");
    QTest::newRow("escapes are undone") << QList<QByteArray> {R"("a\"b\\c")"} << QByteArray(R"(a"b\c)");
    QTest::newRow("an escaped backslash before an escaped quote")
        << QList<QByteArray> {R"("\\\"")"} << QByteArray(R"(\")");
    QTest::newRow("parameters mean nothing to us")
        << QList<QByteArray> {R"("k"; a=1;b="x;y"; c=?1;d=:YQ==:;e)"} << QByteArray("k");
    QTest::newRow("255 characters") << QList<QByteArray> {QByteArray(255, 'x')} << QByteArray(255, 'x');
}

void IdempotencyKeyTest::reads()
{
    QFETCH(QList<QByteArray>, values);
    QFETCH(QByteArray, key);
    const auto read = readIdempotencyKey(values);
    QVERIFY(read);
    QCOMPARE(*read, key);
}

void IdempotencyKeyTest::refuses_data()
{
    QTest::addColumn<QList<QByteArray>>("values");
    QTest::addColumn<KeyFault>("fault");
    QTest::newRow("no header") << QList<QByteArray> {} << KeyFault::Missing;
    QTest::newRow("an empty value") << QList<QByteArray> {""} << KeyFault::Empty;
    QTest::newRow("an empty string") << QList<QByteArray> {"\"\""} << KeyFault::Empty;
    QTest::newRow("256 characters") << QList<QByteArray> {QByteArray(256, 'x')} << KeyFault::TooLong;
    QTest::newRow("two values") << QList<QByteArray> {"a", "b"} << KeyFault::SentTwice;
    QTest::newRow("a good and a bad value") << QList<QByteArray> {"a", "\"a"} << KeyFault::SentTwice;
    QTest::newRow("two values that a proxy has joined") << QList<QByteArray> {"a, b"} << KeyFault::Malformed;
    QTest::newRow("a quote that does not close") << QList<QByteArray> {"\"k"} << KeyFault::Malformed;
    QTest::newRow("something behind the quote") << QList<QByteArray> {"\"k\"x"} << KeyFault::Malformed;
    QTest::newRow("an unknown escape") << QList<QByteArray> {R"("\k")"} << KeyFault::Malformed;
    QTest::newRow("a line break") << QList<QByteArray> {"\"k\nl\""} << KeyFault::Malformed;
    QTest::newRow("a line break at the end") << QList<QByteArray> {"\"k\"\n;"} << KeyFault::Malformed;
    QTest::newRow("a NUL") << QList<QByteArray> {QByteArray("k\0l", 3)} << KeyFault::Malformed;
    QTest::newRow("not ASCII") << QList<QByteArray> {"clav\xc3\xa9"} << KeyFault::Malformed;
    QTest::newRow("a space inside a string is not visible")
        << QList<QByteArray> {"\"a b\""} << KeyFault::Malformed;
}

void IdempotencyKeyTest::refuses()
{
    QFETCH(QList<QByteArray>, values);
    QFETCH(KeyFault, fault);
    const auto read = readIdempotencyKey(values);
    QVERIFY(!read);
    QCOMPARE(read.error(), fault);
}

void IdempotencyKeyTest::whatIsWrittenIsReadAgain()
{
    QByteArray everything;
    for (char character = 0x21; character < 0x7f; ++character)
        everything.append(character);
    QCOMPARE(*readIdempotencyKey({writeIdempotencyKey(everything)}), everything);
}

QTEST_APPLESS_MAIN(IdempotencyKeyTest)
#include "tst_idempotencykey.moc"
