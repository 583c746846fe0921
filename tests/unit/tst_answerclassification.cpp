#include "checkout/answerrules.h"
#include "checkout/offlinepolicy.h"
#include "support/samplepayment.h"

#include <QTest>

using namespace unavez;
using namespace unavez::test;

Q_DECLARE_METATYPE(unavez::AnswerClaim)
Q_DECLARE_METATYPE(unavez::Question)

class AnswerClassificationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void statusesClaim_data();
    void statusesClaim();
    void noStatusAloneIsProof();
    void onlyProofEndsAPayment();
    void aTombstoneIsProofOnlyAfterACancel();
    void whatToAskNext();
    void onlyCashIsFinishedWithoutTheBackend();
};

void AnswerClassificationTest::statusesClaim_data()
{
    QTest::addColumn<Question>("question");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    QTest::addColumn<AnswerClaim>("expected");
    using enum AnswerClaim;
    const auto row
        = [](const char *name, Question question, int status, const char *code, AnswerClaim expected) {
              QTest::newRow(name) << question << status << QString::fromLatin1(code) << expected;
          };
    row("created", Question::Send, 201, "", Approved);
    row("accepted is not approved", Question::Send, 202, "", NotSettledYet);
    row("payment required", Question::Send, 402, "card_declined", Declined);
    row("gone with its code", Question::Send, 410, "payment_cancelled", Tombstone);
    row("gone without its code", Question::Send, 410, "", Refused);
    row("200 answers no charge", Question::Send, 200, "", Nonsense);
    row("204 answers no charge", Question::Send, 204, "", Nonsense);
    row("in progress", Question::Send, 409, "payment_in_progress", NotSettledYet);
    row("already charged is no answer to a charge", Question::Send, 409, "already_charged", NotSettledYet);
    row("stripe/stripe-terminal-android#470: 409 is no refusal", Question::Send, 409, "", NotSettledYet);
    row("request time-out", Question::Send, 408, "", Busy);
    row("too early", Question::Send, 425, "", NotSettledYet);
    row("too many", Question::Send, 429, "", Busy);
    for (const int status : {500, 501, 502, 503, 504, 599})
        QTest::addRow("%d", status) << Question::Send << status << QString() << Busy;
    for (const int status : {300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 413, 415, 422, 431, 451})
        QTest::addRow("%d", status) << Question::Send << status << QString() << Refused;
    row("the record of a key", Question::Ask, 200, "", Record);
    row("a key never seen", Question::Ask, 404, "", NeverSeen);
    row("asking is not charging", Question::Ask, 201, "", Nonsense);
    row("asking is not declining", Question::Ask, 402, "", Refused);
    row("asking without a token", Question::Ask, 401, "", Refused);
    row("asking a busy backend", Question::Ask, 503, "", Busy);
    row("cancelled", Question::Cancel, 200, "", Cancelled);
    row("cancel requested", Question::Cancel, 202, "", NotSettledYet);
    row("cancel came too late", Question::Cancel, 409, "already_charged", ChargeStands);
    row("another conflict", Question::Cancel, 409, "", NotSettledYet);
    row("a cancel is not created", Question::Cancel, 201, "", Nonsense);
    row("a cancel that no path takes", Question::Cancel, 404, "", Refused);
}

void AnswerClassificationTest::statusesClaim()
{
    QFETCH(Question, question);
    QFETCH(int, status);
    QFETCH(QString, code);
    QFETCH(AnswerClaim, expected);
    QCOMPARE(claimOf(question, status, code), expected);
}

void AnswerClassificationTest::noStatusAloneIsProof()
{
    // Whoever adds a status to the table must say what its body has to prove.
    for (const Question question : {Question::Send, Question::Ask, Question::Cancel}) {
        for (int status = 200; status < 600; ++status) {
            const AnswerClaim claim = claimOf(question, status, u"unknown_code");
            const bool claimsAnEnd = claim == AnswerClaim::Approved || claim == AnswerClaim::Declined
                || claim == AnswerClaim::Cancelled || claim == AnswerClaim::Record;
            const bool mayClaim = (question == Question::Send && (status == 201 || status == 402))
                || (question != Question::Send && status == 200);
            QCOMPARE(claimsAnEnd, mayClaim);
        }
    }
}

void AnswerClassificationTest::onlyProofEndsAPayment()
{
    const QList<GatewayOutcome> noProof {NeverSeen {}, NotSettledYet {}, BackendBusy {}, AnswerDoubted {},
        AnswerMissing {}, RequestUnsent {}, AnswerRefused {}};
    for (const PaymentState state :
        {PaymentState::Sending, PaymentState::Unknown, PaymentState::Cancelling, PaymentState::NeedsReview}) {
        for (const GatewayOutcome &outcome : noProof) {
            const auto after = next(state, eventOf(outcome, state), Exposure::MayHaveLeft).value_or(state);
            QVERIFY(!isFinal(after));
            QVERIFY(after != PaymentState::Queued);
        }
    }
    QCOMPARE(
        next(PaymentState::Sending, eventOf(ApprovalProof {}, PaymentState::Sending), Exposure::MayHaveLeft),
        PaymentState::Approved);
    QCOMPARE(
        next(PaymentState::Sending, eventOf(DeclineProof {}, PaymentState::Sending), Exposure::MayHaveLeft),
        PaymentState::Declined);
    QCOMPARE(next(PaymentState::Cancelling, eventOf(CancelProof {}, PaymentState::Cancelling),
                 Exposure::MayHaveLeft),
        PaymentState::Cancelled);
    QCOMPARE(next(PaymentState::Cancelling, eventOf(ChargeStandsProof {}, PaymentState::Cancelling),
                 Exposure::MayHaveLeft),
        PaymentState::Approved);
}

void AnswerClassificationTest::aTombstoneIsProofOnlyAfterACancel()
{
    QCOMPARE(eventOf(TombstoneAnswer {}, PaymentState::Cancelling), PaymentEvent::CancelProven);
    QCOMPARE(eventOf(TombstoneAnswer {}, PaymentState::Sending), PaymentEvent::NoAnswer);
}

void AnswerClassificationTest::whatToAskNext()
{
    OutboxRow row = sampleRow(PaymentState::Unknown);
    const WallTime now = row.view.createdAt + std::chrono::hours(1);
    QCOMPARE(nextQuestion(row, now), Question::Send);
    QCOMPARE(nextQuestion(sampleRow(PaymentState::Cancelling), now), Question::Cancel);

    row.sendUntil = now + expiryMargin + Milliseconds(1);
    QCOMPARE(nextQuestion(row, now), Question::Send);
    row.sendUntil = now + expiryMargin;
    QCOMPARE(nextQuestion(row, now), Question::Ask);

    OutboxRow fromTheFuture = sampleRow(PaymentState::Unknown);
    fromTheFuture.view.createdAt = now + clockTolerance + Milliseconds(1);
    QCOMPARE(nextQuestion(fromTheFuture, now), Question::Ask);

    OutboxRow spent = sampleRow(PaymentState::Unknown);
    spent.view.lastCode = QStringLiteral("payment_cancelled");
    QCOMPARE(nextQuestion(spent, now), Question::Ask);

    OutboxRow neverSent = sampleRow(PaymentState::Queued);
    neverSent.sendUntil = now - std::chrono::hours(1000);
    QCOMPARE(nextQuestion(neverSent, now), Question::Send);
}

void AnswerClassificationTest::onlyCashIsFinishedWithoutTheBackend()
{
    using enum PaymentState;
    for (const PaymentState state :
        {Queued, Sending, Unknown, Approved, Declined, Cancelled, Cancelling, NeedsReview}) {
        QCOMPARE(finishesSale(Tender::Card, state), state == Approved);
        QCOMPARE(finishesSale(Tender::Cash, state),
            state != Declined && state != Cancelled && state != Cancelling);
    }
}

QTEST_APPLESS_MAIN(AnswerClassificationTest)
#include "tst_answerclassification.moc"
