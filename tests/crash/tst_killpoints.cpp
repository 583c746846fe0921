#include "support/shop.h"

#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

using namespace unavez::test;

/*! Each program is killed at each of its named points in the middle of a sale, comes back, and the sale is
    finished the way a shop would: the same cart is rung up again. The ledger decides. */
class KillPointsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void oneSaleOneCharge_data();
    void oneSaleOneCharge();
    void everyPairOfRegisterAndBackend_data();
    void everyPairOfRegisterAndBackend();
    void aCancelSurvivesItsDeath();

private:
    [[nodiscard]] Shop::Order nextOrder(const QString &card);
    void finish(const Shop::Order &order);

    QTemporaryDir m_folder;
    Shop m_shop {m_folder.path()};
    int m_quantity = 0;
};

namespace {

// The points of a card sale that ends by itself; the backend's of a cancel are in tst_backend.
const QStringList registerPoints {QStringLiteral("register.before-store"), QStringLiteral("register.stored"),
    QStringLiteral("register.attempt-stored"), QStringLiteral("register.answer-received"),
    QStringLiteral("register.result-stored")};
const QStringList backendPoints {QStringLiteral("backend.claimed"), QStringLiteral("backend.before-acquirer"),
    QStringLiteral("backend.acquirer-answered"), QStringLiteral("backend.completed"),
    QStringLiteral("backend.answered")};
const QStringList acquirerPoints {
    QStringLiteral("acquirer.before-charge"), QStringLiteral("acquirer.charge-stored")};

QByteArray rowName(const QString &registerPoint, const QString &backendPoint, const QString &acquirerPoint)
{
    QStringList points {registerPoint, backendPoint, acquirerPoint};
    points.removeAll(QString());
    return points.join(QLatin1String(" + ")).toUtf8();
}

} // namespace

void KillPointsTest::initTestCase() { QVERIFY(m_shop.open()); }

Shop::Order KillPointsTest::nextOrder(const QString &card)
{
    Shop::Order order;
    order.cartId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    order.quantity = ++m_quantity;
    order.card = card;
    return order;
}

void KillPointsTest::finish(const Shop::Order &order)
{
    const SaleReport report = m_shop.sell(order);
    QVERIFY2(report.exitCode == 0, report.errors);
    QCOMPARE(report.text("state"), QStringLiteral("approved"));
    QCOMPARE(report.integer("confirmation"), 1);
    QCOMPARE(m_shop.chargesOf(report.integer("amount_minor")), 1);
    QCOMPARE(m_shop.violations(), QStringList());
}

void KillPointsTest::oneSaleOneCharge_data()
{
    QTest::addColumn<QString>("registerPoint");
    QTest::addColumn<QString>("backendPoint");
    QTest::addColumn<QString>("acquirerPoint");
    QTest::addRow("nobody dies") << QString() << QString() << QString();
    for (const QString &point : registerPoints)
        QTest::addRow("%s", rowName(point, {}, {}).constData()) << point << QString() << QString();
    for (const QString &point : backendPoints)
        QTest::addRow("%s", rowName({}, point, {}).constData()) << QString() << point << QString();
    for (const QString &point : acquirerPoints)
        QTest::addRow("%s", rowName({}, {}, point).constData()) << QString() << QString() << point;
    for (const QString &backendPoint : backendPoints) {
        for (const QString &acquirerPoint : acquirerPoints) {
            QTest::addRow("%s", rowName({}, backendPoint, acquirerPoint).constData())
                << QString() << backendPoint << acquirerPoint;
        }
    }
}

void KillPointsTest::oneSaleOneCharge()
{
    QFETCH(QString, registerPoint);
    QFETCH(QString, backendPoint);
    QFETCH(QString, acquirerPoint);
    QVERIFY(m_shop.acquirer.start(acquirerPoint));
    QVERIFY(m_shop.backend.start(backendPoint));

    Shop::Order order = nextOrder(QStringLiteral("test_approve"));
    order.killPoint = registerPoint;
    const bool somebodyDies = !registerPoint.isEmpty() || !backendPoint.isEmpty() || !acquirerPoint.isEmpty();
    order.waitSeconds = somebodyDies ? 1 : 30;
    const SaleReport first = m_shop.sell(order);
    QCOMPARE(first.exitCode == -1, !registerPoint.isEmpty());

    QVERIFY(m_shop.acquirer.start());
    QVERIFY(m_shop.backend.start());
    order.killPoint.clear();
    order.waitSeconds = 60;
    finish(order);
}

void KillPointsTest::everyPairOfRegisterAndBackend_data()
{
    QTest::addColumn<QString>("registerPoint");
    QTest::addColumn<QString>("backendPoint");
    for (const QString &registerPoint : registerPoints) {
        for (const QString &backendPoint : backendPoints) {
            QTest::addRow("%s", rowName(registerPoint, backendPoint, {}).constData())
                << registerPoint << backendPoint;
        }
    }
}

void KillPointsTest::everyPairOfRegisterAndBackend()
{
    QFETCH(QString, registerPoint);
    QFETCH(QString, backendPoint);
    QVERIFY(m_shop.acquirer.start());
    QVERIFY(m_shop.backend.start(backendPoint));

    Shop::Order order = nextOrder(QStringLiteral("test_approve"));
    order.killPoint = registerPoint;
    order.waitSeconds = 1;
    [[maybe_unused]] const SaleReport first = m_shop.sell(order);
    // The backend may still be up, with its kill point ahead of it: the next try meets it there.
    order.killPoint.clear();
    [[maybe_unused]] const SaleReport second = m_shop.sell(order);

    QVERIFY(m_shop.backend.start());
    order.waitSeconds = 60;
    finish(order);
}

void KillPointsTest::aCancelSurvivesItsDeath()
{
    QVERIFY(m_shop.acquirer.start());
    QVERIFY(m_shop.backend.start(QStringLiteral("backend.claimed")));
    Shop::Order order = nextOrder(QStringLiteral("test_approve"));
    order.waitSeconds = 1;
    const SaleReport unknown = m_shop.sell(order);
    QCOMPARE(unknown.exitCode, 3);

    const QStringList cancel {QStringLiteral("payments"), QStringLiteral("cancel"), unknown.text("key"),
        QStringLiteral("--profile"), m_shop.profile()};
    const ProgramResult killed
        = runProgram(QStringLiteral("unavez-register"), cancel, {}, QStringLiteral("register.cancel-stored"));
    QCOMPARE(killed.exitCode, -1);
    QCOMPARE(m_shop.payment(unknown.text("key")).text("state"), QStringLiteral("cancelling"));

    // The wish was stored: without being told again the next run sees it through.
    QVERIFY(m_shop.backend.start());
    order.waitSeconds = 60;
    const SaleReport cancelled = m_shop.sell(order);
    QCOMPARE(cancelled.exitCode, 2);
    QCOMPARE(cancelled.text("key"), unknown.text("key"));
    QCOMPARE(cancelled.text("state"), QStringLiteral("cancelled"));
    QCOMPARE(m_shop.chargesOf(unknown.integer("amount_minor")), 0);
    QCOMPARE(m_shop.violations(), QStringList());
}

QTEST_GUILESS_MAIN(KillPointsTest)
#include "tst_killpoints.moc"
