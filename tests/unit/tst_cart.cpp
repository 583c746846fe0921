#include "base/dice.h"
#include "domain/cart.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace unavez;

class CartTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void limits_data();
    void limits();
    void refusalChangesNothing();
    void sameProductGrowsItsLine();
    void changedProductIsRefused_data();
    void changedProductIsRefused();
    void linesAreCounted();
    void quantityIsSetAndLinesRemoved();
    void totalIsBounded();
    void weighedGoodsRoundOnce_data();
    void weighedGoodsRoundOnce();
    void greatestCartDoesNotOverflow();
    void orderAndSplittingChangeNothing();
};

namespace {

using Refusal = Cart::Refusal;

CartLine line(int plu, Unit unit, std::int64_t priceMinor, Quantity quantity, int basisPoints = 2'100)
{
    return {ProductCode::fromText(QString::number(plu)).value(), QStringLiteral("Producto %1").arg(plu), unit,
        Money::fromMinor(priceMinor), VatRate::fromBasisPoints(basisPoints).value(), quantity};
}

//! Empty when it was carried out.
std::optional<Refusal> refusalOf(const Expected<void, Refusal> &result)
{
    return result ? std::nullopt : std::optional(result.error());
}

CartLine someLine(Dice &dice, int plu)
{
    const Unit unit = dice.upTo(1) == 0 ? Unit::Piece : Unit::Weight;
    constexpr int rates[] {0, 400, 1'000, 2'100};
    return line(plu, unit, dice.upTo(2'000),
        1 + static_cast<int>(dice.upTo(unit == Unit::Piece ? 20 : 3'000)), rates[dice.upTo(3)]);
}

Cart filled(const QList<CartLine> &lines)
{
    Cart cart;
    for (const CartLine &each : lines) {
        if (!cart.add(each))
            return {};
    }
    return cart;
}

void shuffle(QList<CartLine> &lines, Dice &dice)
{
    for (qsizetype index = lines.size() - 1; index > 0; --index)
        lines.swapItemsAt(index, dice.upTo(index));
}

//! Each line in one to three parts.
QList<CartLine> split(const QList<CartLine> &lines, Dice &dice)
{
    QList<CartLine> parts;
    for (const CartLine &whole : lines) {
        CartLine rest = whole;
        for (int cut = 0; cut < 2 && rest.quantity > 1; ++cut) {
            CartLine part = rest;
            part.quantity = 1 + static_cast<int>(dice.upTo(rest.quantity - 2));
            rest.quantity -= part.quantity;
            parts.append(part);
        }
        parts.append(rest);
    }
    return parts;
}

} // namespace

void CartTest::limits_data()
{
    QTest::addColumn<bool>("weighed");
    QTest::addColumn<qlonglong>("price");
    QTest::addColumn<int>("quantity");
    QTest::addColumn<int>("refusal"); // -1: none
    const auto row = [](const char *name, bool weighed, qlonglong price, int quantity,
                         std::optional<Refusal> refusal) {
        QTest::newRow(name) << weighed << price << quantity << (refusal ? static_cast<int>(*refusal) : -1);
    };
    row("no piece", false, 100, 0, Refusal::QuantityOutOfRange);
    row("less than no piece", false, 100, -1, Refusal::QuantityOutOfRange);
    row("one piece", false, 100, 1, {});
    row("most pieces", false, 100, 9'999, {});
    row("a piece too many", false, 100, 10'000, Refusal::QuantityOutOfRange);
    row("far too many", false, 100, std::numeric_limits<int>::max(), Refusal::QuantityOutOfRange);
    row("no gram", true, 100, 0, Refusal::QuantityOutOfRange);
    row("one gram", true, 100, 1, {});
    row("most grams", true, 100, 99'999, {});
    row("a gram too many", true, 100, 100'000, Refusal::QuantityOutOfRange);
    row("free", false, 0, 1, {});
    row("a negative price", false, -1, 1, Refusal::PriceOutOfRange);
    row("the greatest price", false, 10'000'000, 1, {});
    row("a cent above it", false, 10'000'001, 1, Refusal::PriceOutOfRange);
    row("a price at the end of 64 bits", false, std::numeric_limits<qlonglong>::max(), 9'999,
        Refusal::PriceOutOfRange);
    row("more than one payment may move", false, 10'000'000, 10, Refusal::TotalTooLarge);
}

void CartTest::limits()
{
    QFETCH(bool, weighed);
    QFETCH(qlonglong, price);
    QFETCH(int, quantity);
    QFETCH(int, refusal);
    Cart cart;
    const auto refused = refusalOf(cart.add(line(1, weighed ? Unit::Weight : Unit::Piece, price, quantity)));
    QCOMPARE(refused ? static_cast<int>(*refused) : -1, refusal);
    QCOMPARE(cart.isEmpty(), refused.has_value());
}

void CartTest::refusalChangesNothing()
{
    const Cart before = filled({line(1, Unit::Piece, 100, 9'999), line(2, Unit::Weight, 195, 850)});
    Cart cart = before;
    QCOMPARE(refusalOf(cart.add(line(1, Unit::Piece, 100, 1))), Refusal::QuantityOutOfRange);
    QCOMPARE(refusalOf(cart.add(line(3, Unit::Piece, 100, 0))), Refusal::QuantityOutOfRange);
    QCOMPARE(refusalOf(cart.add(line(3, Unit::Piece, 10'000'000, 10))), Refusal::TotalTooLarge);
    QCOMPARE(refusalOf(cart.add(line(2, Unit::Weight, 196, 1))), Refusal::PriceChanged);
    QCOMPARE(
        refusalOf(cart.setQuantity(line(1, Unit::Piece, 0, 1).code, 10'000)), Refusal::QuantityOutOfRange);
    QCOMPARE(refusalOf(cart.setQuantity(line(1, Unit::Piece, 0, 1).code, 0)), Refusal::QuantityOutOfRange);
    QCOMPARE(refusalOf(cart.setQuantity(line(9, Unit::Piece, 0, 1).code, 1)), Refusal::NoSuchLine);
    QCOMPARE(refusalOf(cart.remove(line(9, Unit::Piece, 0, 1).code)), Refusal::NoSuchLine);
    QVERIFY(cart == before);
}

void CartTest::sameProductGrowsItsLine()
{
    const Cart cart
        = filled({line(1, Unit::Piece, 99, 1), line(2, Unit::Piece, 50, 1), line(1, Unit::Piece, 99, 2)});
    QCOMPARE(cart.lines().size(), 2);
    QCOMPARE(cart.lines().first().quantity, 3);
    QCOMPARE(cart.total(), Money::fromMinor(347));
}

void CartTest::changedProductIsRefused_data()
{
    QTest::addColumn<bool>("weighed");
    QTest::addColumn<int>("price");
    QTest::addColumn<int>("basisPoints");
    QTest::newRow("another price") << false << 101 << 2'100;
    QTest::newRow("another rate") << false << 100 << 1'000;
    QTest::newRow("another unit") << true << 100 << 2'100;
}

void CartTest::changedProductIsRefused()
{
    QFETCH(bool, weighed);
    QFETCH(int, price);
    QFETCH(int, basisPoints);
    Cart cart = filled({line(1, Unit::Piece, 100, 1)});
    const CartLine changed = line(1, weighed ? Unit::Weight : Unit::Piece, price, 1, basisPoints);
    QCOMPARE(refusalOf(cart.add(changed)), Refusal::PriceChanged);
    QCOMPARE(cart.total(), Money::fromMinor(100));
}

void CartTest::linesAreCounted()
{
    Cart cart;
    for (int plu = 1; plu <= Cart::greatestLineCount; ++plu)
        QVERIFY(cart.add(line(plu, Unit::Piece, 1, 1)));
    QCOMPARE(refusalOf(cart.add(line(501, Unit::Piece, 1, 1))), Refusal::TooManyLines);
    QVERIFY(cart.add(line(500, Unit::Piece, 1, 1))); // its line is there already
    QCOMPARE(cart.lines().size(), 500);
    QCOMPARE(cart.total(), Money::fromMinor(501));
    QVERIFY(cart.remove(line(1, Unit::Piece, 1, 1).code));
    QVERIFY(cart.add(line(501, Unit::Piece, 1, 1)));
}

void CartTest::quantityIsSetAndLinesRemoved()
{
    Cart cart = filled({line(1, Unit::Piece, 99, 5), line(2, Unit::Piece, 50, 1)});
    QVERIFY(cart.setQuantity(line(1, Unit::Piece, 99, 1).code, 2));
    QCOMPARE(cart.total(), Money::fromMinor(248));
    QVERIFY(cart.remove(line(1, Unit::Piece, 99, 1).code));
    QCOMPARE(cart.total(), Money::fromMinor(50));
    cart.clear();
    QVERIFY(cart.isEmpty());
    QCOMPARE(cart.total(), Money());
}

void CartTest::totalIsBounded()
{
    Cart cart = filled({line(1, Unit::Piece, 9'999'999, 9), line(2, Unit::Piece, 10'000'000, 1)});
    QCOMPARE(cart.total(), Money::fromMinor(99'999'991));
    QVERIFY(cart.add(line(3, Unit::Piece, 1, 8)));
    QCOMPARE(cart.total(), greatestPayment);
    QCOMPARE(refusalOf(cart.add(line(4, Unit::Piece, 1, 1))), Refusal::TotalTooLarge);
    QCOMPARE(refusalOf(cart.add(line(3, Unit::Piece, 1, 1))), Refusal::TotalTooLarge);
    QCOMPARE(refusalOf(cart.setQuantity(line(3, Unit::Piece, 1, 1).code, 9)), Refusal::TotalTooLarge);
    QVERIFY(cart.add(line(4, Unit::Piece, 0, 1)));
    QVERIFY(cart.setQuantity(line(3, Unit::Piece, 1, 1).code, 7));
}

void CartTest::weighedGoodsRoundOnce_data()
{
    QTest::addColumn<int>("pricePerKilogram");
    QTest::addColumn<int>("grams");
    QTest::addColumn<int>("total");
    QTest::newRow("a kilogram") << 195 << 1'000 << 195;
    QTest::newRow("165.75 is 166") << 195 << 850 << 166;
    QTest::newRow("half a cent is one") << 100 << 5 << 1;
    QTest::newRow("less is nothing") << 100 << 4 << 0;
    QTest::newRow("most grams at the greatest price of a payment") << 1'000'009 << 99'999 << 99'999'900;
}

void CartTest::weighedGoodsRoundOnce()
{
    QFETCH(int, pricePerKilogram);
    QFETCH(int, grams);
    QFETCH(int, total);
    QCOMPARE(line(1, Unit::Weight, pricePerKilogram, grams).total(), Money::fromMinor(total));
}

void CartTest::greatestCartDoesNotOverflow()
{
    // What no cart lets in still has to be computed to be refused.
    QCOMPARE(line(1, Unit::Piece, greatestPrice.minor(), Cart::greatestPieces).total(),
        Money::fromMinor(99'990'000'000));
    QCOMPARE(line(1, Unit::Weight, greatestPrice.minor(), Cart::greatestGrams).total(),
        Money::fromMinor(999'990'000));

    Cart cart;
    for (int plu = 1; plu <= Cart::greatestLineCount; ++plu)
        QVERIFY(cart.add(line(plu, Unit::Piece, 20, Cart::greatestPieces, plu * 20)));
    QCOMPARE(cart.total(), Money::fromMinor(20LL * 9'999 * 500));
    std::int64_t sum = 0;
    for (const VatLine &row : cart.vat())
        sum += row.base.minor() + row.vat.minor();
    QCOMPARE(Money::fromMinor(sum), cart.total());
    QCOMPARE(cart.vat().size(), 500);
}

void CartTest::orderAndSplittingChangeNothing()
{
    constexpr std::uint64_t seed = 0x5eed0002;
    qInfo("seed %llx", static_cast<unsigned long long>(seed));
    SeededDice dice(seed);
    for (int round = 0; round < 300; ++round) {
        QList<CartLine> lines;
        const auto count = static_cast<int>(dice.upTo(round % 50 == 0 ? 499 : 30)) + 1;
        for (int plu = 1; plu <= count; ++plu)
            lines.append(someLine(dice, plu));
        const Cart cart = filled(lines);
        QCOMPARE(cart.lines().size(), count);

        Money sum;
        for (const VatLine &row : cart.vat()) {
            QCOMPARE(row.base.plus(row.vat), row.total);
            sum = sum.plus(row.total).value();
        }
        QCOMPARE(sum, cart.total());
        const auto lower = [](const VatLine &left, const VatLine &right) { return left.rate < right.rate; };
        const QList<VatLine> rows = cart.vat();
        QVERIFY(std::is_sorted(rows.begin(), rows.end(), lower));

        QList<CartLine> parts = split(lines, dice);
        shuffle(parts, dice);
        const Cart other = filled(parts);
        QCOMPARE(other.lines().size(), count);
        QCOMPARE(other.total(), cart.total());
        QVERIFY(other.vat() == cart.vat());
    }
}

QTEST_APPLESS_MAIN(CartTest)
#include "tst_cart.moc"
