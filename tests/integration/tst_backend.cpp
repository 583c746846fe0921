#include "sqlite/sqliteconnection.h"
#include "support/paymentsystem.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <csignal>
#include <memory>

using namespace unavez;
using namespace unavez::test;

//! The real backend and the real acquirer, as processes that die.
class BackendTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void eachOutcomeHasItsAnswer();
    void anAnswerIsReplayedByteForByteAfterARestart();
    void spellingIsNoOtherRequest();
    void whatIsWrongIsSaidBeforeAnythingIsClaimed_data();
    void whatIsWrongIsSaidBeforeAnythingIsClaimed();
    void unknownPathsAndMethods();
    void problemsSayWhatTheContractNames();
    void tenantsDoNotSeeEachOther();
    void fiftyConnectionsOneKey();
    void twoEqualCartsAreTwoPayments();
    void aKeyReadsAloneOrInQuotes();
    void aCancelBeatsTheLateRequest();
    void aCancelWhileTheCardIsSlowIsReversed();
    void lostAnswersEndSettled_data();
    void lostAnswersEndSettled();
    void anAcquirerSlowerThanItsTimeOut_data();
    void anAcquirerSlowerThanItsTimeOut();
    void stoppedPastTheLease();
    void theReconcilerNeedsNoRetry();
    void anAcquirerThatIsAwayIsNoDecline();
    void killedAndStartedAgain_data();
    void killedAndStartedAgain();
    void killedWhileCancelling_data();
    void killedWhileCancelling();
    void hangingUpInEveryPhase();
    void stoppingAnswersWhatIsInFlight();
    void aStoreThatIsGoneComesBack();
    void aStoreThatIsLockedHoldsUpNobodyElse();
    void oneBackendPerFile();
    void commandLine_data();
    void commandLine();
    void aRevokedTokenIsNobody();

private:
    std::unique_ptr<PaymentSystem> m_system;
};

void BackendTest::init()
{
    m_system = std::make_unique<PaymentSystem>();
    QVERIFY(m_system->startAcquirer());
    QVERIFY(m_system->startBackend());
}

void BackendTest::cleanup()
{
    const ProgramResult checked = m_system->command({QStringLiteral("check"), QStringLiteral("--once")});
    QCOMPARE(checked.output, QByteArray());
    QCOMPARE(checked.exitCode, 0);
    m_system.reset();
}

void BackendTest::eachOutcomeHasItsAnswer()
{
    const PaymentBody body = PaymentBody::create();
    const auto approved = m_system->pay("k1", body.json());
    QCOMPARE(approved.status, 201);
    QCOMPARE(approved.text("state"), QStringLiteral("approved"));
    QCOMPARE(approved.text("register"), QStringLiteral("caja-1"));
    QCOMPARE(approved.header("Location"), "/v1/payments/" + approved.text("id").toLatin1());
    QVERIFY(!approved.header("Idempotency-Key-Expires").isEmpty());
    QVERIFY(!approved.header("Date").isEmpty());
    QCOMPARE(m_system->get(approved.header("Location")).json, approved.json);
    const auto key = m_system->get("/v1/idempotency-keys/k1");
    QCOMPARE(key.text("state"), QStringLiteral("complete"));
    QCOMPARE(key.json.value(QLatin1String("payment")).toObject(), approved.json);

    const auto declined
        = m_system->pay("k2", PaymentBody::create(QStringLiteral("test_decline_funds")).json());
    QCOMPARE(declined.status, 402);
    QCOMPARE(declined.text("code"), QStringLiteral("card_declined"));
    QCOMPARE(declined.text("decline_reason"), QStringLiteral("insufficient_funds"));

    PaymentBody other = body;
    other.amountMinor = 1;
    QCOMPARE(m_system->pay("k1", other.json()).text("code"), QStringLiteral("idempotency_key_reused"));
    QCOMPARE(m_system->pay("k9", other.json()).text("code"), QStringLiteral("confirmation_reused"));
    const auto samePayment = m_system->pay("k9", body.json());
    QCOMPARE(samePayment.status, 201);
    QCOMPARE(samePayment.header("Idempotent-Replayed"), QByteArray("true"));
    QCOMPARE(m_system->cancel("k1").text("code"), QStringLiteral("already_charged"));
    QCOMPARE(m_system->cancel("k2").text("state"), QStringLiteral("cancelled"));
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

// odoo/odoo#40567: committed, and the retry duplicated
void BackendTest::anAnswerIsReplayedByteForByteAfterARestart()
{
    for (const char *card : {"test_approve", "test_decline_expired"}) {
        const QByteArray key = QByteArray(card).replace("test_", "key-");
        const QByteArray body = PaymentBody::create(QString::fromLatin1(card)).json();
        const auto first = m_system->pay(key, body);
        const auto second = m_system->pay(key, body);
        m_system->backend.kill();
        QVERIFY(m_system->startBackend());
        const auto third = m_system->pay(key, body);
        for (const auto &replay : {second, third}) {
            QCOMPARE(replay.status, first.status);
            QCOMPARE(replay.raw.body, first.raw.body);
            QCOMPARE(replay.header("Content-Type"), first.header("Content-Type"));
            QCOMPARE(replay.header("Location"), first.header("Location"));
            QCOMPARE(replay.header("Idempotent-Replayed"), QByteArray("true"));
        }
        QVERIFY(first.header("Idempotent-Replayed").isEmpty());
    }
}

// aws-powertools/powertools-lambda-python#638, #1093
void BackendTest::spellingIsNoOtherRequest()
{
    const PaymentBody body = PaymentBody::create();
    const auto first = m_system->pay("k1", body.json());
    const QByteArray spelled
        = "{ \"cashier\" : \"\\u0061na\",\r\n \"card\":\"test_approve\", \"tender\":\"card\",\t"
          "\"currency\":\"EUR\", \"amount_minor\":4.999e3, \"confirmation\":1, \"cart_id\":\""
        + body.cart.toLatin1() + "\" }";
    const auto second = m_system->pay("k1", spelled);
    QCOMPARE(second.status, 201);
    QCOMPARE(second.raw.body, first.raw.body);
}

void BackendTest::whatIsWrongIsSaidBeforeAnythingIsClaimed_data()
{
    QTest::addColumn<QList<QByteArray>>("headers");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    const QByteArray json = "Content-Type: application/json; charset=utf-8";
    const QByteArray key = "Idempotency-Key: k1";
    const QByteArray good = PaymentBody::create().json();
    const auto with = [&good](const char *from, const char *to) {
        QByteArray changed = good;
        changed.replace(from, to);
        Q_ASSERT(changed != good);
        return changed;
    };
    const QString invalid = QStringLiteral("invalid_body");
    QTest::newRow("no JSON by its type")
        << QList<QByteArray> {key} << good << 415 << QStringLiteral("unsupported_media_type");
    QTest::newRow("media type comes before the key") << QList<QByteArray> {"Content-Type: text/plain"} << good
                                                     << 415 << QStringLiteral("unsupported_media_type");
    QTest::newRow("no JSON by its bytes")
        << QList<QByteArray> {json, key} << QByteArray("{") << 400 << QStringLiteral("malformed_json");
    QTest::newRow("no body") << QList<QByteArray> {json, key} << QByteArray() << 400
                             << QStringLiteral("malformed_json");
    QTest::newRow("no key") << QList<QByteArray> {json} << good << 400
                            << QStringLiteral("idempotency_key_missing");
    QTest::newRow("empty key") << QList<QByteArray> {json, "Idempotency-Key: \"\""} << good << 400
                               << QStringLiteral("idempotency_key_invalid");
    QTest::newRow("two keys") << QList<QByteArray> {json, key, "Idempotency-Key: k2"} << good << 400
                              << QStringLiteral("idempotency_key_invalid");
    QTest::newRow("a key of 256 characters")
        << QList<QByteArray> {json, "Idempotency-Key: " + QByteArray(256, 'k')} << good << 400
        << QStringLiteral("idempotency_key_invalid");
    QTest::newRow("the key comes before the schema")
        << QList<QByteArray> {json} << QByteArray("{}") << 400 << QStringLiteral("idempotency_key_missing");
    QTest::newRow("no object") << QList<QByteArray> {json, key} << QByteArray("[]") << 400 << invalid;
    QTest::newRow("a member too many")
        << QList<QByteArray> {json, key} << with("\"cashier\"", "\"tip\":1,\"cashier\"") << 400 << invalid;
    QTest::newRow("a fraction of a cent")
        << QList<QByteArray> {json, key} << with("4999", "49.99") << 400 << invalid;
    QTest::newRow("an amount as text")
        << QList<QByteArray> {json, key} << with("4999", "\"4999\"") << 400 << invalid;
    QTest::newRow("nothing to pay") << QList<QByteArray> {json, key} << with("4999", "0") << 400 << invalid;
    QTest::newRow("a negative amount")
        << QList<QByteArray> {json, key} << with("4999", "-1") << 400 << invalid;
    QTest::newRow("too much") << QList<QByteArray> {json, key} << with("4999", "100000000") << 400 << invalid;
    QTest::newRow("a currency of nowhere")
        << QList<QByteArray> {json, key} << with("EUR", "XXQ") << 400 << invalid;
}

void BackendTest::whatIsWrongIsSaidBeforeAnythingIsClaimed()
{
    QFETCH(QList<QByteArray>, headers);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QString, code);
    const auto answer
        = m_system->send(m_system->request("POST", "/v1/payments", m_system->token, headers, body));
    QCOMPARE(answer.status, status);
    QCOMPARE(answer.text("code"), code);
    const auto nobody = m_system->send(m_system->request("POST", "/v1/payments", "x", headers, body));
    QCOMPARE(nobody.text("code"), QStringLiteral("unauthorized"));
    QCOMPARE(m_system->get("/v1/idempotency-keys/k1").status, 404);
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("approved")), 0);
}

void BackendTest::unknownPathsAndMethods()
{
    QCOMPARE(m_system->get("/v1/nothing").text("code"), QStringLiteral("not_found"));
    QCOMPARE(m_system->get("/v1/payments/pay_nothing").status, 404);
    QCOMPARE(m_system->get("/v1/idempotency-keys/never").status, 404);
    const std::pair<QByteArray, QByteArray> wrong[] = {{"/v1/payments", "GET, HEAD, POST"},
        {"/v1/policy", "GET, HEAD"}, {"/v1/payments/x", "GET, HEAD"}, {"/v1/idempotency-keys/x", "GET, HEAD"},
        {"/v1/idempotency-keys/x/cancel", "POST"}, {"/healthz", "GET, HEAD"}};
    for (const auto &[path, allowed] : wrong) {
        const auto answer = m_system->send(m_system->request("DELETE", path, m_system->token));
        QCOMPARE(answer.status, 405);
        QCOMPARE(answer.header("Allow"), allowed);
    }
    QCOMPARE(m_system->send(m_system->request("GET", "/healthz", {})).status, 200);
    const auto policy = m_system->get("/v1/policy");
    QCOMPARE(policy.json.value(QLatin1String("lease_s")).toInt(), 90);
    QCOMPARE(policy.json.value(QLatin1String("retention_s")).toInt(), 2592000);
}

void BackendTest::problemsSayWhatTheContractNames()
{
    const auto answer = m_system->send(m_system->request(
        "POST", "/v1/payments", {}, {"X-Request-Id: attempt-7", "Content-Type: application/json"}, "{}"));
    QCOMPARE(answer.status, 401);
    QCOMPARE(answer.header("Content-Type"), QByteArray("application/problem+json"));
    QCOMPARE(answer.header("X-Request-Id"), QByteArray("attempt-7"));
    QCOMPARE(answer.header("WWW-Authenticate"), QByteArray("Bearer"));
    QCOMPARE(answer.text("request_id"), QStringLiteral("attempt-7"));
    for (const char *member : {"type", "title", "detail", "code"})
        QVERIFY2(!answer.text(member).isEmpty(), member);
    QCOMPARE(answer.json.value(QLatin1String("status")).toInt(), 401);
    QCOMPARE(answer.json.value(QLatin1String("retryable")), QJsonValue(false));
    const QByteArray link = answer.header("Link");
    QCOMPARE(link, QByteArray("</docs/idempotency#unauthorized>; rel=\"help\""));
    const auto page = m_system->send(m_system->request("GET", "/docs/idempotency", {}));
    QCOMPARE(page.status, 200);
    QCOMPARE(page.header("Content-Type"), QByteArray("text/html; charset=utf-8"));
    QVERIFY(page.raw.body.contains("id=\"unauthorized\""));
    QCOMPARE(m_system->get("/problems/unauthorized").header("Location"),
        QByteArray("/docs/idempotency#unauthorized"));
    QVERIFY(!m_system->get("/healthz").header("X-Request-Id").isEmpty());
}

void BackendTest::tenantsDoNotSeeEachOther()
{
    const QByteArray body = PaymentBody::create().json();
    const auto mine = m_system->pay("k1", body);
    QCOMPARE(m_system->get("/v1/idempotency-keys/k1", m_system->otherToken).status, 404);
    QCOMPARE(m_system->get(mine.header("Location"), m_system->otherToken).status, 404);
    const auto theirs = m_system->pay(
        "k1", PaymentBody::create(QStringLiteral("test_decline_funds")).json(), m_system->otherToken);
    QCOMPARE(theirs.status, 402);
    QCOMPARE(m_system->pay("k2", body, m_system->otherToken).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 2);
}

// ikyriak/IdempotentAPI#19: check, then act
void BackendTest::fiftyConnectionsOneKey()
{
    constexpr int rounds = 20;
    constexpr int connections = 50;
    for (int round = 0; round < rounds; ++round) {
        PaymentBody body = PaymentBody::create();
        body.amountMinor = 1000 + round;
        const QByteArray request = m_system->payRequest("key-" + QByteArray::number(round), body.json());
        std::vector<std::unique_ptr<RawHttpPeer>> peers;
        for (int index = 0; index < connections; ++index)
            peers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
        for (const auto &peer : peers)
            peer->send(request);
        int created = 0;
        QByteArray answerBody;
        for (const auto &peer : peers) {
            const auto answer = m_system->take(*peer);
            QVERIFY2(answer.status == 201 || answer.status == 409, answer.raw.head.constData());
            if (answer.status != 201)
                continue;
            created += answer.header("Idempotent-Replayed").isEmpty();
            QVERIFY(answerBody.isEmpty() || answerBody == answer.raw.body);
            answerBody = answer.raw.body;
        }
        QCOMPARE(created, 1);
    }
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("approved")), rounds);
    for (int round = 0; round < rounds; ++round)
        QCOMPARE(m_system->effectiveCharges(1000 + round), 1);
}

void BackendTest::twoEqualCartsAreTwoPayments()
{
    QCOMPARE(m_system->pay("k1", PaymentBody::create().json()).status, 201);
    QCOMPARE(m_system->pay("k2", PaymentBody::create().json()).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 2);
}

void BackendTest::aKeyReadsAloneOrInQuotes()
{
    const QByteArray body = PaymentBody::create().json();
    const auto quoted = m_system->pay("k1", body);
    const auto bare = m_system->send(m_system->request("POST", "/v1/payments", m_system->token,
        {"Content-Type: application/json", "Idempotency-Key: k1"}, body));
    QCOMPARE(bare.raw.body, quoted.raw.body);
}

// stripe/stripe-terminal-android#720: cancel, then late delivery
void BackendTest::aCancelBeatsTheLateRequest()
{
    QCOMPARE(m_system->cancel("k1").text("state"), QStringLiteral("cancelled"));
    const QByteArray body = PaymentBody::create().json();
    for (int delivery = 0; delivery < 2; ++delivery) {
        const auto late = m_system->pay("k1", body);
        QCOMPARE(late.status, 410);
        QCOMPARE(late.text("code"), QStringLiteral("payment_cancelled"));
        m_system->backend.kill();
        QVERIFY(m_system->startBackend());
    }
    QCOMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("cancelled"));
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("approved")), 0);
}

// Adyen/adyen-magento#719
void BackendTest::aCancelWhileTheCardIsSlowIsReversed()
{
    const QByteArray body = PaymentBody::create(QStringLiteral("test_slow_3s")).json();
    RawHttpPeer slow(m_system->backend.port());
    slow.send(m_system->payRequest("k1", body));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("in_flight"));
    QCOMPARE(m_system->pay("k1", body).text("code"), QStringLiteral("payment_in_progress"));
    const auto requested = m_system->cancel("k1");
    QCOMPARE(requested.status, 202);
    QCOMPARE(requested.text("state"), QStringLiteral("cancel_requested"));
    QCOMPARE(m_system->take(slow).status, 410);
    QCOMPARE(m_system->cancel("k1").text("state"), QStringLiteral("cancelled"));
    QCOMPARE(m_system->effectiveCharges(4999), 0);
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("reversed")), 1);
}

void BackendTest::lostAnswersEndSettled_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("card");
    const QString good = QStringLiteral("test_approve");
    QTest::newRow("odoo#40567: charged, the answer dropped") << QStringLiteral("charge:drop-after@1") << good;
    QTest::newRow("dropped before the charge") << QStringLiteral("charge:drop-before@1") << good;
    QTest::newRow("an error instead of a charge") << QStringLiteral("charge:status:503@1") << good;
    QTest::newRow("charged, garbage answered") << QStringLiteral("charge:garbage@1") << good;
    QTest::newRow("charged, the answer cut") << QStringLiteral("charge:truncate@1") << good;
    QTest::newRow("charged, then an error") << QString() << QStringLiteral("test_error_after");
    QTest::newRow("killbill PR 643: the query is dropped as well")
        << QStringLiteral("charge:drop-after@1 query:drop-before@2") << good;
    QTest::newRow("hyperswitch#10285: not found for a while, then approved")
        << QStringLiteral("charge:drop-after@1 query:not-found-for:2000") << good;
}

void BackendTest::lostAnswersEndSettled()
{
    QFETCH(QString, fault);
    QFETCH(QString, card);
    if (!fault.isEmpty())
        QVERIFY(m_system->startAcquirer(fault.split(QLatin1Char(' '))));
    const QByteArray body = PaymentBody::create(card).json();
    const auto first = m_system->pay("k1", body);
    QCOMPARE(first.status, 202);
    QCOMPARE(first.text("state"), QStringLiteral("unknown"));
    QVERIFY(!first.header("Retry-After").isEmpty());
    QVERIFY(!first.header("Location").isEmpty());
    QCOMPARE(m_system->payUntilSettled("k1", body).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::anAcquirerSlowerThanItsTimeOut_data()
{
    QTest::addColumn<QString>("card");
    QTest::newRow("adyen-magento2#1431: the answer comes after the time-out")
        << QStringLiteral("test_slow_3s");
    QTest::newRow("the answer never comes") << QStringLiteral("test_approve_no_answer");
}

void BackendTest::anAcquirerSlowerThanItsTimeOut()
{
    QFETCH(QString, card);
    QVERIFY(m_system->startBackend({}, {QStringLiteral("--sandbox-longest-call"), QStringLiteral("1000")}));
    const QByteArray body = PaymentBody::create(card).json();
    QCOMPARE(m_system->pay("k1", body).status, 202);
    QCOMPARE(m_system->payUntilSettled("k1", body).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

// aws-powertools/powertools-lambda-python#8049: stopped past the lease, a second worker, continued
void BackendTest::stoppedPastTheLease()
{
    QVERIFY(m_system->startBackend({}, {QStringLiteral("--lease"), QStringLiteral("1")}));
    RawHttpPeer slow(m_system->backend.port());
    slow.send(m_system->payRequest("k1", PaymentBody::create(QStringLiteral("test_slow_3s")).json()));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("in_flight"));
    m_system->backend.signal(SIGSTOP);
    const QStringList reconcile {QStringLiteral("reconcile"), QStringLiteral("--once"),
        QStringLiteral("--acquirer"), m_system->acquirerOption()};
    QTRY_VERIFY_WITH_TIMEOUT(m_system->command(reconcile).output.contains("still open 0"), 60'000);
    m_system->backend.signal(SIGCONT);
    QCOMPARE(m_system->take(slow).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::theReconcilerNeedsNoRetry()
{
    QVERIFY(m_system->startAcquirer({QStringLiteral("charge:drop-after@1")}));
    const auto first = m_system->pay("k1", PaymentBody::create().json());
    QCOMPARE(first.status, 202);
    QTRY_COMPARE(m_system->get(first.header("Location")).text("state"), QStringLiteral("approved"));
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::anAcquirerThatIsAwayIsNoDecline()
{
    m_system->acquirer.kill();
    const QByteArray body = PaymentBody::create().json();
    const auto away = m_system->pay("k1", body);
    QCOMPARE(away.status, 503);
    QCOMPARE(away.text("code"), QStringLiteral("acquirer_unreachable"));
    QCOMPARE(away.json.value(QLatin1String("retryable")), QJsonValue(true));
    QVERIFY(!away.header("Retry-After").isEmpty());
    QVERIFY(m_system->startAcquirer());
    QCOMPARE(m_system->payUntilSettled("k1", body).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::killedAndStartedAgain_data()
{
    QTest::addColumn<QString>("killPoint");
    QTest::addColumn<QString>("card");
    // The batches here are the reconciler's look, the token, the claim, the completion and the answer's.
    for (const char *point : {"backend.claimed", "backend.before-acquirer", "backend.acquirer-answered",
             "backend.completed", "backend.answered", "backend.batch-committed@2",
             "backend.batch-committed@3", "backend.batch-committed@4", "backend.batch-committed@5"}) {
        QTest::addRow("approved, %s", point) << QString::fromLatin1(point) << QStringLiteral("test_approve");
        QTest::addRow("declined, %s", point)
            << QString::fromLatin1(point) << QStringLiteral("test_decline_funds");
    }
}

void BackendTest::killedAndStartedAgain()
{
    QFETCH(QString, killPoint);
    QFETCH(QString, card);
    const bool isGood = card == QStringLiteral("test_approve");
    QVERIFY(
        m_system->startBackend(killPoint, {QStringLiteral("--reconcile-every"), QStringLiteral("3600000")}));
    const QByteArray body = PaymentBody::create(card).json();
    [[maybe_unused]] const auto lost = m_system->pay("k1", body);
    QVERIFY(m_system->backend.waitForEnd());
    QVERIFY(m_system->startBackend());
    QCOMPARE(m_system->payUntilSettled("k1", body).status, isGood ? 201 : 402);
    QCOMPARE(m_system->effectiveCharges(4999), isGood ? 1 : 0);
}

void BackendTest::killedWhileCancelling_data()
{
    QTest::addColumn<QString>("killPoint");
    for (const char *point : {"backend.cancel-requested", "backend.before-reversal", "backend.reversed"})
        QTest::addRow("%s", point) << QString::fromLatin1(point);
}

void BackendTest::killedWhileCancelling()
{
    QFETCH(QString, killPoint);
    QVERIFY(m_system->startBackend(killPoint));
    const QByteArray body = PaymentBody::create(QStringLiteral("test_slow_3s")).json();
    RawHttpPeer slow(m_system->backend.port());
    slow.send(m_system->payRequest("k1", body));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("in_flight"));
    [[maybe_unused]] const auto requested = m_system->cancel("k1");
    QVERIFY(m_system->backend.waitForEnd());
    QVERIFY(m_system->startBackend());
    QTRY_COMPARE_WITH_TIMEOUT(m_system->cancel("k1").text("state"), QStringLiteral("cancelled"), 60'000);
    QCOMPARE(m_system->pay("k1", body).status, 410);
    QCOMPARE(m_system->effectiveCharges(4999), 0);
}

void BackendTest::hangingUpInEveryPhase()
{
    const PaymentBody body = PaymentBody::create(QStringLiteral("test_slow_3s"));
    const QByteArray request = m_system->payRequest("k1", body.json());
    for (const qsizetype sent : {qsizetype(1), request.indexOf("Idempotency"), request.size() - 1}) {
        RawHttpPeer peer(m_system->backend.port());
        peer.send(request.left(sent));
    }
    QCOMPARE(m_system->get("/v1/idempotency-keys/k1").status, 404);
    for (int hangUp = 0; hangUp < 20; ++hangUp) { // while the acquirer works, and with an answer on its way
        RawHttpPeer peer(m_system->backend.port());
        peer.send(request);
        peer.socket().flush();
    }
    QCOMPARE(m_system->payUntilSettled("k1", body.json()).status, 201);
    QVERIFY(m_system->backend.isRunning());
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::stoppingAnswersWhatIsInFlight()
{
    RawHttpPeer slow(m_system->backend.port());
    slow.send(m_system->payRequest("k1", PaymentBody::create(QStringLiteral("test_slow_3s")).json()));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("in_flight"));
    QCOMPARE(m_system->backend.terminate(), 0);
    QCOMPARE(m_system->take(slow).status, 201);
}

void BackendTest::aStoreThatIsGoneComesBack()
{
    const QByteArray known = PaymentBody::create().json();
    QCOMPARE(m_system->pay("k1", known).status, 201);
    const QString aside = m_system->storeFile() + QStringLiteral(".aside");
    QVERIFY(QFile::rename(m_system->storeFile(), aside));
    const QByteArray body = PaymentBody::create().json();
    const auto refused = m_system->pay("k2", body);
    QCOMPARE(refused.status, 503);
    QCOMPARE(refused.text("code"), QStringLiteral("store_unavailable"));
    QVERIFY(!refused.header("Retry-After").isEmpty());
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("approved")), 1);
    QVERIFY(m_system->backend.log().contains("removed or replaced"));
    QVERIFY(QFile::rename(aside, m_system->storeFile()));
    QCOMPARE(m_system->pay("k2", body).status, 201);
    QCOMPARE(m_system->pay("k1", known).header("Idempotent-Replayed"), QByteArray("true"));
    QCOMPARE(m_system->effectiveCharges(4999), 2);
}

void BackendTest::aStoreThatIsLockedHoldsUpNobodyElse()
{
    const QByteArray body = PaymentBody::create().json();
    {
        auto other = openSqlite(m_system->storeFile(), SqliteAccess::Existing);
        QVERIFY(other);
        auto lock = sql::Transaction::begin(*other);
        QVERIFY(lock);
        RawHttpPeer waiting(m_system->backend.port());
        waiting.send(m_system->payRequest("k1", body));
        QCOMPARE(m_system->get("/healthz").status, 200); // while the payment waits for the lock
        const auto refused = m_system->take(waiting);
        QCOMPARE(refused.status, 503);
        QVERIFY(!refused.header("Retry-After").isEmpty());
    }
    QCOMPARE(m_system->entries(QStringLiteral("charge"), QStringLiteral("approved")), 0);
    QCOMPARE(m_system->pay("k1", body).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

void BackendTest::oneBackendPerFile()
{
    const ProgramResult second = m_system->command(
        {QStringLiteral("serve"), QStringLiteral("--acquirer"), QStringLiteral("sandbox:http://127.0.0.1:1"),
            QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")});
    QCOMPARE(second.exitCode, 73);
    QVERIFY(second.errors.contains("another backend works on"));
}

void BackendTest::commandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    const auto words = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    QTest::newRow("no command") << words("") << 64 << QByteArray("Usage");
    QTest::newRow("an unknown command") << words("serv") << 64 << QByteArray("Usage");
    QTest::newRow("an unknown option") << words("check --stor x") << 64 << QByteArray("stor");
    QTest::newRow("no store") << words("register list") << 64 << QByteArray("--store must be sqlite:FILE");
    QTest::newRow("PostgreSQL") << words("check --store postgres:x") << 64
                                << QByteArray("not in this version");
    QTest::newRow("Stripe") << words("reconcile --store sqlite:x --acquirer stripe:x") << 64
                            << QByteArray("not in this version");
    QTest::newRow("Redsys") << words("serve --store sqlite:x --acquirer redsys:x") << 64
                            << QByteArray("not in this version");
    QTest::newRow("a store that is not there")
        << words("check --store sqlite:/nonexistent/x") << 73 << QByteArray("does not exist");
    QTest::newRow("a bad lease") << words(
        "serve --store sqlite:x --acquirer sandbox:http://127.0.0.1:1 --lease 0")
                                 << 64 << QByteArray("--lease must be a whole number");
    QTest::newRow("less than a day of retention")
        << words("serve --store sqlite:x --acquirer sandbox:http://127.0.0.1:1 --retention 3600") << 64
        << QByteArray("--retention must be a whole number");
    QTest::newRow("plain HTTP for everybody")
        << words("serve --store sqlite:x --acquirer sandbox:http://127.0.0.1:1 --listen 0.0.0.0:0") << 64
        << QByteArray("--allow-plain-http");
    QTest::newRow("half of TLS") << words(
        "serve --store sqlite:x --acquirer sandbox:http://127.0.0.1:1 --tls-key x")
                                 << 64 << QByteArray("belong together");
    QTest::newRow("a register without a name")
        << words("register add --store sqlite:x --tenant a") << 64 << QByteArray("--register must have");
}

void BackendTest::commandLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, says);
    const ProgramResult result = runProgram(QStringLiteral("unavez-backend"), arguments);
    QCOMPARE(result.exitCode, exitCode);
    QVERIFY2(result.errors.contains(says), result.errors.constData());
    QVERIFY(result.output.isEmpty());
}

// Adyen/adyen-commercetools#1305: a new token is no new intent
void BackendTest::aRevokedTokenIsNobody()
{
    const QByteArray body = PaymentBody::create().json();
    const auto first = m_system->pay("k1", body);
    const QStringList which {QStringLiteral("--tenant"), QStringLiteral("first"),
        QStringLiteral("--register"), QStringLiteral("caja-1")};
    QCOMPARE(m_system->command(QStringList {QStringLiteral("register"), QStringLiteral("revoke")} + which)
                 .exitCode,
        0);
    QCOMPARE(m_system->pay("k1", body).status, 401);
    const ProgramResult added
        = m_system->command(QStringList {QStringLiteral("register"), QStringLiteral("add")} + which);
    QCOMPARE(added.output.count('\n'), 1);
    m_system->token = added.output.trimmed();
    const auto again = m_system->pay("k1", body);
    QCOMPARE(again.status, 201);
    QCOMPARE(again.raw.body, first.raw.body);
    QCOMPARE(m_system->effectiveCharges(4999), 1);
}

QTEST_GUILESS_MAIN(BackendTest)
#include "tst_backend.moc"
