#include "wire/jsonmembers.h"
#include "wire/messages.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace unavez;

Q_DECLARE_METATYPE(unavez::SchemaFault::Kind)

namespace {

const QByteArray cardBody
    = R"({"cart_id":"0b0f6a5e-1d2c-4f3a-9b8c-7d6e5f4a3b2c","confirmation":1,"amount_minor":4999,)"
      R"("currency":"EUR","tender":"card","card":"test_approve","cashier":"ana"})";

QByteArray with(const QByteArray &member, const QJsonValue &value)
{
    QJsonObject object = QJsonDocument::fromJson(cardBody).object();
    object.insert(QString::fromUtf8(member), value);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QByteArray without(const QByteArray &member)
{
    QJsonObject object = QJsonDocument::fromJson(cardBody).object();
    object.remove(QString::fromUtf8(member));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

PaymentDocument payment()
{
    return {QStringLiteral("pay_1"), RecordState::Approved,
        CartId::fromText(u"0b0f6a5e-1d2c-4f3a-9b8c-7d6e5f4a3b2c").value(), 1, Money::fromMinor(4999), Money(),
        Currency::euro(), Tender::Card, QStringLiteral("caja-1"), QStringLiteral("8f14"),
        QStringLiteral("sandbox"), QStringLiteral("ch_1"), std::nullopt,
        WallTime(Milliseconds(1'796'069'700'123)), WallTime(Milliseconds(1'796'069'701'000))};
}

} // namespace

class MessagesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRequestSurvivesTheJourney_data();
    void aRequestSurvivesTheJourney();
    void requestsThatAreRefused_data();
    void requestsThatAreRefused();
    void duplicateMembersAreFound_data();
    void duplicateMembersAreFound();
    void aPaymentSurvivesTheJourney();
    void aNewerBackendMaySendMore();
    void answersSurviveTheJourney();
    void noTruncationIsBelieved();
    void timesSurviveTheJourney();
};

void MessagesTest::aRequestSurvivesTheJourney_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("card") << cardBody;
    QTest::newRow("cash") << QByteArray(
        R"({"cart_id":"0b0f6a5e-1d2c-4f3a-9b8c-7d6e5f4a3b2c","confirmation":2,"amount_minor":4999,)"
        R"("currency":"EUR","tender":"cash","tendered_minor":5000,"cashier":"ana"})");
}

void MessagesTest::aRequestSurvivesTheJourney()
{
    QFETCH(QByteArray, body);
    const auto request = decodePaymentRequest(body);
    QVERIFY(request);
    QCOMPARE(QJsonDocument::fromJson(encodePaymentRequest(*request)), QJsonDocument::fromJson(body));
}

void MessagesTest::requestsThatAreRefused_data()
{
    using enum SchemaFault::Kind;
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<SchemaFault::Kind>("kind");
    QTest::addColumn<QString>("member");
    const QString amount = QStringLiteral("amount_minor");
    QTest::newRow("nothing") << QByteArray() << NotJson << QString();
    QTest::newRow("half an object") << cardBody.chopped(1) << NotJson << QString();
    QTest::newRow("something behind the object") << QByteArray(cardBody + "x") << NotJson << QString();
    QTest::newRow("a list") << QByteArray("[]") << NotAnObject << QString();
    QTest::newRow("no amount") << without("amount_minor") << MissingMember << amount;
    QTest::newRow("no card with tender card") << without("card") << MissingMember << QStringLiteral("card");
    QTest::newRow("an amount of zero") << with("amount_minor", 0) << WrongValue << amount;
    QTest::newRow("a negative amount") << with("amount_minor", -1) << WrongValue << amount;
    QTest::newRow("an amount with a fraction") << with("amount_minor", 49.99) << WrongValue << amount;
    QTest::newRow("an amount as text")
        << with("amount_minor", QStringLiteral("4999")) << WrongValue << amount;
    QTest::newRow("an amount above the limit") << with("amount_minor", 100'000'000) << WrongValue << amount;
    QTest::newRow("an amount above every integer") << with("amount_minor", 1e300) << WrongValue << amount;
    QTest::newRow("an unknown member is not dropped silently")
        << with("tip_minor", 1) << UnknownMember << QStringLiteral("tip_minor");
    QTest::newRow("tendered money with a card")
        << with("tendered_minor", 5000) << UnknownMember << QStringLiteral("tendered_minor");
    QTest::newRow("a cart that is not a UUID")
        << with("cart_id", QStringLiteral("cart-1")) << WrongValue << QStringLiteral("cart_id");
    QTest::newRow("a UUID in another spelling")
        << with("cart_id", QStringLiteral("{0b0f6a5e-1d2c-4f3a-9b8c-7d6e5f4a3b2c}")) << WrongValue
        << QStringLiteral("cart_id");
    QTest::newRow("a currency that we cannot count in")
        << with("currency", QStringLiteral("eur")) << WrongValue << QStringLiteral("currency");
    QTest::newRow("an unknown tender")
        << with("tender", QStringLiteral("cheque")) << WrongValue << QStringLiteral("tender");
    QTest::newRow("confirmation zero")
        << with("confirmation", 0) << WrongValue << QStringLiteral("confirmation");
    QTest::newRow("a card longer than a token")
        << with("card", QString(65, u'x')) << WrongValue << QStringLiteral("card");
    QTest::newRow("an amount that is there twice")
        << QByteArray(cardBody.chopped(1) + ",\"amount_minor\":1}") << DuplicateMember << amount;
    QTest::newRow("a name spelled in two ways")
        << QByteArray(cardBody.chopped(1) + ",\"\\u0061mount_minor\":1}") << DuplicateMember << amount;
    QTest::newRow("a NUL in the cashier") << with("cashier", QString(QStringLiteral("Ana") + QChar(0)))
                                          << WrongValue << QStringLiteral("cashier");
    QTest::newRow("a line break in the cashier")
        << with("cashier", QStringLiteral("Ana\nLuis")) << WrongValue << QStringLiteral("cashier");
}

void MessagesTest::requestsThatAreRefused()
{
    QFETCH(QByteArray, body);
    QFETCH(SchemaFault::Kind, kind);
    QFETCH(QString, member);
    const auto request = decodePaymentRequest(body);
    QVERIFY(!request);
    QCOMPARE(request.error().kind, kind);
    QCOMPARE(request.error().member, member);
}

void MessagesTest::duplicateMembersAreFound_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("duplicate");
    const auto row = [](const char *name, const char *json, const char *duplicate) {
        QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(duplicate);
    };
    row("none", R"({"a":1,"b":2})", "");
    row("twice", R"({"a":1,"a":1})", "a");
    row("in an object in a list", R"({"l":[{"x":1},{"y":1,"y":2}]})", "y");
    row("the same name in two objects", R"({"l":[{"x":1},{"x":2}],"x":{"x":3}})", "");
    row("after an inner object", R"({"a":{"b":1},"a":2})", "a");
    row("an escaped name", R"({"a":1,"\u0061":2})", "a");
    row("an escaped quote in a name", R"({"a\"":1,"a\"":2})", "a\"");
    row("a name is no value", R"({"a":"b","b":"a"})", "");
    row("values that hold braces and commas", R"({"a":"{\"a\":1,","c":"}","d":"a"})", "");
    row("a backslash before the quote", R"({"a":"\\","a":2})", "a");
    row("names beyond ASCII", "{\"\xc3\xb1\":1,\"\\u00f1\":2}", "\xc3\xb1");
    row("strings in a list", R"({"l":["a","a"]})", "");
    row("the empty name", R"({"":1,"a":2,"":3})", "");
}

void MessagesTest::duplicateMembersAreFound()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, duplicate);
    QVERIFY(!QJsonDocument::fromJson(json).isNull());
    const auto found = duplicateMember(json);
    QCOMPARE(found.has_value(), !duplicate.isEmpty() || json.startsWith("{\"\""));
    QCOMPARE(found.value_or(QString()), duplicate);
}

void MessagesTest::aPaymentSurvivesTheJourney()
{
    const QJsonObject object = encodePayment(payment());
    const auto read = decodePayment(object);
    QVERIFY(read);
    QCOMPARE(encodePayment(*read), object);
    QCOMPARE(
        object.value(QStringLiteral("created_at")).toString(), QStringLiteral("2026-11-30T20:15:00.123Z"));
}

void MessagesTest::aNewerBackendMaySendMore()
{
    QJsonObject object = encodePayment(payment());
    object.insert(QStringLiteral("settlement_batch"), 7);
    QVERIFY(decodePayment(object));
}

void MessagesTest::answersSurviveTheJourney()
{
    const auto key = decodeKey(
        encodeKey({QStringLiteral("8f14"), KeyState::InFlight, WallTime(Milliseconds(1000)), payment()}));
    QVERIFY(key && key->payment);
    QCOMPARE(key->state, KeyState::InFlight);
    QCOMPARE(key->payment->amount, Money::fromMinor(4999));

    QCOMPARE(decodeCancel(encodeCancel({QStringLiteral("8f14"), true}))->cancelled, true);
    QCOMPARE(decodeCancel(encodeCancel({QStringLiteral("8f14"), false}))->cancelled, false);

    using namespace std::chrono_literals;
    const auto policy
        = decodePolicy(encodePolicy({720h, 90s, 30s, greatestPayment, WallTime(Milliseconds(5))}));
    QVERIFY(policy);
    QCOMPARE(policy->retention.count(), 2'592'000);
    QCOMPARE(policy->serverTime, WallTime(Milliseconds(5)));

    const auto problem
        = decodeProblem(encodeProblem({402, QStringLiteral("card_declined"), QStringLiteral("t"),
            QStringLiteral("d"), false, QStringLiteral("r"), DeclineReason::ExpiredCard, payment()}));
    QVERIFY(problem && problem->payment);
    QCOMPARE(problem->declineReason, DeclineReason::ExpiredCard);
    QCOMPARE(problem->retryable, false);
}

void MessagesTest::noTruncationIsBelieved()
{
    const QByteArray key
        = encodeKey({QStringLiteral("8f14"), KeyState::Complete, WallTime(Milliseconds(1000)), payment()});
    for (qsizetype length = 0; length < key.size(); ++length)
        QVERIFY(!decodeKey(key.left(length)));
}

void MessagesTest::timesSurviveTheJourney()
{
    const WallTime time(Milliseconds(1'796'069'700'000));
    QCOMPARE(encodeHttpDate(time), QByteArray("Mon, 30 Nov 2026 20:15:00 GMT"));
    QCOMPARE(decodeHttpDate(encodeHttpDate(time)), time);
    QCOMPARE(decodeTime(encodeTime(time)), time);
    QVERIFY(!decodeTime(QStringLiteral("yesterday")));
    QVERIFY(!decodeHttpDate("30/11/2026"));
}

QTEST_APPLESS_MAIN(MessagesTest)
#include "tst_messages.moc"
