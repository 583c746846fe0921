#include "support/paymentsystem.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTest>

#include <memory>
#include <vector>

using namespace unavez;
using namespace unavez::test;

namespace {

QByteArray refundBody(int amountMinor)
{
    return "{\"amount_minor\":" + QByteArray::number(amountMinor) + ",\"reason\":\"return\"}";
}

//! One piece at 49.99 with 21 % VAT, paid by this payment.
QByteArray orderBody(const QString &cart, const QString &payment, int totalMinor = 4999)
{
    const QJsonObject line {{QStringLiteral("code"), QStringLiteral("8410000000016")},
        {QStringLiteral("name"), QStringLiteral("Jamón")}, {QStringLiteral("quantity"), 1},
        {QStringLiteral("unit"), QStringLiteral("piece")}, {QStringLiteral("price_minor"), 4999},
        {QStringLiteral("vat_basis_points"), 2100}, {QStringLiteral("total_minor"), totalMinor}};
    const QJsonObject tax {{QStringLiteral("vat_basis_points"), 2100}, {QStringLiteral("base_minor"), 4131},
        {QStringLiteral("vat_minor"), 868}};
    const QJsonObject tender {{QStringLiteral("tender"), QStringLiteral("card")},
        {QStringLiteral("amount_minor"), 4999}, {QStringLiteral("payment_id"), payment}};
    return QJsonDocument(
        QJsonObject {{QStringLiteral("cart_id"), cart}, {QStringLiteral("ticket"), QStringLiteral("T-1")},
            {QStringLiteral("currency"), QStringLiteral("EUR")}, {QStringLiteral("total_minor"), totalMinor},
            {QStringLiteral("lines"), QJsonArray {line}}, {QStringLiteral("taxes"), QJsonArray {tax}},
            {QStringLiteral("tenders"), QJsonArray {tender}}})
        .toJson(QJsonDocument::Compact);
}

} // namespace

//! Refunds, orders and lists, as registers ask for them over HTTP.
class ContractRoutesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void aRefundIsGivenOncePerKey();
    void refundsAtTheSameInstantNeverExceedThePayment();
    void anOrderIsStoredOnce();
    void anOrderThatDoesNotAddUpIsRefused();
    void pagesFollowEachOther();
    void tenantsSeeTheirOwn();
    void theDocumentationIsServed();

private:
    BackendAnswer post(const QByteArray &path, const QByteArray &key, const QByteArray &body)
    {
        return m_system->send(postRequest(path, key, body));
    }
    [[nodiscard]] QByteArray postRequest(
        const QByteArray &path, const QByteArray &key, const QByteArray &body) const
    {
        return m_system->request("POST", path, m_system->token,
            {"Content-Type: application/json", "Idempotency-Key: " + key}, body);
    }

    std::unique_ptr<PaymentSystem> m_system;
};

void ContractRoutesTest::init()
{
    m_system = std::make_unique<PaymentSystem>();
    QVERIFY(m_system->startAcquirer());
    QVERIFY(m_system->startBackend());
}

void ContractRoutesTest::cleanup()
{
    const ProgramResult checked = m_system->command({QStringLiteral("check"), QStringLiteral("--once")});
    QCOMPARE(checked.output, QByteArray());
    QCOMPARE(checked.exitCode, 0);
    m_system.reset();
}

// OCA/pos PR 1015, itpp-labs/pos-addons#864: two keys are two refunds, one key is one
void ContractRoutesTest::aRefundIsGivenOncePerKey()
{
    const QByteArray payment
        = "/v1/payments/" + m_system->pay("k1", PaymentBody::create().json()).text("id").toLatin1();
    const auto first = post(payment + "/refunds", "r1", refundBody(1000));
    QCOMPARE(first.status, 201);
    QCOMPARE(first.text("state"), QStringLiteral("approved"));
    const auto again = post(payment + "/refunds", "r1", refundBody(1000));
    QCOMPARE(again.raw.body, first.raw.body);
    QCOMPARE(again.header("Idempotent-Replayed"), QByteArray("true"));
    QCOMPARE(post(payment + "/refunds", "r1", refundBody(1001)).text("code"),
        QStringLiteral("idempotency_key_reused"));
    QCOMPARE(post(payment + "/refunds", "r2", refundBody(1000)).status, 201);
    QCOMPARE(m_system->get(payment).json.value(QLatin1String("refunded_minor")).toInt(), 2000);
    QCOMPARE(m_system->get(first.header("Location")).text("id"), first.text("id"));
    QCOMPARE(post(payment + "/refunds", "r3", refundBody(3000)).text("code"),
        QStringLiteral("refund_exceeds_payment"));
    QCOMPARE(post("/v1/payments/pay_none/refunds", "r4", refundBody(1)).status, 404);
    QCOMPARE(m_system->entries(QStringLiteral("refund"), QStringLiteral("approved")), 2);
}

void ContractRoutesTest::refundsAtTheSameInstantNeverExceedThePayment()
{
    const QByteArray payment
        = "/v1/payments/" + m_system->pay("k1", PaymentBody::create().json()).text("id").toLatin1();
    std::vector<std::unique_ptr<RawHttpPeer>> peers;
    for (int index = 0; index < 20; ++index) {
        peers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
        peers.back()->send(
            postRequest(payment + "/refunds", "r" + QByteArray::number(index), refundBody(1000)));
    }
    int approved = 0;
    for (const auto &peer : peers) {
        const auto answer = m_system->take(*peer);
        if (answer.status == 201)
            ++approved;
        else
            QCOMPARE(answer.text("code"), QStringLiteral("refund_exceeds_payment"));
    }
    QCOMPARE(approved, 4);
    QCOMPARE(m_system->entries(QStringLiteral("refund"), QStringLiteral("approved")), 4);
}

void ContractRoutesTest::anOrderIsStoredOnce()
{
    const PaymentBody body = PaymentBody::create();
    const QString payment = m_system->pay("k1", body.json()).text("id");
    const auto first = post("/v1/orders", "o1", orderBody(body.cart, payment));
    QCOMPARE(first.status, 201);
    QVERIFY(!first.text("id").isEmpty());
    const auto again = post("/v1/orders", "o1", orderBody(body.cart, payment));
    QCOMPARE(again.raw.body, first.raw.body);
    QCOMPARE(again.header("Idempotent-Replayed"), QByteArray("true"));
    QCOMPARE(post("/v1/orders", "o2", orderBody(PaymentBody::create().cart, payment)).text("code"),
        QStringLiteral("tender_not_paid"));
}

void ContractRoutesTest::anOrderThatDoesNotAddUpIsRefused()
{
    const PaymentBody body = PaymentBody::create();
    const QString payment = m_system->pay("k1", body.json()).text("id");
    const auto answer = post("/v1/orders", "o1", orderBody(body.cart, payment, 4998));
    QCOMPARE(answer.status, 400);
    QCOMPARE(answer.text("code"), QStringLiteral("invalid_body"));
}

void ContractRoutesTest::pagesFollowEachOther()
{
    for (int index = 0; index < 5; ++index) {
        const auto card = index == 2 ? QStringLiteral("test_decline_funds") : QStringLiteral("test_approve");
        QVERIFY(m_system->pay("k" + QByteArray::number(index), PaymentBody::create(card).json()).status > 0);
    }
    QSet<QString> seen;
    QByteArray path = "/v1/payments?state=approved&limit=3";
    int pages = 0;
    while (!path.isEmpty() && pages < 10) {
        const auto page = m_system->get(path);
        QCOMPARE(page.status, 200);
        ++pages;
        for (const QJsonValue payment : page.json.value(QLatin1String("payments")).toArray()) {
            const QString id = payment.toObject().value(QLatin1String("id")).toString();
            QVERIFY(!seen.contains(id));
            seen.insert(id);
        }
        const QString cursor = page.text("next_cursor");
        path = cursor.isEmpty()
            ? QByteArray()
            : "/v1/payments?state=approved&limit=3&cursor=" + cursor.toLatin1().toPercentEncoding();
    }
    QCOMPARE(seen.size(), 4);
    QCOMPARE(pages, 2);
    QCOMPARE(m_system->get("/v1/payments?limit=nonsense").status, 400);
    QCOMPARE(m_system->get("/v1/payments?cursor=nonsense").status, 400);
    QCOMPARE(m_system->get("/v1/payments?colour=red").status, 400);
}

void ContractRoutesTest::tenantsSeeTheirOwn()
{
    const QString id = m_system->pay("k1", PaymentBody::create().json()).text("id");
    const auto others = m_system->get("/v1/payments", m_system->otherToken);
    QCOMPARE(others.json.value(QLatin1String("payments")).toArray().size(), 0);
    const auto refund = m_system->send(m_system->request("POST", "/v1/payments/" + id.toLatin1() + "/refunds",
        m_system->otherToken, {"Content-Type: application/json", "Idempotency-Key: r1"}, refundBody(1)));
    QCOMPARE(refund.status, 404);
}

void ContractRoutesTest::theDocumentationIsServed()
{
    QVERIFY(m_system->get("/v1/openapi.yaml").raw.body.startsWith("openapi: 3.1"));
    const auto refusal = m_system->pay("", PaymentBody::create().json());
    QCOMPARE(refusal.status, 400);
    const QByteArray link = refusal.header("Link");
    const QByteArray target = link.mid(1, link.indexOf('>') - 1);
    const QByteArray path = target.left(target.indexOf('#'));
    const QByteArray anchor = target.mid(target.indexOf('#') + 1);
    const auto page = m_system->get(path);
    QCOMPARE(page.status, 200);
    QVERIFY(page.header("Content-Type").startsWith("text/html"));
    QVERIFY(page.raw.body.contains(QByteArray("id=\"" + anchor + "\"")));
}

QTEST_GUILESS_MAIN(ContractRoutesTest)
#include "tst_contractroutes.moc"
