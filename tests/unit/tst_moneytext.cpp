#include "uicommon/moneytext.h"

#include <QTest>

using namespace unavez;

class MoneyTextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void moneyIsWrittenAsTheCountryWritesIt_data();
    void moneyIsWrittenAsTheCountryWritesIt();
    void typedAmountsAreExactOrRefused_data();
    void typedAmountsAreExactOrRefused();
    void typedWeightsAreGrams_data();
    void typedWeightsAreGrams();
    void ratesAndQuantitiesHaveNoNeedlessZeros();
    void currenciesWithoutDecimalsTakeNone();
};

namespace {

const QLocale spanish(QLocale::Spanish, QLocale::Spain);
const QLocale english(QLocale::English, QLocale::Ireland);

QString withPlainBlanks(QString text) { return text.replace(QChar(0x00a0), u' '); }

} // namespace

void MoneyTextTest::moneyIsWrittenAsTheCountryWritesIt_data()
{
    QTest::addColumn<qlonglong>("minor");
    QTest::addColumn<QString>("inSpanish");
    QTest::addColumn<QString>("inEnglish");
    QTest::newRow("a usual price") << 499LL << QStringLiteral("4,99 €") << QStringLiteral("€4.99");
    QTest::newRow("nothing") << 0LL << QStringLiteral("0,00 €") << QStringLiteral("€0.00");
    QTest::newRow("one cent") << 1LL << QStringLiteral("0,01 €") << QStringLiteral("€0.01");
    QTest::newRow("thousands") << 123456LL << QStringLiteral("1.234,56 €") << QStringLiteral("€1,234.56");
    QTest::newRow("the greatest payment")
        << 99999999LL << QStringLiteral("999.999,99 €") << QStringLiteral("€999,999.99");
    QTest::newRow("below zero") << -7LL << QStringLiteral("-0,07 €") << QStringLiteral("-€0.07");
    QTest::newRow("the least number")
        << std::numeric_limits<qlonglong>::min() << QStringLiteral("-92.233.720.368.547.758,08 €")
        << QStringLiteral("-€92,233,720,368,547,758.08");
}

void MoneyTextTest::moneyIsWrittenAsTheCountryWritesIt()
{
    QFETCH(qlonglong, minor);
    QFETCH(QString, inSpanish);
    QFETCH(QString, inEnglish);
    const Money amount = Money::fromMinor(minor);
    QCOMPARE(withPlainBlanks(moneyText(amount, Currency::euro(), spanish)), inSpanish);
    QCOMPARE(moneyText(amount, Currency::euro(), english), inEnglish);
}

void MoneyTextTest::typedAmountsAreExactOrRefused_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<qlonglong>("minor"); // below zero: refused
    QTest::newRow("whole") << QStringLiteral("20") << 2000LL;
    QTest::newRow("comma, one decimal") << QStringLiteral("20,5") << 2050LL;
    QTest::newRow("point, two decimals") << QStringLiteral("20.50") << 2050LL;
    QTest::newRow("nothing before the comma") << QStringLiteral(",5") << 50LL;
    QTest::newRow("nothing behind the comma") << QStringLiteral("20,") << 2000LL;
    QTest::newRow("blanks around it") << QStringLiteral(" 7 ") << 700LL;
    QTest::newRow("leading zeros") << QStringLiteral("0007") << 700LL;
    QTest::newRow("the greatest") << QStringLiteral("999999,99") << 99999999LL;
    QTest::newRow("above the greatest") << QStringLiteral("1000000") << -1LL;
    QTest::newRow("a bar code") << QStringLiteral("8410000000016") << -1LL;
    QTest::newRow("more digits than a number holds") << QString(400, u'9') << -1LL;
    QTest::newRow("three decimals") << QStringLiteral("1,234") << -1LL;
    QTest::newRow("two separators") << QStringLiteral("1.234,56") << -1LL;
    QTest::newRow("only a separator") << QStringLiteral(",") << -1LL;
    QTest::newRow("empty") << QString() << -1LL;
    QTest::newRow("a sign") << QStringLiteral("-5") << -1LL;
    QTest::newRow("plus") << QStringLiteral("+5") << -1LL;
    QTest::newRow("exponent") << QStringLiteral("1e3") << -1LL;
    QTest::newRow("a symbol") << QStringLiteral("5€") << -1LL;
    QTest::newRow("blank inside") << QStringLiteral("1 000") << -1LL;
    QTest::newRow("Arabic digits") << QStringLiteral("٢٠") << -1LL;
}

void MoneyTextTest::typedAmountsAreExactOrRefused()
{
    QFETCH(QString, typed);
    QFETCH(qlonglong, minor);
    const std::optional<Money> expected = minor < 0 ? std::nullopt : std::optional(Money::fromMinor(minor));
    QCOMPARE(moneyFromText(typed, Currency::euro()), expected);
}

void MoneyTextTest::typedWeightsAreGrams_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("grams");
    QTest::newRow("grams") << QStringLiteral("0,350") << 350;
    QTest::newRow("point") << QStringLiteral("1.2") << 1200;
    QTest::newRow("whole kilograms") << QStringLiteral("2") << 2000;
    QTest::newRow("the greatest") << QStringLiteral("99,999") << 99'999;
    QTest::newRow("too heavy") << QStringLiteral("100") << -1;
    QTest::newRow("nothing") << QStringLiteral("0") << -1;
    QTest::newRow("finer than a gram") << QStringLiteral("0,3505") << -1;
}

void MoneyTextTest::typedWeightsAreGrams()
{
    QFETCH(QString, typed);
    QFETCH(int, grams);
    QCOMPARE(gramsFromText(typed), grams < 0 ? std::nullopt : std::optional(grams));
}

void MoneyTextTest::ratesAndQuantitiesHaveNoNeedlessZeros()
{
    QCOMPARE(withPlainBlanks(rateText(*VatRate::fromBasisPoints(2100), spanish)), QStringLiteral("21 %"));
    QCOMPARE(withPlainBlanks(rateText(*VatRate::fromBasisPoints(520), spanish)), QStringLiteral("5,2 %"));
    QCOMPARE(rateText(*VatRate::fromBasisPoints(0), english), QStringLiteral("0%"));
    QCOMPARE(rateText(*VatRate::fromBasisPoints(10'000), english), QStringLiteral("100%"));
    QCOMPARE(withPlainBlanks(quantityText(Unit::Weight, 350, spanish)), QStringLiteral("0,350 kg"));
    QCOMPARE(quantityText(Unit::Piece, 12, spanish), QStringLiteral("12"));
    QCOMPARE(withPlainBlanks(shortMoneyText(Money::fromMinor(2000), Currency::euro(), spanish)),
        QStringLiteral("20 €"));
    QCOMPARE(shortMoneyText(Money::fromMinor(2050), Currency::euro(), english), QStringLiteral("€20.50"));
}

void MoneyTextTest::currenciesWithoutDecimalsTakeNone()
{
    const Currency yen = *Currency::fromCode(u"JPY");
    QCOMPARE(moneyText(Money::fromMinor(1250), yen, english), QStringLiteral("¥1,250"));
    QCOMPARE(moneyFromText(u"1250", yen), Money::fromMinor(1250));
    QVERIFY(!moneyFromText(u"12.5", yen));
    QVERIFY(!moneyFromText(u"12,", yen));
}

QTEST_APPLESS_MAIN(MoneyTextTest)
#include "tst_moneytext.moc"
