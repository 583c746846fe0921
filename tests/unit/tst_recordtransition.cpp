#include "payments/recordtransition.h"

#include <QTest>

using namespace unavez;

namespace {

constexpr RecordState states[] = {RecordState::Processing, RecordState::Unknown, RecordState::Approved,
    RecordState::Declined, RecordState::Cancelled, RecordState::Reversed};
constexpr RecordEvent events[]
    = {RecordEvent::ChargeApproved, RecordEvent::ChargeDeclined, RecordEvent::ProofMissing,
        RecordEvent::ChargeAbsent, RecordEvent::CancelProven, RecordEvent::ReversalProven};

} // namespace

class RecordTransitionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyProofEndsAPayment();
    void whatIsSettledStays();
    void aStandingChargeCanOnlyBeUndone();
    void openPaymentsAreNeverFarFromAnEnd();
};

void RecordTransitionTest::onlyProofEndsAPayment()
{
    for (const RecordState state : {RecordState::Processing, RecordState::Unknown}) {
        QCOMPARE(next(state, RecordEvent::ProofMissing), RecordState::Unknown);
        QCOMPARE(next(state, RecordEvent::ChargeAbsent), RecordState::Processing);
        QCOMPARE(next(state, RecordEvent::ChargeApproved), RecordState::Approved);
        QCOMPARE(next(state, RecordEvent::ChargeDeclined), RecordState::Declined);
        QCOMPARE(next(state, RecordEvent::CancelProven), RecordState::Cancelled);
        QCOMPARE(next(state, RecordEvent::ReversalProven), RecordState::Reversed);
    }
}

void RecordTransitionTest::whatIsSettledStays()
{
    for (const RecordState state : {RecordState::Declined, RecordState::Cancelled, RecordState::Reversed}) {
        QVERIFY(isSettled(state));
        for (const RecordEvent event : events)
            QVERIFY(!next(state, event));
    }
}

void RecordTransitionTest::aStandingChargeCanOnlyBeUndone()
{
    for (const RecordEvent event : events) {
        const auto after = next(RecordState::Approved, event);
        QCOMPARE(after.has_value(), event == RecordEvent::ReversalProven);
    }
    QCOMPARE(next(RecordState::Approved, RecordEvent::ReversalProven), RecordState::Reversed);
}

void RecordTransitionTest::openPaymentsAreNeverFarFromAnEnd()
{
    for (const RecordState state : states) {
        int ways = 0;
        for (const RecordEvent event : events) {
            const auto after = next(state, event);
            ways += after && isSettled(*after);
        }
        QCOMPARE(ways > 0, !isSettled(state) || state == RecordState::Approved);
    }
}

QTEST_APPLESS_MAIN(RecordTransitionTest)
#include "tst_recordtransition.moc"
