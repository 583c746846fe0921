#include "wire/fingerprint.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace unavez;

namespace {

std::optional<Fingerprint> of(const QByteArray &body, const QByteArray &path = "/v1/payments")
{
    return fingerprint(newestFingerprintVersion, "POST", path, body);
}

} // namespace

class FingerprintTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersAreWrittenAsEcmaScriptDoes_data();
    void numbersAreWrittenAsEcmaScriptDoes();
    void canonicalFormIsThatOfTheRfc();
    void spellingPlaysNoPart_data();
    void spellingPlaysNoPart();
    void meaningDoes_data();
    void meaningDoes();
    void anUnknownRecipeIsNotGuessed();
    void theFirstRecipeNeverChanges();
};

void FingerprintTest::numbersAreWrittenAsEcmaScriptDoes_data()
{
    // The samples of RFC 8785, appendix B.
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("zero") << 0.0 << QByteArray("0");
    QTest::newRow("minus zero") << -0.0 << QByteArray("0");
    QTest::newRow("least") << 5e-324 << QByteArray("5e-324");
    QTest::newRow("greatest") << 1.7976931348623157e308 << QByteArray("1.7976931348623157e+308");
    QTest::newRow("2^53") << 9007199254740992.0 << QByteArray("9007199254740992");
    QTest::newRow("the last plain one") << 999999999999999900000.0 << QByteArray("999999999999999900000");
    QTest::newRow("the first with an exponent") << 1e21 << QByteArray("1e+21");
    QTest::newRow("ten to the 23rd") << 1e23 << QByteArray("1e+23");
    QTest::newRow("a small plain one") << 0.000001 << QByteArray("0.000001");
    QTest::newRow("a small one with an exponent") << 1e-7 << QByteArray("1e-7");
    QTest::newRow("a fraction") << 333333333.3333333 << QByteArray("333333333.3333333");
    QTest::newRow("a negative fraction")
        << -0.0000033333333333333333 << QByteArray("-0.0000033333333333333333");
}

void FingerprintTest::numbersAreWrittenAsEcmaScriptDoes()
{
    QFETCH(double, number);
    QFETCH(QByteArray, text);
    QCOMPARE(canonicalJson(QJsonValue(number)), text);
}

void FingerprintTest::canonicalFormIsThatOfTheRfc()
{
    // RFC 8785, 3.2.2 and 3.2.3.
    const QJsonDocument document = QJsonDocument::fromJson(R"({
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]})");
    QVERIFY(document.isObject());
    QCOMPARE(canonicalJson(QJsonValue(document.object())),
        QByteArray(R"({"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],)"
                   R"("string":"€$\u000f\nA'B\"\\\\\"/"})"));
}

void FingerprintTest::spellingPlaysNoPart_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("the same bytes") << QByteArray(R"({"a":4999,"b":"x"})");
    QTest::newRow("powertools-lambda-python#638: other order of keys") << QByteArray(R"({"b":"x","a":4999})");
    QTest::newRow("powertools-lambda-python#1093: white space")
        << QByteArray("{ \"a\" : 4999,\n\"b\":\"x\" }\r\n");
    QTest::newRow("another form of the number") << QByteArray(R"({"a":4.999e3,"b":"x"})");
    QTest::newRow("an escape that need not be one") << QByteArray(R"({"a":4999,"b":"\u0078"})");
}

void FingerprintTest::spellingPlaysNoPart()
{
    QFETCH(QByteArray, other);
    QCOMPARE(of(other), of(R"({"a":4999,"b":"x"})"));
}

void FingerprintTest::meaningDoes_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("another amount") << QByteArray(R"({"a":5000,"b":"x"})");
    QTest::newRow("a number is not its text") << QByteArray(R"({"a":"4999","b":"x"})");
    QTest::newRow("a member more") << QByteArray(R"({"a":4999,"b":"x","c":null})");
    QTest::newRow("another case of letters") << QByteArray(R"({"a":4999,"b":"X"})");
}

void FingerprintTest::meaningDoes()
{
    QFETCH(QByteArray, other);
    QVERIFY(of(other).has_value());
    QVERIFY(of(other) != of(R"({"a":4999,"b":"x"})"));
}

void FingerprintTest::anUnknownRecipeIsNotGuessed()
{
    QVERIFY(!fingerprint(newestFingerprintVersion + 1, "POST", "/v1/payments", "{}"));
    QVERIFY(!of("{"));
    QVERIFY(of("{}") != of("{}", "/v1/orders"));
    QVERIFY(of("[]") != of("{}"));
}

void FingerprintTest::theFirstRecipeNeverChanges()
{
    // What a released backend has stored must match for as long as a register may retry.
    QCOMPARE(of(R"({"a":4999,"b":"x"})")->digest.toHex(),
        QByteArray("b133700facaaa172907a10c81afd201a012ab4898fd48a591e81cb88a26d2aff"));
}

QTEST_APPLESS_MAIN(FingerprintTest)
#include "tst_fingerprint.moc"
