#include "domain/paymentstate.h"

#include <QTest>

#include <array>

using namespace unavez;

//! Checks the whole transition function, every state × event × exposure, against the rules that decide about money.
class PaymentStateTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void finalStatesNeverChange();
    void onlyProofEndsAPaymentThatMayHaveLeft();
    void whatMayHaveLeftIsNeverQueuedAgain();
    void nothingIsApprovedBeforeAnAttempt();
    void silenceIsNoRefusal();
    void cancelIsNeverForgotten();
    void everyStateHasAWayToProof();
    void onlyProofOfNoChargeAllowsAnotherTender();
    void namesAreStable();
};

namespace {

using enum PaymentState;
using Event = PaymentEvent;

constexpr std::array states {
    Queued, Sending, Unknown, Approved, Declined, Cancelled, Cancelling, NeedsReview};
constexpr std::array events {Event::AttemptStarted, Event::NotSent, Event::NoAnswer, Event::ApprovalProven,
    Event::DeclineProven, Event::CancelProven, Event::CancelAsked, Event::ChargeStands, Event::Rejected,
    Event::RetryAsked, Event::ProcessDied};
constexpr std::array exposures {Exposure::NeverLeft, Exposure::MayHaveLeft};

template<class Rule> bool holdsEverywhere(Rule rule)
{
    for (const PaymentState state : states) {
        for (const PaymentEvent event : events) {
            for (const Exposure exposure : exposures) {
                if (!rule(state, event, exposure, next(state, event, exposure))) {
                    qWarning("broken by %s, event %d, exposure %d", qUtf8Printable(paymentStateName(state)),
                        static_cast<int>(event), static_cast<int>(exposure));
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace

void PaymentStateTest::finalStatesNeverChange()
{
    QVERIFY(holdsEverywhere([](PaymentState state, PaymentEvent, Exposure,
                                std::optional<PaymentState> after) { return !isFinal(state) || !after; }));
}

void PaymentStateTest::onlyProofEndsAPaymentThatMayHaveLeft()
{
    QVERIFY(holdsEverywhere(
        [](PaymentState, PaymentEvent event, Exposure exposure, std::optional<PaymentState> after) {
            if (!after || !isFinal(*after))
                return true;
            switch (*after) {
            case Approved:
                return event == Event::ApprovalProven || event == Event::ChargeStands;
            case Declined:
                return event == Event::DeclineProven;
            default:
                return event == Event::CancelProven
                    || (event == Event::CancelAsked && exposure == Exposure::NeverLeft);
            }
        }));
}

void PaymentStateTest::whatMayHaveLeftIsNeverQueuedAgain()
{
    QVERIFY(holdsEverywhere(
        [](PaymentState state, PaymentEvent, Exposure exposure, std::optional<PaymentState> after) {
            return exposure == Exposure::NeverLeft || state == Queued || after != Queued;
        }));
}

void PaymentStateTest::nothingIsApprovedBeforeAnAttempt()
{
    QVERIFY(
        holdsEverywhere([](PaymentState state, PaymentEvent, Exposure, std::optional<PaymentState> after) {
            return state != Queued || (after != Approved && after != Declined);
        }));
}

void PaymentStateTest::silenceIsNoRefusal()
{
    for (const PaymentEvent event : {Event::NoAnswer, Event::NotSent, Event::ProcessDied})
        QCOMPARE(next(Sending, event, Exposure::MayHaveLeft), Unknown);
    QCOMPARE(next(Sending, Event::NotSent, Exposure::NeverLeft), Queued);
    QCOMPARE(next(Sending, Event::ProcessDied, Exposure::NeverLeft), Unknown); // its bytes may be on the way
}

//! Once somebody asked for a cancel, only proof or a person takes the payment out of Cancelling.
void PaymentStateTest::cancelIsNeverForgotten()
{
    QVERIFY(holdsEverywhere(
        [](PaymentState state, PaymentEvent event, Exposure, std::optional<PaymentState> after) {
            return state != Cancelling || !after || *after == Cancelling || isFinal(*after)
                || (event == Event::Rejected && *after == NeedsReview);
        }));
}

//! From every state that is not final, some events lead to proof of either kind: nothing is stuck for ever.
void PaymentStateTest::everyStateHasAWayToProof()
{
    for (const PaymentState goal : {Approved, Cancelled}) {
        for (const PaymentState start : states) {
            if (isFinal(start))
                continue;
            std::array<bool, states.size()> reached {};
            reached.at(static_cast<std::size_t>(start)) = true;
            for (std::size_t round = 0; round < states.size(); ++round) {
                for (const PaymentState state : states) {
                    if (!reached.at(static_cast<std::size_t>(state)))
                        continue;
                    for (const PaymentEvent event : events) {
                        if (const auto after = next(state, event, Exposure::MayHaveLeft))
                            reached.at(static_cast<std::size_t>(*after)) = true;
                    }
                }
            }
            QVERIFY2(reached.at(static_cast<std::size_t>(goal)), qPrintable(paymentStateName(start)));
        }
    }
}

void PaymentStateTest::onlyProofOfNoChargeAllowsAnotherTender()
{
    for (const PaymentState state : states)
        QCOMPARE(allowsAnotherTender(state), state == Declined || state == Cancelled);
}

void PaymentStateTest::namesAreStable()
{
    const std::array names {u"queued", u"sending", u"unknown", u"approved", u"declined", u"cancelled",
        u"cancelling", u"needs_review"};
    for (std::size_t index = 0; index < states.size(); ++index) {
        QCOMPARE(paymentStateName(states.at(index)), QString::fromUtf16(names.at(index)));
        QCOMPARE(paymentStateFromName(QString::fromUtf16(names.at(index))), states.at(index));
    }
    QVERIFY(!paymentStateFromName(u"Queued"));
    QVERIFY(!paymentStateFromName(u""));
}

QTEST_APPLESS_MAIN(PaymentStateTest)
#include "tst_paymentstate.moc"
