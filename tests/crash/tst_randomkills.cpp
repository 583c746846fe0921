#include "base/dice.h"
#include "support/shop.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

using namespace unavez;
using namespace unavez::test;

/*! Sales during which any of the three programs is killed at any time.

    UNAVEZ_SEED replays a run's dice, UNAVEZ_ROUNDS sets the number of sales. Every ten sales the faults stop;
    then nothing may be left open, and the ledger must agree with register and backend. */
class RandomKillsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theLedgerStaysRight();

private:
    void sellUnderFire(const Shop::Order &order);
    void settle(const QList<Shop::Order> &orders);

    QTemporaryDir m_folder;
    Shop m_shop {m_folder.path()};
    std::uint64_t m_seed = 0;
    std::unique_ptr<SeededDice> m_dice;
};

namespace {

constexpr int roundsInOneRun = 200;
constexpr int salesBetweenSilences = 10;
constexpr int longestLifeMs
    = 400; // a sale takes about 150 ms, so that kills fall before, within and after it

const QStringList cards {QStringLiteral("test_approve"), QStringLiteral("test_approve"),
    QStringLiteral("test_approve"), QStringLiteral("test_decline_funds"),
    QStringLiteral("test_approve_no_answer"), QStringLiteral("test_error_after")};

} // namespace

void RandomKillsTest::initTestCase()
{
    bool isGiven = false;
    m_seed = qEnvironmentVariable("UNAVEZ_SEED").toULongLong(&isGiven);
    if (!isGiven)
        m_seed = QRandomGenerator::system()->generate64();
    m_dice = std::make_unique<SeededDice>(m_seed);
    qInfo("UNAVEZ_SEED=%llu", static_cast<unsigned long long>(m_seed));
    QVERIFY(m_shop.open());
}

void RandomKillsTest::sellUnderFire(const Shop::Order &order)
{
    QProcess sale;
    sale.start(programPath(QStringLiteral("unavez-register")), m_shop.sellArguments(order));
    sale.write(Shop::cartFile(order));
    sale.closeWriteChannel();

    // Who dies: bit 0 the register, bit 1 the backend, bit 2 the acquirer; each after a time of its own, or
    // earlier if the sale has ended.
    const std::int64_t victims = m_dice->upTo(7);
    const auto life = [this] { return static_cast<int>(m_dice->upTo(longestLifeMs)); };
    if (victims & 2) {
        sale.waitForFinished(life());
        m_shop.backend.kill();
    }
    if (victims & 4) {
        sale.waitForFinished(life());
        m_shop.acquirer.kill();
    }
    if (victims & 1) {
        sale.waitForFinished(life());
        sale.kill();
    }
    if (!m_shop.acquirer.isRunning())
        QVERIFY(m_shop.acquirer.start());
    if (!m_shop.backend.isRunning())
        QVERIFY(m_shop.backend.start());
    QVERIFY(sale.waitForFinished(60'000) || sale.state() == QProcess::NotRunning);
}

void RandomKillsTest::settle(const QList<Shop::Order> &orders)
{
    for (Shop::Order order : orders) {
        order.waitSeconds = 60;
        const SaleReport report = m_shop.sell(order);
        const QByteArray story
            = report.errors + " exit " + QByteArray::number(report.exitCode) + " card " + order.card.toUtf8();
        QVERIFY2(report.exitCode == 0 || report.exitCode == 2, story.constData());
        const bool isApproved = report.text("state") == QLatin1String("approved");
        QCOMPARE(m_shop.chargesOf(report.integer("amount_minor")), isApproved ? 1 : 0);
    }
    QCOMPARE(m_shop.openKeys(), QStringList());
    QCOMPARE(m_shop.violations(), QStringList());
}

void RandomKillsTest::theLedgerStaysRight()
{
    bool isGiven = false;
    const int given = qEnvironmentVariableIntValue("UNAVEZ_ROUNDS", &isGiven);
    const int rounds = isGiven ? given : roundsInOneRun;
    QList<Shop::Order> orders;
    for (int round = 1; round <= rounds; ++round) {
        Shop::Order order;
        order.cartId = QUuid::createUuid().toString(QUuid::WithoutBraces);
        order.quantity = round;
        order.card = cards.at(m_dice->upTo(cards.size() - 1));
        order.waitSeconds = 1;
        sellUnderFire(order);
        if (QTest::currentTestFailed())
            return;
        orders.append(order);
        if (orders.size() == salesBetweenSilences || round == rounds) {
            settle(orders);
            if (QTest::currentTestFailed())
                return;
            orders.clear();
        }
    }
}

QTEST_GUILESS_MAIN(RandomKillsTest)
#include "tst_randomkills.moc"
