#include "payments/claimrules.h"
#include "payments/openpaymentrules.h"

#include <QTest>

using namespace unavez;

class ClaimRulesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anotherBodyIsSaidFirst_data();
    void anotherBodyIsSaidFirst();
    void theSameRequestIsAnsweredByPhase_data();
    void theSameRequestIsAnsweredByPhase();
    void aCancelIsAnsweredByState_data();
    void aCancelIsAnsweredByState();
    void whatMayHaveLeftIsAskedAboutFirst();
    void absenceIsBelievedOnlyAfterItSettled();
    void aCancelIsNeverFollowedByACharge();
};

void ClaimRulesTest::anotherBodyIsSaidFirst_data()
{
    QTest::addColumn<KeyPhase>("phase");
    QTest::addColumn<bool>("ownerAlive");
    QTest::newRow("idempot-js#183: a 409 does not hide the 422") << KeyPhase::InFlight << true;
    QTest::newRow("a lease that ran out does not either") << KeyPhase::InFlight << false;
    QTest::newRow("powertools-typescript#2058: complete is no fast path") << KeyPhase::Complete << false;
    QTest::newRow("cancelled") << KeyPhase::Cancelled << false;
}

void ClaimRulesTest::anotherBodyIsSaidFirst()
{
    QFETCH(KeyPhase, phase);
    QFETCH(bool, ownerAlive);
    QCOMPARE(answerTo({phase, false, ownerAlive}), ClaimAnswer::KeyReused);
}

void ClaimRulesTest::theSameRequestIsAnsweredByPhase_data()
{
    QTest::addColumn<KeyPhase>("phase");
    QTest::addColumn<bool>("ownerAlive");
    QTest::addColumn<ClaimAnswer>("expected");
    QTest::newRow("complete is replayed") << KeyPhase::Complete << true << ClaimAnswer::Replay;
    QTest::newRow("cancelled stays cancelled") << KeyPhase::Cancelled << true << ClaimAnswer::Cancelled;
    QTest::newRow("somebody is at work") << KeyPhase::InFlight << true << ClaimAnswer::InProgress;
    QTest::newRow("nobody is at work any more") << KeyPhase::InFlight << false << ClaimAnswer::TakeOver;
}

void ClaimRulesTest::theSameRequestIsAnsweredByPhase()
{
    QFETCH(KeyPhase, phase);
    QFETCH(bool, ownerAlive);
    QFETCH(ClaimAnswer, expected);
    QCOMPARE(answerTo({phase, true, ownerAlive}), expected);
}

void ClaimRulesTest::aCancelIsAnsweredByState_data()
{
    QTest::addColumn<RecordState>("state");
    QTest::addColumn<CancelAnswer>("expected");
    QTest::newRow("processing") << RecordState::Processing << CancelAnswer::Requested;
    QTest::newRow("unknown may be a charge") << RecordState::Unknown << CancelAnswer::Requested;
    QTest::newRow("approved needs a refund") << RecordState::Approved << CancelAnswer::AlreadyCharged;
    QTest::newRow("declined did not charge") << RecordState::Declined << CancelAnswer::Cancelled;
    QTest::newRow("cancelled") << RecordState::Cancelled << CancelAnswer::Cancelled;
    QTest::newRow("reversed holds no money") << RecordState::Reversed << CancelAnswer::Cancelled;
}

void ClaimRulesTest::aCancelIsAnsweredByState()
{
    QFETCH(RecordState, state);
    QFETCH(CancelAnswer, expected);
    QCOMPARE(cancelAnswer(state), expected);
}

namespace {

template<class Visit> void forEachOpenPayment(Visit visit)
{
    for (int bits = 0; bits < 32; ++bits) {
        visit(OpenPayment {.mayHaveLeft = (bits & 1) != 0,
            .cancelRequested = (bits & 2) != 0,
            .absenceCounts = (bits & 4) != 0,
            .insideKeyWindow = (bits & 8) != 0,
            .cardAtHand = (bits & 16) != 0});
    }
}

} // namespace

void ClaimRulesTest::whatMayHaveLeftIsAskedAboutFirst()
{
    forEachOpenPayment(
        [](OpenPayment payment) { QCOMPARE(firstStep(payment) == NextStep::Ask, payment.mayHaveLeft); });
}

void ClaimRulesTest::absenceIsBelievedOnlyAfterItSettled()
{
    forEachOpenPayment([](OpenPayment payment) {
        QCOMPARE(stepWhenAbsent(payment) == NextStep::Wait, !payment.absenceCounts);
    });
}

void ClaimRulesTest::aCancelIsNeverFollowedByACharge()
{
    forEachOpenPayment([](OpenPayment payment) {
        for (const NextStep step : {firstStep(payment), stepWhenAbsent(payment)}) {
            if (step == NextStep::Charge)
                QVERIFY(!payment.cancelRequested && payment.insideKeyWindow && payment.cardAtHand);
        }
    });
}

QTEST_APPLESS_MAIN(ClaimRulesTest)
#include "tst_claimrules.moc"
