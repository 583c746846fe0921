#include "base/dice.h"
#include "domain/cart.h"

#include <QTest>

#include <limits>

using namespace unavez;

class VatTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void vectors_data();
    void vectors();
    void halvesGoUp_data();
    void halvesGoUp();
    void baseAndVatAlwaysAddUp();
    void extremes();
    void rateBounds();
    void ratesHaveDays_data();
    void ratesHaveDays();
    void laterBeginningWins();
    void classOfRate();
    void classNamesAreStable();
};

namespace {

VatRate rate(int basisPoints) { return VatRate::fromBasisPoints(basisPoints).value(); }

struct Bought {
    int basisPoints;
    std::int64_t unitPriceMinor;
    Quantity pieces;
};

Cart cartOf(const QList<Bought> &shopping)
{
    Cart cart;
    for (const Bought &bought : shopping) {
        const auto code = ProductCode::fromText(QString::number(cart.lines().size() + 1));
        const auto added = cart.add({*code, {}, Unit::Piece, Money::fromMinor(bought.unitPriceMinor),
            rate(bought.basisPoints), bought.pieces});
        if (!added)
            return {};
    }
    return cart;
}

//! Rows of rate, base, VAT, total.
using Rows = QList<QList<qlonglong>>;

Rows rowsOf(const Cart &cart)
{
    Rows rows;
    for (const VatLine &line : cart.vat())
        rows.append({line.rate.basisPoints(), line.base.minor(), line.vat.minor(), line.total.minor()});
    return rows;
}

} // namespace

Q_DECLARE_METATYPE(QList<Bought>)

void VatTest::vectors_data()
{
    QTest::addColumn<QList<Bought>>("shopping");
    QTest::addColumn<qlonglong>("total");
    QTest::addColumn<Rows>("rows");
    QTest::newRow("three rates") << QList<Bought> {{2'100, 99, 3}, {1'000, 125, 1}, {1'000, 35, 1},
        {400, 90, 1}} << 547LL << Rows {{400, 87, 3, 90}, {1'000, 145, 15, 160}, {2'100, 245, 52, 297}};
    // odoo/odoo PR 230726 showed 30.14: it added up rounded bases and taxes.
    QTest::newRow("a total is what the prices say") << QList<Bought> {{2'200, 2'890, 1},
        {1'000, 125, 1}} << 3'015LL << Rows {{1'000, 114, 11, 125}, {2'200, 2'369, 521, 2'890}};
    QTest::newRow("zero rate is all base")
        << QList<Bought> {{0, 500, 2}} << 1'000LL << Rows {{0, 1'000, 0, 1'000}};
    QTest::newRow("a gift owes nothing") << QList<Bought> {{2'100, 0, 1}} << 0LL << Rows {{2'100, 0, 0, 0}};
    QTest::newRow("VAT of the sum, not the sum of VATs")
        << QList<Bought> {{2'100, 3, 1}, {2'100, 3, 1}, {2'100, 3, 1}} << 9LL << Rows {{2'100, 7, 2, 9}};
    QTest::newRow("an empty cart has no rows") << QList<Bought> {} << 0LL << Rows {};
}

void VatTest::vectors()
{
    QFETCH(QList<Bought>, shopping);
    QFETCH(qlonglong, total);
    QFETCH(Rows, rows);
    const Cart cart = cartOf(shopping);
    QCOMPARE(cart.lines().size(), shopping.size());
    QCOMPARE(cart.total(), Money::fromMinor(total));
    QCOMPARE(rowsOf(cart), rows);
}

void VatTest::halvesGoUp_data()
{
    QTest::addColumn<int>("basisPoints");
    QTest::addColumn<qlonglong>("total");
    QTest::addColumn<qlonglong>("base");
    // At 60 % the base is 5/8 of the total, which has halves.
    QTest::newRow("2.5 is 3") << 6'000 << 4LL << 3LL;
    QTest::newRow("7.5 is 8") << 6'000 << 12LL << 8LL;
    QTest::newRow("1.875 is 2") << 6'000 << 3LL << 2LL;
    QTest::newRow("0.625 is 1") << 6'000 << 1LL << 1LL;
    QTest::newRow("1.25 is 1") << 6'000 << 2LL << 1LL;
    QTest::newRow("100 %: 0.5 is 1") << 10'000 << 1LL << 1LL;
    QTest::newRow("returned goods round away from zero, as they were sold") << 6'000 << -4LL << -3LL;
}

void VatTest::halvesGoUp()
{
    QFETCH(int, basisPoints);
    QFETCH(qlonglong, total);
    QFETCH(qlonglong, base);
    const auto split = splitVat(Money::fromMinor(total), rate(basisPoints));
    QVERIFY(split);
    QCOMPARE(split->base, Money::fromMinor(base));
    QCOMPARE(split->vat, Money::fromMinor(total - base));
}

//! Checked against the rule itself: |base × (1 + rate) − total| is at most half a cent's worth.
void VatTest::baseAndVatAlwaysAddUp()
{
    constexpr std::uint64_t seed = 0x5eed0001;
    qInfo("seed %llx", static_cast<unsigned long long>(seed));
    SeededDice dice(seed);
    for (int round = 0; round < 20'000; ++round) {
        const Money total = Money::fromMinor(dice.upTo(greatestPayment.minor()));
        const VatRate some = rate(static_cast<int>(dice.upTo(10'000)));
        const auto split = splitVat(total, some);
        QVERIFY(split);
        QCOMPARE(split->total, total);
        QCOMPARE(split->base.plus(split->vat), total);
        const std::int64_t whole = 10'000 + some.basisPoints();
        const std::int64_t distance = split->base.minor() * whole - total.minor() * 10'000;
        QVERIFY2(distance > -whole / 2 - whole % 2 && distance * 2 <= whole,
            qPrintable(QStringLiteral("%1 at %2").arg(total.minor()).arg(some.basisPoints())));
    }
}

void VatTest::extremes()
{
    constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
    QVERIFY(!splitVat(Money::fromMinor(greatest), rate(2'100)));
    QVERIFY(!splitVat(Money::fromMinor(greatest / 10'000 + 1), rate(0)));
    QVERIFY(!splitVat(Money::fromMinor(std::numeric_limits<std::int64_t>::min()), rate(2'100)));
    const auto split = splitVat(Money::fromMinor(greatest / 10'000), rate(0));
    QVERIFY(split);
    QCOMPARE(split->base, Money::fromMinor(greatest / 10'000));
}

void VatTest::rateBounds()
{
    QVERIFY(!VatRate::fromBasisPoints(-1));
    QVERIFY(VatRate::fromBasisPoints(0));
    QVERIFY(VatRate::fromBasisPoints(10'000));
    QVERIFY(!VatRate::fromBasisPoints(10'001));
}

void VatTest::ratesHaveDays_data()
{
    QTest::addColumn<QDate>("day");
    QTest::addColumn<int>("basisPoints"); // -1: none
    QTest::newRow("before the first") << QDate(2010, 6, 30) << -1;
    QTest::newRow("first day") << QDate(2010, 7, 1) << 1'800;
    QTest::newRow("last day") << QDate(2012, 8, 31) << 1'800;
    QTest::newRow("the day after") << QDate(2012, 9, 1) << 2'100;
    QTest::newRow("until further notice") << QDate(2999, 12, 31) << 2'100;
    QTest::newRow("no day") << QDate() << -1;
}

void VatTest::ratesHaveDays()
{
    QFETCH(QDate, day);
    QFETCH(int, basisPoints);
    const VatTable table({{VatClass::General, rate(2'100), QDate(2012, 9, 1), {}},
        {VatClass::General, rate(1'800), QDate(2010, 7, 1), QDate(2012, 8, 31)}});
    QCOMPARE(table.rate(VatClass::General, day), VatRate::fromBasisPoints(basisPoints));
    QVERIFY(!table.rate(VatClass::Reduced, day));
}

void VatTest::laterBeginningWins()
{
    const VatTable table({{VatClass::Reduced, rate(1'000), QDate(2012, 9, 1), {}},
        {VatClass::Reduced, rate(500), QDate(2023, 1, 1), QDate(2024, 9, 30)}});
    QCOMPARE(table.rate(VatClass::Reduced, QDate(2022, 12, 31)), rate(1'000));
    QCOMPARE(table.rate(VatClass::Reduced, QDate(2024, 9, 30)), rate(500));
    QCOMPARE(table.rate(VatClass::Reduced, QDate(2024, 10, 1)), rate(1'000));
}

void VatTest::classOfRate()
{
    const VatTable table({{VatClass::Zero, rate(0), QDate(2012, 1, 1), {}},
        {VatClass::SuperReduced, rate(0), QDate(2023, 1, 1), QDate(2024, 9, 30)}});
    QCOMPARE(table.classOf(rate(0), QDate(2022, 12, 31)), VatClass::Zero);
    QCOMPARE(table.classOf(rate(0), QDate(2023, 1, 1)), VatClass::SuperReduced);
    QVERIFY(!table.classOf(rate(400), QDate(2023, 1, 1)));
}

void VatTest::classNamesAreStable()
{
    QCOMPARE(vatClassName(VatClass::General), QStringLiteral("general"));
    QCOMPARE(vatClassName(VatClass::Reduced), QStringLiteral("reduced"));
    QCOMPARE(vatClassName(VatClass::SuperReduced), QStringLiteral("super_reduced"));
    QCOMPARE(vatClassName(VatClass::Zero), QStringLiteral("zero"));
    for (const VatClass vatClass :
        {VatClass::General, VatClass::Reduced, VatClass::SuperReduced, VatClass::Zero})
        QCOMPARE(vatClassFromName(vatClassName(vatClass)), vatClass);
    QVERIFY(!vatClassFromName(u"General"));
    QVERIFY(!vatClassFromName(u""));
}

QTEST_APPLESS_MAIN(VatTest)
#include "tst_vat.moc"
