#include "domain/money.h"

#include <QTest>

#include <limits>
#include <type_traits>

using namespace unavez;

static_assert(!std::is_constructible_v<Money, double>, "money has no way in from a double");

class MoneyTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void arithmeticIsChecked();
    void scalingRoundsHalvesAwayFromZero_data();
    void scalingRoundsHalvesAwayFromZero();
};

void MoneyTest::arithmeticIsChecked()
{
    const Money greatest = Money::fromMinor(std::numeric_limits<std::int64_t>::max());
    QCOMPARE(Money::fromMinor(499).plus(Money::fromMinor(1)), Money::fromMinor(500));
    QVERIFY(!greatest.plus(Money::fromMinor(1)));
    QVERIFY(!Money::fromMinor(-2).minus(greatest));
    QVERIFY(!greatest.times(2));
    QVERIFY(!greatest.scaled(1000, 1210));
}

void MoneyTest::scalingRoundsHalvesAwayFromZero_data()
{
    QTest::addColumn<qlonglong>("minor");
    QTest::addColumn<qlonglong>("numerator");
    QTest::addColumn<qlonglong>("denominator");
    QTest::addColumn<qlonglong>("expected");
    QTest::newRow("below half goes down") << 249LL << 1LL << 100LL << 2LL;
    QTest::newRow("half goes up") << 250LL << 1LL << 100LL << 3LL;
    QTest::newRow("half of a negative goes away from zero") << -250LL << 1LL << 100LL << -3LL;
    QTest::newRow("an odd denominator has no half") << 1LL << 1LL << 3LL << 0LL;
    QTest::newRow("two thirds") << 2LL << 1LL << 3LL << 1LL;
    QTest::newRow("nothing") << 0LL << 7LL << 9LL << 0LL;
}

void MoneyTest::scalingRoundsHalvesAwayFromZero()
{
    QFETCH(qlonglong, minor);
    QFETCH(qlonglong, numerator);
    QFETCH(qlonglong, denominator);
    QFETCH(qlonglong, expected);
    QCOMPARE(Money::fromMinor(minor).scaled(numerator, denominator), Money::fromMinor(expected));
}

QTEST_APPLESS_MAIN(MoneyTest)
#include "tst_money.moc"
