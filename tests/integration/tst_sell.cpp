#include "sqlite/profilelock.h"
#include "support/shop.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

using namespace unavez;
using namespace unavez::test;

//! The command line of the register with a real backend and a real acquirer, each a process of its own.
class SellTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void aCardIsCharged();
    void theSameCartIsTheSameSale();
    void aDeclinedCartTakesCash();
    void twoEqualCartsAreTwoSales();
    void aBackendThatIsDownLosesNothing();
    void aSaleThatNeverLeftIsCancelledHere();
    void aHeldProfileSaysWhoHoldsIt();
    void wrongCallsEndWithTheirCode_data();
    void wrongCallsEndWithTheirCode();
    void aTokenThatIsRefusedNeedsAPerson();
    void whatIsKeptIsPrivate();

private:
    [[nodiscard]] Shop::Order nextOrder(const QString &card = QStringLiteral("test_approve"));
    [[nodiscard]] SaleReport run(const QStringList &arguments, const QByteArray &input = {}) const;
    [[nodiscard]] SaleReport sellCash(const Shop::Order &order, const QString &tendered) const;

    QTemporaryDir m_folder;
    Shop m_shop {m_folder.path()};
    int m_quantity = 0;
};

void SellTest::initTestCase() { QVERIFY(m_shop.open()); }

Shop::Order SellTest::nextOrder(const QString &card)
{
    Shop::Order order;
    order.cartId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    order.quantity = ++m_quantity;
    order.card = card;
    return order;
}

SaleReport SellTest::run(const QStringList &arguments, const QByteArray &input) const
{
    const ProgramResult result = runProgram(QStringLiteral("unavez-register"), arguments, input);
    return {result.exitCode, QJsonDocument::fromJson(result.output).object(), result.errors};
}

SaleReport SellTest::sellCash(const Shop::Order &order, const QString &tendered) const
{
    return run({QStringLiteral("sell"), QStringLiteral("--profile"), m_shop.profile(),
                   QStringLiteral("--cart"), QStringLiteral("-"), QStringLiteral("--tender"),
                   QStringLiteral("cash"), QStringLiteral("--tendered"), tendered},
        Shop::cartFile(order));
}

void SellTest::aCardIsCharged()
{
    const SaleReport sale = m_shop.sell(nextOrder());
    QCOMPARE(sale.exitCode, 0);
    QCOMPARE(sale.text("state"), QStringLiteral("approved"));
    QCOMPARE(sale.integer("confirmation"), 1);
    QCOMPARE(sale.text("currency"), QStringLiteral("EUR"));
    QVERIFY(sale.integer("ticket") >= 1);
    QVERIFY(!sale.text("payment_id").isEmpty());
    QVERIFY(sale.integer("attempts") >= 1);
    QCOMPARE(m_shop.chargesOf(sale.integer("amount_minor")), 1);
}

void SellTest::theSameCartIsTheSameSale()
{
    const Shop::Order order = nextOrder();
    const SaleReport first = m_shop.sell(order);
    const SaleReport second = m_shop.sell(order);
    QCOMPARE(second.exitCode, 0);
    QCOMPARE(second.json, first.json);
    QCOMPARE(m_shop.chargesOf(first.integer("amount_minor")), 1);
}

void SellTest::aDeclinedCartTakesCash()
{
    const Shop::Order order = nextOrder(QStringLiteral("test_decline_funds"));
    const SaleReport card = m_shop.sell(order);
    QCOMPARE(card.exitCode, 2);
    QCOMPARE(card.text("state"), QStringLiteral("declined"));
    QCOMPARE(card.text("decline_reason"), QStringLiteral("insufficient_funds"));
    QVERIFY(card.json.value(QLatin1String("ticket")).isNull());

    const SaleReport tooLittle = sellCash(order, QStringLiteral("1"));
    QCOMPARE(tooLittle.exitCode, 65);
    const SaleReport cash = sellCash(order, QStringLiteral("99999"));
    QCOMPARE(cash.exitCode, 0);
    QCOMPARE(cash.integer("confirmation"), 2);
    QVERIFY(cash.text("key") != card.text("key"));
    QCOMPARE(m_shop.chargesOf(cash.integer("amount_minor")), 0);
}

void SellTest::twoEqualCartsAreTwoSales()
{
    // odoo/odoo#108518: equal contents are no sign of a duplicate.
    Shop::Order order = nextOrder();
    const SaleReport first = m_shop.sell(order);
    order.cartId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const SaleReport second = m_shop.sell(order);
    QCOMPARE(second.exitCode, 0);
    QVERIFY(second.text("key") != first.text("key"));
    QVERIFY(second.integer("ticket") != first.integer("ticket"));
    QCOMPARE(m_shop.chargesOf(first.integer("amount_minor")), 2);
}

void SellTest::aBackendThatIsDownLosesNothing()
{
    m_shop.backend.kill();
    Shop::Order order = nextOrder();
    order.waitSeconds = 1;
    const SaleReport waiting = m_shop.sell(order);
    QCOMPARE(waiting.exitCode, 3);
    QCOMPARE(waiting.text("state"), QStringLiteral("queued"));
    QVERIFY(m_shop.backend.start());
    order.waitSeconds = 30;
    const SaleReport settled = m_shop.sell(order);
    QCOMPARE(settled.exitCode, 0);
    QCOMPARE(settled.text("key"), waiting.text("key"));
    QCOMPARE(m_shop.chargesOf(settled.integer("amount_minor")), 1);
}

void SellTest::aSaleThatNeverLeftIsCancelledHere()
{
    m_shop.backend.kill();
    Shop::Order order = nextOrder();
    order.waitSeconds = 1;
    const SaleReport waiting = m_shop.sell(order);
    QCOMPARE(waiting.exitCode, 3);
    const SaleReport cancelled = run({QStringLiteral("payments"), QStringLiteral("cancel"),
        waiting.text("key"), QStringLiteral("--profile"), m_shop.profile()});
    QCOMPARE(cancelled.exitCode, 2);
    QCOMPARE(cancelled.text("state"), QStringLiteral("cancelled"));
    QVERIFY(m_shop.backend.start());
    order.waitSeconds = 30;
    const SaleReport again = m_shop.sell(order);
    QCOMPARE(again.exitCode, 0);
    QCOMPARE(again.integer("confirmation"), 2);
    QCOMPARE(m_shop.chargesOf(again.integer("amount_minor")), 1);
}

void SellTest::aHeldProfileSaysWhoHoldsIt()
{
    // odoo/odoo#71455
    const auto lock = ProfileLock::take(m_shop.profile(), Milliseconds(0));
    QVERIFY(lock.hasValue());
    Shop::Order order = nextOrder();
    order.waitSeconds = 0;
    const SaleReport refused = m_shop.sell(order);
    QCOMPARE(refused.exitCode, 75);
    QVERIFY2(refused.errors.contains(QByteArray::number(QCoreApplication::applicationPid())),
        refused.errors.constData());
    QVERIFY(refused.errors.contains("tst_sell"));
    QVERIFY(refused.json.isEmpty());
    // Reading is for everybody.
    QCOMPARE(m_shop.payments({QStringLiteral("list")}).exitCode, 0);
}

void SellTest::wrongCallsEndWithTheirCode_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("cart");
    QTest::addColumn<int>("exitCode");
    const QStringList sell {
        QStringLiteral("sell"), QStringLiteral("--cart"), QStringLiteral("-"), QStringLiteral("--tender")};
    const QStringList card = sell + QStringList {QStringLiteral("card")};
    QTest::newRow("no such command") << QStringList {QStringLiteral("buy")} << QByteArray() << 64;
    QTest::newRow("no such option") << QStringList {QStringLiteral("sell"), QStringLiteral("--free")}
                                    << QByteArray() << 64;
    QTest::newRow("no cart") << QStringList {QStringLiteral("sell"), QStringLiteral("--tender"),
        QStringLiteral("card")}
                             << QByteArray() << 64;
    QTest::newRow("no such tender") << sell + QStringList {QStringLiteral("shells")} << QByteArray("{}")
                                    << 64;
    const QByteArray bread = R"({"lines":[{"ean":"8410000000016","quantity":1}]})";
    QTest::newRow("a card for cash") << sell
            + QStringList {QStringLiteral("cash"), QStringLiteral("--card"), QStringLiteral("test_approve")}
                                     << bread << 64;
    QTest::newRow("cash handed over with a card")
        << card + QStringList {QStringLiteral("--tendered"), QStringLiteral("5000")} << bread << 64;
    QTest::newRow("a quantity that is there twice")
        << card << QByteArray(R"({"lines":[{"ean":"8410000000016","quantity":1,"quantity":9}]})") << 65;
    QTest::newRow("no such key") << QStringList {QStringLiteral("payments"), QStringLiteral("show"),
        QStringLiteral("x")} << QByteArray()
                                 << 64;
    QTest::newRow("not JSON") << card << QByteArray("cart") << 65;
    QTest::newRow("no lines") << card << QByteArray("{\"lines\":[]}") << 65;
    QTest::newRow("unknown member") << card << QByteArray("{\"lines\":[],\"discount\":5}") << 65;
    QTest::newRow("no such product") << card << QByteArray(R"({"lines":[{"ean":"96385074","quantity":1}]})")
                                     << 65;
    QTest::newRow("wrong check digit")
        << card << QByteArray(R"({"lines":[{"ean":"8410000000015","quantity":1}]})") << 65;
    QTest::newRow("half a piece") << card
                                  << QByteArray(R"({"lines":[{"ean":"8410000000016","quantity":0.5}]})")
                                  << 65;
    QTest::newRow("nothing of it") << card
                                   << QByteArray(R"({"lines":[{"ean":"8410000000016","quantity":0}]})") << 65;
    QTest::newRow("cart id is no UUID")
        << card << QByteArray(R"({"cart_id":"7","lines":[{"ean":"8410000000016","quantity":1}]})") << 65;
}

void SellTest::wrongCallsEndWithTheirCode()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, cart);
    QFETCH(int, exitCode);
    const qsizetype before = m_shop.confirmations().size();
    const SaleReport report
        = run(arguments + QStringList {QStringLiteral("--profile"), m_shop.profile()}, cart);
    QCOMPARE(report.exitCode, exitCode);
    QVERIFY(!report.errors.isEmpty());
    QVERIFY(report.json.isEmpty());
    QCOMPARE(m_shop.confirmations().size(), before);
}

void SellTest::aTokenThatIsRefusedNeedsAPerson()
{
    const QString path = m_folder.filePath(QStringLiteral("wrong-token"));
    QFile token(path);
    QVERIFY(token.open(QIODevice::WriteOnly) && token.write("nobody-knows-this-token\n") > 0);
    token.close();
    const Shop::Order order = nextOrder();
    const SaleReport refused
        = run(m_shop.sellArguments(order) + QStringList {QStringLiteral("--token-file"), path},
            Shop::cartFile(order));
    QCOMPARE(refused.exitCode, 4);
    QCOMPARE(refused.text("state"), QStringLiteral("needs_review"));
    QVERIFY(!refused.errors.contains("nobody-knows-this-token"));

    // The cause is repaired; the same key is charged once.
    const SaleReport retried = run({QStringLiteral("payments"), QStringLiteral("retry"), refused.text("key"),
        QStringLiteral("--profile"), m_shop.profile()});
    QCOMPARE(retried.exitCode, 0);
    QCOMPARE(retried.text("key"), refused.text("key"));
    QCOMPARE(m_shop.chargesOf(retried.integer("amount_minor")), 1);

    const SaleReport missing = run(m_shop.sellArguments(order)
            + QStringList {QStringLiteral("--token-file"), m_folder.filePath(QStringLiteral("none"))},
        Shop::cartFile(order));
    QCOMPARE(missing.exitCode, 64);
}

void SellTest::whatIsKeptIsPrivate()
{
    const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup
        | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(QFile::permissions(m_shop.profile()) & others));
    const QFileInfoList files = QDir(m_shop.profile()).entryInfoList(QDir::Files | QDir::Hidden);
    QVERIFY(!files.isEmpty());
    for (const QFileInfo &file : files)
        QVERIFY2(!(file.permissions() & others) || file.fileName() == QLatin1String("register.lock"),
            qPrintable(file.fileName()));
}

QTEST_GUILESS_MAIN(SellTest)
#include "tst_sell.moc"
