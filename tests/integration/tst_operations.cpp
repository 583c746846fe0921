#include "payments/registertoken.h"
#include "support/paymentsystem.h"
#include "support/secrets.h"
#include "support/sourcetext.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <memory>

using namespace unavez::test;

//! What runs beside the payments: who may ask, how often, and what operators see. The real backend as a process.
class OperationsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void aTokenThatAsksTooOftenWaits();
    void anAddressThatAsksTooOftenWaits();
    void authenticationComesBeforeTheRateAndTheRateBeforeTheBody();
    void whoGuessesIsSlowedAndNobodyElse();
    void aRevokedTokenIsNobodyOnALiveConnection();
    void operatorsComeFromHereOrShowTheirToken();
    void theOperatorTokenMayStandInTheEnvironment();
    void readinessFollowsTheStore();
    void everythingIsCounted();
    void anUnknownPaymentIsSeen();
    void prometheusAcceptsTheText();
    void dashboardAndAlertsNameWhatIsThere();

    void aStopDoesNotWaitForever();
    void aPortInUseHasItsExitCode();
    void anExceptionEndsItsRequestOnly_data();
    void anExceptionEndsItsRequestOnly();
    void plantedSecretsAreFound_data();
    void plantedSecretsAreFound();

private:
    [[nodiscard]] QByteArray metrics();
    [[nodiscard]] double metric(const QByteArray &name);

    const QByteArray m_planted = unavez::createRegisterToken();
    std::unique_ptr<PaymentSystem> m_system;
};

namespace {

QStringList words(const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); }

} // namespace

void OperationsTest::init()
{
    m_system = std::make_unique<PaymentSystem>();
    QVERIFY(m_system->startAcquirer());
}

void OperationsTest::cleanup() { m_system.reset(); }

QByteArray OperationsTest::metrics()
{
    return m_system->send(m_system->request("GET", "/metrics", {})).raw.body;
}

double OperationsTest::metric(const QByteArray &name)
{
    const QByteArray start = name + ' ';
    for (const QByteArray &line : metrics().split('\n')) {
        if (line.startsWith(start))
            return line.mid(start.size()).toDouble();
    }
    return -1;
}

void OperationsTest::aTokenThatAsksTooOftenWaits()
{
    QVERIFY(m_system->startBackend({}, words("--rate-per-token 5 --rate-per-address 0")));
    int refused = 0;
    for (int i = 0; i < 15; ++i) {
        const auto answer = m_system->get("/v1/policy");
        if (answer.status == 200)
            continue;
        ++refused;
        QCOMPARE(answer.status, 429);
        QCOMPARE(answer.text("code"), QStringLiteral("too_many_requests"));
        QCOMPARE(answer.json.value(QLatin1String("retryable")), QJsonValue(true));
        QCOMPARE(answer.header("Retry-After"), QByteArray("1"));
    }
    QVERIFY(refused > 0);
    QCOMPARE(m_system->get("/v1/policy", m_system->otherToken).status, 200);
    QCOMPARE(metric("unavez_rate_limited_total"), double(refused));
    // Nothing was claimed, and the same key goes through once it may.
    BackendAnswer paid {};
    const QByteArray body = PaymentBody::create().json();
    QVERIFY(QTest::qWaitFor([&] { return (paid = m_system->pay("k1", body)).status != 429; }));
    QCOMPARE(paid.status, 201);
}

void OperationsTest::anAddressThatAsksTooOftenWaits()
{
    QVERIFY(m_system->startBackend({}, words("--rate-per-token 0 --rate-per-address 5")));
    for (int i = 0; i < 12; ++i)
        [[maybe_unused]] const auto answer = m_system->get("/v1/policy");
    QCOMPARE(m_system->get("/v1/policy", m_system->otherToken).status, 429);
    QVERIFY(m_system->backend.log().contains("too_many_requests"));
}

void OperationsTest::authenticationComesBeforeTheRateAndTheRateBeforeTheBody()
{
    QVERIFY(m_system->startBackend({}, words("--rate-per-token 1 --rate-per-address 0")));
    const auto post = [this](const QByteArray &token) {
        return m_system->send(
            m_system->request("POST", "/v1/payments", token, {"Content-Type: text/plain"}, "x"));
    };
    QCOMPARE(post(m_system->token).status, 415);
    QCOMPARE(post(m_system->token).status, 415);
    QCOMPARE(post(m_system->token).status, 429);
    QCOMPARE(post("nobody").status, 401);
}

void OperationsTest::whoGuessesIsSlowedAndNobodyElse()
{
    QVERIFY(m_system->startBackend());
    std::vector<std::unique_ptr<RawHttpPeer>> guessers;
    constexpr int guesses = 30; // three times what passes at once
    for (int i = 0; i < guesses; ++i) {
        guessers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
        guessers.back()->send(m_system->request("GET", "/v1/policy", "guess-" + QByteArray::number(i)));
    }
    QTRY_VERIFY(m_system->backend.log().count("unauthorized") >= 10);
    QCOMPARE(m_system->get("/v1/policy").status, 200);
    // The guesses came first, and the last of them still waits.
    QVERIFY(m_system->backend.log().count("unauthorized") < guesses);
    for (const auto &guesser : guessers)
        QCOMPARE(m_system->take(*guesser).status, 401);
    const QByteArray log = m_system->backend.log();
    QCOMPARE(
        log.count("\"outcome\":\"unauthorized\",\"path\":\"/v1/policy\",\"peer\":\"127.0.0.1\""), guesses);
    QVERIFY(!log.contains("guess-"));
    QCOMPARE(metric("unavez_failed_logins_total"), double(guesses));
}

void OperationsTest::aRevokedTokenIsNobodyOnALiveConnection()
{
    QVERIFY(m_system->startBackend());
    RawHttpPeer peer(m_system->backend.port());
    const QByteArray request = m_system->request("GET", "/v1/policy", m_system->token);
    peer.send(request);
    QCOMPARE(m_system->take(peer).status, 200);
    QCOMPARE(m_system->command(words("register revoke --tenant first --register caja-1")).exitCode, 0);
    peer.send(request);
    QCOMPARE(m_system->take(peer).status, 401);
}

void OperationsTest::operatorsComeFromHereOrShowTheirToken()
{
    const QTemporaryDir folder;
    const QByteArray token = "operator-token-0123456789";
    QFile file(folder.filePath(QStringLiteral("token")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write(token + '\n') > 0);
    file.close();
    QVERIFY(m_system->startBackend({}, {QStringLiteral("--operator-token-file"), file.fileName()}));
    for (const char *path : {"/readyz", "/metrics"}) {
        const auto ask = [this, path](const QByteArray &bearer, const QList<QByteArray> &headers) {
            return m_system->send(m_system->request("GET", path, bearer, headers)).status;
        };
        QCOMPARE(ask({}, {}), 200);
        // What a proxy on this machine passes on comes from somewhere else.
        for (const char *header : {"X-Forwarded-For: 10.0.0.7", "Forwarded: for=10.0.0.7",
                 "X-Real-IP: 10.0.0.7", "Via: 1.1 proxy"}) {
            QCOMPARE(ask({}, {header}), 401);
            QCOMPARE(ask("operator-token-9876543210", {header}), 401);
            QCOMPARE(ask(m_system->token, {header}), 401);
            QCOMPARE(ask(token, {header}), 200);
        }
        QCOMPARE(m_system->send(m_system->request("POST", path, {})).status, 405);
    }
    QVERIFY(!m_system->backend.log().contains("operator-token"));
    QVERIFY(m_system->backend.log().contains("operator_refused"));
}

void OperationsTest::theOperatorTokenMayStandInTheEnvironment()
{
    qputenv("UNAVEZ_OPERATOR_TOKEN", "operator-token-0123456789");
    const bool started = m_system->startBackend();
    qunsetenv("UNAVEZ_OPERATOR_TOKEN");
    QVERIFY(started);
    const auto ask = [this](const QByteArray &bearer) {
        return m_system->send(m_system->request("GET", "/readyz", bearer, {"Via: 1.1 proxy"})).status;
    };
    QCOMPARE(ask({}), 401);
    QCOMPARE(ask("operator-token-0123456789"), 200);
}

void OperationsTest::readinessFollowsTheStore()
{
    QVERIFY(m_system->startBackend());
    const auto ready = m_system->send(m_system->request("GET", "/readyz", {}));
    QCOMPARE(ready.status, 200);
    QCOMPARE(ready.text("status"), QStringLiteral("ready"));
    QVERIFY(QFile::rename(m_system->storeFile(), m_system->storeFile() + QStringLiteral(".away")));
    const auto gone = m_system->send(m_system->request("GET", "/readyz", {}));
    QCOMPARE(gone.status, 503);
    QCOMPARE(gone.text("code"), QStringLiteral("store_unavailable"));
    QVERIFY(!gone.header("Retry-After").isEmpty());
    QCOMPARE(m_system->send(m_system->request("GET", "/healthz", {})).status, 200);
    QVERIFY(QFile::rename(m_system->storeFile() + QStringLiteral(".away"), m_system->storeFile()));
    QCOMPARE(m_system->send(m_system->request("GET", "/readyz", {})).status, 200);
}

void OperationsTest::everythingIsCounted()
{
    QVERIFY(m_system->startBackend());
    const PaymentBody body = PaymentBody::create();
    QCOMPARE(m_system->pay("k1", body.json()).status, 201);
    QCOMPARE(m_system->pay("k1", body.json()).status, 201);
    QCOMPARE(m_system->pay("k1", PaymentBody::create().json()).status, 422);
    QCOMPARE(
        m_system->pay("k2", PaymentBody::create(QStringLiteral("test_decline_funds")).json()).status, 402);
    RawHttpPeer slow(m_system->backend.port());
    const QByteArray slowBody = PaymentBody::create(QStringLiteral("test_slow_3s")).json();
    slow.send(m_system->payRequest("k3", slowBody));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k3").status, 200);
    QCOMPARE(m_system->pay("k3", slowBody).status, 409);
    QVERIFY(metric("unavez_http_connections") >= 2);
    QCOMPARE(m_system->take(slow).status, 201);

    QCOMPARE(metric("unavez_claims_total"), 3.0);
    QCOMPARE(metric("unavez_replays_total"), 1.0);
    QCOMPARE(metric("unavez_mismatches_total"), 1.0);
    QCOMPARE(metric("unavez_conflicts_total"), 1.0);
    QCOMPARE(metric("unavez_http_requests_total{status=\"201\"}"), 3.0);
    QCOMPARE(metric("unavez_acquirer_answers_total{call=\"charge\",outcome=\"approved\"}"), 2.0);
    QCOMPARE(metric("unavez_acquirer_answers_total{call=\"charge\",outcome=\"declined\"}"), 1.0);
    QCOMPARE(metric("unavez_acquirer_seconds_count{call=\"charge\"}"), 3.0);
    QVERIFY(metric("unavez_acquirer_seconds_sum{call=\"charge\"}") >= 2.5);
    QVERIFY(metric("unavez_store_commit_seconds_count") >= 6.0);
    const double batches = metric("unavez_store_batch_size_count");
    QVERIFY(metric("unavez_store_batch_size_sum") >= batches);
    QCOMPARE(metric("unavez_store_up"), 1.0);
    QCOMPARE(metric("unavez_payments_unknown"), 0.0);
}

void OperationsTest::anUnknownPaymentIsSeen()
{
    QVERIFY(m_system->startAcquirer(words("charge:drop-after query:status:500")));
    QVERIFY(m_system->startBackend({}, words("--sandbox-longest-call 500")));
    QCOMPARE(m_system->pay("k1", PaymentBody::create().json()).status, 202);
    QTRY_COMPARE(metric("unavez_payments_unknown"), 1.0);
    QTRY_VERIFY(metric("unavez_payments_oldest_unknown_seconds") > 0);
    QTRY_VERIFY(metric("unavez_reconciler_verdicts_total{verdict=\"still_unknown\"}") > 0);
    QTRY_VERIFY(metric("unavez_takeovers_total") > 0);
    m_system->acquirer.kill();
    QVERIFY(m_system->startAcquirer());
    QTRY_COMPARE_WITH_TIMEOUT(metric("unavez_payments_unknown"), 0.0, 60'000);
    QCOMPARE(metric("unavez_payments_oldest_unknown_seconds"), 0.0);
    QCOMPARE(metric("unavez_reconciler_verdicts_total{verdict=\"settled\"}"), 1.0);
}

void OperationsTest::prometheusAcceptsTheText()
{
    QVERIFY(m_system->startBackend());
    QCOMPARE(m_system->pay("k1", PaymentBody::create().json()).status, 201);
    const auto answer = m_system->send(m_system->request("GET", "/metrics", {}));
    QCOMPARE(answer.header("Content-Type"), QByteArray("text/plain; version=0.0.4; charset=utf-8"));
    QProcess promtool;
    promtool.start(QStringLiteral("promtool"), words("check metrics"));
    promtool.write(answer.raw.body);
    promtool.closeWriteChannel();
    QVERIFY(promtool.waitForFinished());
    QVERIFY2(promtool.exitCode() == 0, promtool.readAllStandardError().constData());
}

void OperationsTest::dashboardAndAlertsNameWhatIsThere()
{
    QVERIFY(m_system->startBackend());
    const QString text = QString::fromUtf8(metrics());
    static const QRegularExpression name(QStringLiteral("unavez_[a-z_]+"));
    QSet<QString> shown;
    for (const char *file : {"grafana-dashboard.json", "alerts.yml"}) {
        const QString source = unavez::textOf(
            QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/monitoring/") + QString::fromLatin1(file));
        int names = 0;
        for (auto found = name.globalMatch(source); found.hasNext(); ++names) {
            const QString metricName = found.next().captured(0);
            QVERIFY2(text.contains(QLatin1Char('\n') + metricName), qPrintable(metricName));
            shown.insert(metricName.section(QStringLiteral("_bucket"), 0, 0));
        }
        QVERIFY(names > 10);
    }
    static const QRegularExpression type(QStringLiteral("# TYPE (\\S+) "));
    for (auto found = type.globalMatch(text); found.hasNext();) {
        const QString metricName = found.next().captured(1);
        QVERIFY2(shown.contains(metricName), qPrintable(metricName + QStringLiteral(" is shown nowhere")));
    }
    for (const QStringList &check : {words("check rules alerts.yml"), words("check config prometheus.yml")}) {
        QProcess promtool;
        promtool.setWorkingDirectory(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/monitoring"));
        promtool.start(QStringLiteral("promtool"), check);
        QVERIFY(promtool.waitForFinished());
        QVERIFY2(promtool.exitCode() == 0, promtool.readAllStandardError().constData());
    }
}

void OperationsTest::aStopDoesNotWaitForever()
{
    QVERIFY(m_system->startAcquirer(words("charge:delay:55000")));
    QVERIFY(m_system->startBackend({}, words("--drain 1 --sandbox-longest-call 59000")));
    RawHttpPeer slow(m_system->backend.port());
    slow.send(m_system->payRequest("k1", PaymentBody::create().json()));
    QTRY_COMPARE(m_system->get("/v1/idempotency-keys/k1").text("state"), QStringLiteral("in_flight"));
    QCOMPARE(m_system->backend.terminate(), 0);
    QCOMPARE(m_system->take(slow).status, 0);
    QVERIFY(m_system->backend.log().contains("did not end in time"));
    QVERIFY(m_system->startBackend());
    QCOMPARE(m_system->get("/v1/idempotency-keys/k1").status, 200);
}

void OperationsTest::aPortInUseHasItsExitCode()
{
    QVERIFY(m_system->startBackend());
    const QTemporaryDir folder;
    const QString address = QStringLiteral("127.0.0.1:%1").arg(m_system->backend.port());
    const ProgramResult backend = runProgram(QStringLiteral("unavez-backend"),
        {QStringLiteral("serve"), QStringLiteral("--store"),
            QStringLiteral("sqlite:") + folder.filePath(QStringLiteral("s")), QStringLiteral("--acquirer"),
            m_system->acquirerOption(), QStringLiteral("--listen"), address});
    const ProgramResult acquirer = runProgram(QStringLiteral("unavez-acquirer"),
        {QStringLiteral("serve"), QStringLiteral("--ledger"), folder.filePath(QStringLiteral("l")),
            QStringLiteral("--listen"), address});
    QCOMPARE(backend.exitCode, 69);
    QCOMPARE(acquirer.exitCode, 69);
}

void OperationsTest::anExceptionEndsItsRequestOnly_data()
{
    QTest::addColumn<QByteArray>("point");
    QTest::newRow("after the claim") << QByteArray("backend.claimed");
    QTest::newRow("after the acquirer's answer") << QByteArray("backend.acquirer-answered");
    QTest::newRow("after the end") << QByteArray("backend.completed");
}

void OperationsTest::anExceptionEndsItsRequestOnly()
{
    QFETCH(QByteArray, point);
    qputenv("UNAVEZ_THROW_AT", point);
    const bool started = m_system->startBackend({}, words("--lease 1"));
    qunsetenv("UNAVEZ_THROW_AT");
    QVERIFY(started);
    const QByteArray bodies[] = {PaymentBody::create().json(), PaymentBody::create().json()};
    RawHttpPeer first(m_system->backend.port());
    first.send(m_system->payRequest("k0", bodies[0]));
    RawHttpPeer second(m_system->backend.port());
    second.send(m_system->payRequest("k1", bodies[1]));
    // Whichever reaches the point first is the one that ends there.
    const int answered = (m_system->take(first).status == 201) + (m_system->take(second).status == 201);
    QCOMPARE(answered, 1);
    const QByteArray said = "threw: " + point;
    QVERIFY(m_system->backend.log().contains(said));
    QCOMPARE(m_system->payUntilSettled("k0", bodies[0]).status, 201);
    QCOMPARE(m_system->payUntilSettled("k1", bodies[1]).status, 201);
    QCOMPARE(m_system->effectiveCharges(4999), 2);
    QCOMPARE(m_system->backend.terminate(), 0);
    QCOMPARE(m_system->command(words("check --once")).exitCode, 0);
}

void OperationsTest::plantedSecretsAreFound_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("secrets");
    QTest::newRow("a token") << "{\"detail\":\"" + m_planted + "\"}" << 1;
    QTest::newRow("a token in a path") << "GET /v1/x?token=" + m_planted + " HTTP/1.1" << 1;
    QTest::newRow("a header") << QByteArray("Authorization: Bearer abc") << 1;
    QTest::newRow("a test card") << QByteArray("{\"card\":\"test_decline_funds\"}") << 1;
    QTest::newRow("a card number") << QByteArray("card 4111111111111111") << 1;
    QTest::newRow("a private key") << QByteArray("-----BEGIN EC PRIVATE KEY-----") << 1;
    QTest::newRow("what every log has") << QByteArray(
        "{\"key\":\"0b0f9a52-8c2b-4b6a-9a51-3d2e6f0c7a11\",\"id\":\"pay_0123456789abcdef0123456789abcdef\","
        "\"ms\":1764633600000,\"sha256\":"
        "\"404406c78bd9a32eecbeafe3204a17d4ce1c110a51ddb8ef134dca098db7c6a7\"}")
                                        << 0;
}

void OperationsTest::plantedSecretsAreFound()
{
    QFETCH(QByteArray, line);
    QFETCH(int, secrets);
    QCOMPARE(secretsIn(line).size(), secrets);
}

QTEST_GUILESS_MAIN(OperationsTest)
#include "tst_operations.moc"
