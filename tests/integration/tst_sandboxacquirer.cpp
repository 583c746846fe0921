#include "sandbox/sandboxacquirer.h"
#include "support/hangingserver.h"
#include "support/sandboxprocess.h"

#include <QTcpSocket>
#include <QTest>

#include <memory>
#include <optional>

using namespace unavez;
using namespace unavez::test;

namespace {

constexpr int hangLimitMs = 60'000;

ChargeOrder order(const QByteArray &key, const char *card = "test_approve")
{
    return {key, "ref-" + key, Money::fromMinor(4999), Currency::euro(), QString::fromLatin1(card)};
}

//! Waits for what an asynchronous call gives.
template<class Outcome, class Call> Outcome outcomeOf(Call call)
{
    std::optional<Outcome> outcome;
    call([&outcome](const Outcome &came) { outcome = came; });
    if (!QTest::qWaitFor([&outcome] { return outcome.has_value(); }, hangLimitMs))
        qFatal("A call never came to an end");
    return *outcome;
}

ChargeOutcome charge(Acquirer &acquirer, const ChargeOrder &charged)
{
    return outcomeOf<ChargeOutcome>([&](auto answered) { acquirer.charge(charged, answered); });
}

QueryOutcome query(Acquirer &acquirer, const QByteArray &reference)
{
    return outcomeOf<QueryOutcome>([&](auto answered) { acquirer.query(reference, answered); });
}

ReversalOutcome reverse(Acquirer &acquirer, const ReversalOrder &reversed)
{
    return outcomeOf<ReversalOutcome>([&](auto answered) { acquirer.reverse(reversed, answered); });
}

QByteArray answerOf(const QByteArray &statusLine, const QByteArray &content)
{
    return "HTTP/1.1 " + statusLine + "\r\nContent-Length: " + QByteArray::number(content.size()) + "\r\n\r\n"
        + content;
}

QUrl urlOf(const HangingServer &server)
{
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.port()));
}

const QByteArray approved
    = R"({"state":"approved","acquirer_reference":"a1","reference":"ref-k","amount_minor":4999,"currency":"EUR"})";

} // namespace

class SandboxAcquirerTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void speaksWithTheRealProgram();
    void silenceAndErrorsAreNoAnswer_data();
    void silenceAndErrorsAreNoAnswer();
    void refusedConnectionIsNotSent();
    void chargeAnswersAreBelievedOnlyWhenTheyFit_data();
    void chargeAnswersAreBelievedOnlyWhenTheyFit();
    void queryAnswersAreBelievedOnlyWhenTheyFit_data();
    void queryAnswersAreBelievedOnlyWhenTheyFit();
    void reversalAnswersAreBelievedOnlyWhenTheyFit_data();
    void reversalAnswersAreBelievedOnlyWhenTheyFit();
    void everyCutOfAnApprovalIsNoAnswer();
    void oddReferencesSurviveTheUrl();
    void manySlowCardsDoNotQueue();
    void settleDelayCoversTheSlowCard();
};

void SandboxAcquirerTest::speaksWithTheRealProgram()
{
    SandboxProcess sandbox;
    QVERIFY(sandbox.server.start());
    SandboxAcquirer acquirer(sandbox.server.url());
    QCOMPARE(acquirer.name(), QStringLiteral("sandbox"));

    const ChargeOutcome first = charge(acquirer, order("k1"));
    QVERIFY(std::holds_alternative<Approval>(first));
    const QString acquirerReference = std::get<Approval>(first).acquirerReference;
    const ChargeOutcome again = charge(acquirer, order("k1"));
    QVERIFY(std::holds_alternative<Approval>(again));
    QCOMPARE(std::get<Approval>(again).acquirerReference, acquirerReference);

    const ChargeOutcome declined = charge(acquirer, order("k2", "test_decline_funds"));
    QVERIFY(std::holds_alternative<Decline>(declined));
    QCOMPARE(std::get<Decline>(declined).reason, DeclineReason::InsufficientFunds);
    const ChargeOutcome expired = charge(acquirer, order("k3", "test_decline_expired"));
    QCOMPARE(std::get<Decline>(expired).reason, DeclineReason::ExpiredCard);

    QCOMPARE(std::get<Approval>(query(acquirer, "ref-k1")).acquirerReference, acquirerReference);
    QCOMPARE(std::get<Decline>(query(acquirer, "ref-k2")).reason, DeclineReason::InsufficientFunds);
    QVERIFY(std::holds_alternative<NotFound>(query(acquirer, "ref-k4")));

    QVERIFY(std::holds_alternative<NotFound>(reverse(acquirer, {"r2", "ref-k2"})));
    QVERIFY(std::holds_alternative<NotFound>(reverse(acquirer, {"r4", "ref-k4"})));
    for (int i = 0; i < 2; ++i) {
        const ReversalOutcome reversed = reverse(acquirer, {"r1", "ref-k1"});
        QVERIFY(std::holds_alternative<Reversed>(reversed));
        QCOMPARE(std::get<Reversed>(reversed).acquirerReference, acquirerReference);
    }
    QCOMPARE(std::get<Reversed>(query(acquirer, "ref-k1")).acquirerReference, acquirerReference);
    const ChargeOutcome late = charge(acquirer, order("k4"));
    QCOMPARE(std::get<Decline>(late).reason, DeclineReason::DoNotHonour);

    sandbox.server.kill();
    QVERIFY(std::holds_alternative<NotSent>(charge(acquirer, order("k5"))));
    QCOMPARE(sandbox.effectiveCharges("ref-k5"), 0);
}

void SandboxAcquirerTest::silenceAndErrorsAreNoAnswer_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QByteArray>("card");
    const auto row = [](const char *name, const char *fault, const char *card) {
        QTest::newRow(name) << QString::fromLatin1(fault) << QByteArray(card);
    };
    row("it never answers", "", "test_approve_no_answer");
    row("500, not charged", "", "test_error_before");
    row("500, charged", "", "test_error_after");
    row("dropped before", "charge:drop-before", "test_approve");
    row("dropped after", "charge:drop-after", "test_approve");
    row("409", "charge:status:409", "test_approve");
    row("422", "charge:status:422", "test_approve");
    row("402 without a verdict", "charge:status:402", "test_approve");
    row("503", "charge:status:503", "test_approve");
    row("garbage", "charge:garbage", "test_approve");
    row("cut", "charge:truncate", "test_approve");
    row("slower than the longest call", "charge:delay:5s", "test_approve");
}

void SandboxAcquirerTest::silenceAndErrorsAreNoAnswer()
{
    QFETCH(QString, fault);
    QFETCH(QByteArray, card);
    SandboxProcess sandbox(fault.isEmpty() ? QStringList() : QStringList(fault));
    QVERIFY(sandbox.server.start());
    SandboxTimes times;
    times.longestCall = Milliseconds(1000);
    SandboxAcquirer acquirer(sandbox.server.url(), times);
    QVERIFY(std::holds_alternative<NoAnswer>(charge(acquirer, order("k1", card.constData()))));
    QVERIFY(sandbox.effectiveCharges("ref-k1") <= 1);
}

void SandboxAcquirerTest::refusedConnectionIsNotSent()
{
    QUrl url;
    {
        const HangingServer server(keepOpenAfter(""));
        url = urlOf(server);
    }
    SandboxAcquirer acquirer(url);
    QVERIFY(std::holds_alternative<NotSent>(charge(acquirer, order("k1"))));
    QVERIFY(std::holds_alternative<NotSent>(reverse(acquirer, {"r1", "ref-k1"})));
    QVERIFY(std::holds_alternative<NoAnswer>(query(acquirer, "ref-k1")));
}

void SandboxAcquirerTest::chargeAnswersAreBelievedOnlyWhenTheyFit_data()
{
    QTest::addColumn<QByteArray>("statusLine");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("kind");
    const QString approval = QStringLiteral("approval");
    const QString decline = QStringLiteral("decline");
    const QString nothing = QStringLiteral("no answer");
    const QByteArray created = "201 Created";
    const auto with = [](const char *from, const char *to) { return QByteArray(approved).replace(from, to); };
    const QByteArray declined
        = R"({"state":"declined","reason":"expired_card","reference":"ref-k","amount_minor":4999,"currency":"EUR"})";
    QTest::newRow("an approval of ours") << created << approved << approval;
    QTest::newRow("a decline of ours") << QByteArray("402 No") << declined << decline;
    QTest::newRow("200 is not 201") << QByteArray("200 OK") << approved << nothing;
    QTest::newRow("another reference") << created << with("ref-k", "ref-x") << nothing;
    QTest::newRow("another amount") << created << with("4999", "49990") << nothing;
    QTest::newRow("an amount as text") << created << with("4999", "\"4999\"") << nothing;
    QTest::newRow("another currency") << created << with("EUR", "USD") << nothing;
    QTest::newRow("no reference of the acquirer") << created << with("a1", "") << nothing;
    QTest::newRow("declined with 201") << created << declined << nothing;
    QTest::newRow("approved with 402") << QByteArray("402 No") << approved << nothing;
    QTest::newRow("a decline of another")
        << QByteArray("402 No") << QByteArray(declined).replace("ref-k", "ref-x") << nothing;
    QTest::newRow("half the JSON with its own length") << created << approved.left(40) << nothing;
    QTest::newRow("two JSON objects") << created << QByteArray(approved + approved) << nothing;
    QTest::newRow("nothing at all") << created << QByteArray() << nothing;
    QTest::newRow("a redirect") << QByteArray("302 Found\r\nLocation: /other") << approved << nothing;
}

void SandboxAcquirerTest::chargeAnswersAreBelievedOnlyWhenTheyFit()
{
    QFETCH(QByteArray, statusLine);
    QFETCH(QByteArray, content);
    QFETCH(QString, kind);
    HangingServer server(keepOpenAfter(answerOf(statusLine, content)));
    SandboxAcquirer acquirer(urlOf(server));
    const ChargeOutcome outcome = charge(acquirer, order("k"));
    QCOMPARE(std::holds_alternative<Approval>(outcome), kind == QStringLiteral("approval"));
    QCOMPARE(std::holds_alternative<Decline>(outcome), kind == QStringLiteral("decline"));
    QCOMPARE(std::holds_alternative<NoAnswer>(outcome), kind == QStringLiteral("no answer"));
    QCOMPARE(server.executions(), 1);
}

void SandboxAcquirerTest::queryAnswersAreBelievedOnlyWhenTheyFit_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("kind");
    const QByteArray ok = "200 OK";
    QTest::newRow("not found, said by the acquirer")
        << answerOf("404 Not Found", R"({"code":"not_found"})") << QStringLiteral("not found");
    QTest::newRow("not found, said by a proxy")
        << answerOf("404 Not Found", "<html>not found</html>") << QStringLiteral("no answer");
    QTest::newRow("another code") << answerOf("404 Not Found", R"({"code":"no_such_resource"})")
                                  << QStringLiteral("no answer");
    QTest::newRow("approved") << answerOf(ok, approved) << QStringLiteral("approval");
    QTest::newRow("reversed") << answerOf(ok, QByteArray(approved).replace("approved", "reversed"))
                              << QStringLiteral("reversed");
    QTest::newRow("declined") << answerOf(ok, QByteArray(approved).replace("approved", "declined"))
                              << QStringLiteral("decline");
    QTest::newRow("a state that we do not know")
        << answerOf(ok, QByteArray(approved).replace("approved", "processing"))
        << QStringLiteral("no answer");
    QTest::newRow("another reference")
        << answerOf(ok, QByteArray(approved).replace("ref-k", "ref-x")) << QStringLiteral("no answer");
    QTest::newRow("an error") << answerOf("500 Oops", "{}") << QStringLiteral("no answer");
}

void SandboxAcquirerTest::queryAnswersAreBelievedOnlyWhenTheyFit()
{
    QFETCH(QByteArray, answer);
    QFETCH(QString, kind);
    HangingServer server(keepOpenAfter(answer));
    SandboxAcquirer acquirer(urlOf(server));
    const QueryOutcome outcome = query(acquirer, "ref-k");
    QCOMPARE(std::holds_alternative<Approval>(outcome), kind == QStringLiteral("approval"));
    QCOMPARE(std::holds_alternative<Decline>(outcome), kind == QStringLiteral("decline"));
    QCOMPARE(std::holds_alternative<Reversed>(outcome), kind == QStringLiteral("reversed"));
    QCOMPARE(std::holds_alternative<NotFound>(outcome), kind == QStringLiteral("not found"));
    QCOMPARE(std::holds_alternative<NoAnswer>(outcome), kind == QStringLiteral("no answer"));
}

void SandboxAcquirerTest::reversalAnswersAreBelievedOnlyWhenTheyFit_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("kind");
    const QByteArray reversed = QByteArray(approved).replace("approved", "reversed");
    QTest::newRow("reversed") << answerOf("201 Created", reversed) << QStringLiteral("reversed");
    QTest::newRow("another reference")
        << answerOf("201 Created", QByteArray(reversed).replace("ref-k", "ref-x"))
        << QStringLiteral("no answer");
    QTest::newRow("still approved") << answerOf("201 Created", approved) << QStringLiteral("no answer");
    QTest::newRow("not found, said by the acquirer")
        << answerOf("404 Not Found", R"({"code":"not_found"})") << QStringLiteral("not found");
    QTest::newRow("not found, said by a proxy")
        << answerOf("404 Not Found", "") << QStringLiteral("no answer");
    QTest::newRow("the key was used for another")
        << answerOf("422 No", R"({"code":"key_reused"})") << QStringLiteral("no answer");
}

void SandboxAcquirerTest::reversalAnswersAreBelievedOnlyWhenTheyFit()
{
    QFETCH(QByteArray, answer);
    QFETCH(QString, kind);
    HangingServer server(keepOpenAfter(answer));
    SandboxAcquirer acquirer(urlOf(server));
    const ReversalOutcome outcome = reverse(acquirer, {"r", "ref-k"});
    QCOMPARE(std::holds_alternative<Reversed>(outcome), kind == QStringLiteral("reversed"));
    QCOMPARE(std::holds_alternative<NotFound>(outcome), kind == QStringLiteral("not found"));
    QCOMPARE(std::holds_alternative<NoAnswer>(outcome), kind == QStringLiteral("no answer"));
    QCOMPARE(server.executions(), 1);
}

void SandboxAcquirerTest::everyCutOfAnApprovalIsNoAnswer()
{
    HangingServer server(closeAfter(""));
    SandboxAcquirer acquirer(urlOf(server));
    const QByteArray whole = answerOf("201 Created", approved);
    for (qsizetype bytes = 0; bytes < whole.size(); ++bytes) {
        server.fault = closeAfter(whole.left(bytes));
        QVERIFY(std::holds_alternative<NoAnswer>(charge(acquirer, order("k"))));
        QCOMPARE(server.executions(), bytes + 1);
    }
}

void SandboxAcquirerTest::oddReferencesSurviveTheUrl()
{
    SandboxProcess sandbox;
    QVERIFY(sandbox.server.start());
    SandboxAcquirer acquirer(sandbox.server.url());
    for (const QByteArray &key :
        {QByteArray("a+b"), QByteArray("a&b=c"), QByteArray("a%20b"), QByteArray("a/b?c#d")}) {
        QVERIFY(std::holds_alternative<Approval>(charge(acquirer, order(key))));
        QVERIFY2(std::holds_alternative<Approval>(query(acquirer, "ref-" + key)), key.constData());
    }
}

void SandboxAcquirerTest::manySlowCardsDoNotQueue()
{
    // None is answered until all have come: Qt's own limit of six connections would end this as NoAnswer.
    constexpr int cards = 100;
    QList<QTcpSocket *> waiting;
    HangingServer server([&waiting](QTcpSocket *connection) {
        waiting.append(connection);
        if (waiting.size() == cards) {
            for (QTcpSocket *each : std::as_const(waiting))
                each->write(answerOf("201 Created", approved));
        }
    });
    SandboxAcquirer acquirer(urlOf(server));
    int approvals = 0;
    for (int i = 0; i < cards; ++i) {
        acquirer.charge(order("k"), [&approvals](const ChargeOutcome &outcome) {
            approvals += std::holds_alternative<Approval>(outcome) ? 1 : 0;
        });
    }
    QTRY_COMPARE_WITH_TIMEOUT(approvals, cards, hangLimitMs);
}

void SandboxAcquirerTest::settleDelayCoversTheSlowCard()
{
    const SandboxAcquirer acquirer(QUrl(QStringLiteral("http://127.0.0.1:1")));
    QVERIFY(acquirer.settleDelay() > std::chrono::seconds(3));
    QVERIFY(acquirer.longestCall() < acquirer.keyWindow());
}

QTEST_GUILESS_MAIN(SandboxAcquirerTest)
#include "tst_sandboxacquirer.moc"
