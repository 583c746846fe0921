#include "base/failpoint.h"
#include "payments/paymentservice.h"
#include "payments/reconciler.h"
#include "support/backendstorefixture.h"
#include "support/fakeacquirer.h"
#include "support/manualclock.h"

#include <QCryptographicHash>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;
using Fault = FakeAcquirer::Fault;

StoredAnswer answerOf(const PaymentRecord &payment, const QByteArray &requestId)
{
    return {payment.state == RecordState::Approved ? 201 : 402, {{"Content-Type", "application/json"}},
        payment.id.toLatin1() + ' ' + requestId};
}

} // namespace

//! One backend: several may work on one store.
struct Backend {
    Backend(StoreQueue &store, FakeAcquirer &acquirer, const Clock &clock)
        : runner(store, acquirer, clock, options, answerOf)
        , service(store, acquirer, runner, clock, options, answerOf)
        , reconciler(store, acquirer, runner, clock, options)
    {
    }

    PaymentOptions options;
    ChargeRunner runner;
    PaymentService service;
    Reconciler reconciler;
};

namespace {

PaymentOrder order(const Caller &caller, const QByteArray &key, CartId cart, const QString &card)
{
    const QByteArray content = cart.text().toLatin1() + card.toLatin1();
    const auto digestBy = [content](int version) -> std::optional<QByteArray> {
        if (version != 1)
            return std::nullopt;
        return QCryptographicHash::hash(content, QCryptographicHash::Sha256);
    };
    return {.caller = caller,
        .key = key,
        .digest = {1, *digestBy(1)},
        .digestByVersion = digestBy,
        .requestId = "request-1",
        .cart = cart,
        .confirmation = 1,
        .amount = Money::fromMinor(4999),
        .currency = Currency::euro(),
        .tender = Tender::Card,
        .card = card,
        .tendered = {},
        .cashier = QStringLiteral("ana"),
        .wait = 0ms};
}

constexpr Milliseconds longestPauseAtFirst = 1min; // of the schedule's first half hour

const QString good = QStringLiteral("test_approve");
const QString poor = QStringLiteral("test_decline_funds");

} // namespace

//! The use cases over a real store and an acquirer with faults.
class PaymentServiceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void anApprovalIsStoredAndReplayed();
    void aDeclineIsStoredAndReplayed();
    void cashNeedsNoAcquirer();
    void whatWasSurelyNotSentIsSentByTheNextTry();
    void silenceIsUnknownUntilTheAcquirerIsAsked();
    void absenceIsNotBelievedAtOnce();
    void aRetryWhileUnknownAsksBeforeItCharges();
    void theSameKeyInFlightIsInProgress();
    void aWaiterGetsTheResult();
    void anotherBodyIsRefusedInEveryState();
    void anotherKeyForTheConfirmationIsAnsweredFromThePayment();
    void anotherAmountForTheConfirmationIsRefused();
    void aCancelBeforeTheRequestStopsIt();
    void aCancelInFlightReversesTheApproval();
    void aCancelInFlightLeavesADecline();
    void aCancelOfUnknownBlocksTheLateCharge();
    void aReversalIsTriedUntilItIsDone();
    void aCancelOfAChargeIsTooLate();
    void aFormerOwnerIsRefused();
    void anAbandonedPaymentEndsCancelled();
    void aReversalByOthersIsNoApproval();
    void pausesBetweenChecksGrow();
    void theScheduleEndsWithAPersonWhoMustLook();
    void anAdapterThatThrowsIsAskedAgain();
    void repeatedIsAskedAboutAtOnce();
    void aClockThatIsSetBackHoldsNothingUp();
    void whenTheStoreFailsNothingIsCharged();
    void everyStepMayFail();

private:
    PaymentOutcome submit(const PaymentOrder &request);
    PaymentStoreResult<CancelResult> cancel(const QByteArray &key);
    int reconcile();
    [[nodiscard]] RecordState stateOf(const QByteArray &key);
    void verifyStore();

    std::unique_ptr<BackendStoreFixture> m_fixture;
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeAcquirer> m_acquirer;
    std::unique_ptr<Backend> m_backend;
};

void PaymentServiceTest::init()
{
    m_backend.reset(); // before what it works on
    m_fixture = std::make_unique<BackendStoreFixture>();
    m_clock = std::make_unique<ManualClock>();
    m_acquirer = std::make_unique<FakeAcquirer>();
    m_backend = std::make_unique<Backend>(m_fixture->queue(), *m_acquirer, *m_clock);
}

void PaymentServiceTest::cleanup()
{
    verifyStore();
    m_backend.reset();
    m_acquirer.reset();
    m_fixture.reset();
}

void PaymentServiceTest::verifyStore()
{
    if (m_fixture)
        QCOMPARE(*m_fixture->store().violations(m_clock->wallNow()), QStringList());
}

PaymentOutcome PaymentServiceTest::submit(const PaymentOrder &request)
{
    std::optional<PaymentOutcome> outcome;
    m_backend->service.submit(request, [&outcome](const PaymentResult &result) { outcome = result.outcome; });
    return outcome.value(); // the fake answers at once unless it holds back
}

PaymentStoreResult<CancelResult> PaymentServiceTest::cancel(const QByteArray &key)
{
    std::optional<PaymentStoreResult<CancelResult>> outcome;
    m_backend->service.cancel(m_fixture->first, key,
        [&outcome](const PaymentStoreResult<CancelResult> &result) { outcome = result; });
    return outcome.value();
}

int PaymentServiceTest::reconcile()
{
    int settled = -1;
    m_backend->reconciler.runOnce(
        [&settled](const PaymentStoreResult<int> &run) { settled = run ? *run : -1; });
    return settled;
}

RecordState PaymentServiceTest::stateOf(const QByteArray &key)
{
    return (*m_fixture->store().findKey(m_fixture->first.tenant, key))->payment->state;
}

void PaymentServiceTest::anApprovalIsStoredAndReplayed()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    const auto first = std::get<PaymentAnswered>(submit(request));
    QCOMPARE(first.answer.status, 201);
    QVERIFY(!first.replayed);
    PaymentOrder retry = request;
    retry.requestId = "request-2";
    const auto second = std::get<PaymentAnswered>(submit(retry));
    QVERIFY(second.replayed);
    QVERIFY(second.answer == first.answer);
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

void PaymentServiceTest::aDeclineIsStoredAndReplayed()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), poor);
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 402);
    QVERIFY(std::get<PaymentAnswered>(submit(request)).replayed);
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

void PaymentServiceTest::cashNeedsNoAcquirer()
{
    PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), {});
    request.tender = Tender::Cash;
    request.tendered = Money::fromMinor(5000);
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
    QVERIFY(std::get<PaymentAnswered>(submit(request)).replayed);
    QVERIFY(m_acquirer->chargesSeen.isEmpty());
    QCOMPARE(m_fixture->number(QStringLiteral("SELECT tendered_minor FROM payments")), std::int64_t {5000});
}

// LerianStudio/midaz#709: surely not sent is released, and neither stored nor unknown
void PaymentServiceTest::whatWasSurelyNotSentIsSentByTheNextTry()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::NotSent;
    QVERIFY(std::holds_alternative<AcquirerUnreachable>(submit(request)));
    QCOMPARE(stateOf("k1"), RecordState::Processing);
    QVERIFY(std::holds_alternative<AcquirerUnreachable>(submit(request)));
    m_acquirer->chargeFault = Fault::None;
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
    QCOMPARE(m_acquirer->effectiveCharges(), 1);
    QCOMPARE(m_acquirer->queriesSeen, 0);
}

// odoo/odoo#40567: charged, and the answer lost
void PaymentServiceTest::silenceIsUnknownUntilTheAcquirerIsAsked()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::LostAnswer;
    QVERIFY(std::holds_alternative<PaymentUnknown>(submit(request)));
    QCOMPARE(stateOf("k1"), RecordState::Unknown);
    QCOMPARE(reconcile(), 0); // not due yet
    m_clock->advance(m_backend->options.reconcileEvery);
    QCOMPARE(reconcile(), 1);
    const auto replayed = std::get<PaymentAnswered>(submit(request));
    QCOMPARE(replayed.answer.status, 201);
    QVERIFY(replayed.answer.body.endsWith("request-1"));
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

// juspay/hyperswitch#10285: "not found" seconds after the charge
void PaymentServiceTest::absenceIsNotBelievedAtOnce()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::LostAnswer;
    m_acquirer->queryIsBlind = true;
    QVERIFY(std::holds_alternative<PaymentUnknown>(submit(request)));
    m_acquirer->chargeFault = Fault::None;
    QVERIFY(std::holds_alternative<PaymentUnknown>(submit(request)));
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
    m_acquirer->queryIsBlind = false;
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

// killbill/killbill PR 643: a retry while the first was unknown made a second transaction
void PaymentServiceTest::aRetryWhileUnknownAsksBeforeItCharges()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::LostRequest;
    QVERIFY(std::holds_alternative<PaymentUnknown>(submit(request)));
    m_clock->advance(m_acquirer->settleDelay());
    QCOMPARE(reconcile(), 0);
    QCOMPARE(stateOf("k1"), RecordState::Processing); // proven absent, left to the register
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
    m_acquirer->chargeFault = Fault::None;
    const int asked = m_acquirer->queriesSeen;
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
    QCOMPARE(m_acquirer->queriesSeen, asked + 1);
    QCOMPARE(m_acquirer->chargesSeen.size(), 2);
    QCOMPARE(m_acquirer->chargesSeen.first().key, m_acquirer->chargesSeen.last().key);
    QCOMPARE(m_acquirer->effectiveCharges(), 1);
}

void PaymentServiceTest::theSameKeyInFlightIsInProgress()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->holdsAnswers = true;
    std::optional<PaymentOutcome> first;
    m_backend->service.submit(request, [&first](const PaymentResult &result) { first = result.outcome; });
    QVERIFY(std::holds_alternative<PaymentInProgress>(submit(request)));
    // Whatever the wall clock says: this very process is at work on it.
    m_clock->advance(m_backend->options.lease * 2);
    QVERIFY(std::holds_alternative<PaymentInProgress>(submit(request)));
    QCOMPARE(reconcile(), 0);
    m_acquirer->release();
    QCOMPARE(std::get<PaymentAnswered>(*first).answer.status, 201);
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

void PaymentServiceTest::aWaiterGetsTheResult()
{
    PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->holdsAnswers = true;
    m_backend->service.submit(request, [](const PaymentResult &) {});
    request.wait = 30s;
    std::optional<PaymentOutcome> waiting;
    m_backend->service.submit(request, [&waiting](const PaymentResult &result) { waiting = result.outcome; });
    QVERIFY(!waiting);
    request.wait = 1ms;
    std::optional<PaymentOutcome> impatient;
    m_backend->service.submit(
        request, [&impatient](const PaymentResult &result) { impatient = result.outcome; });
    QTRY_VERIFY(impatient);
    QVERIFY(std::holds_alternative<PaymentInProgress>(*impatient));
    m_acquirer->release();
    QCOMPARE(std::get<PaymentAnswered>(*waiting).answer.status, 201);
}

void PaymentServiceTest::anotherBodyIsRefusedInEveryState()
{
    const CartId cart = CartId::create();
    const PaymentOrder request = order(m_fixture->first, "k1", cart, good);
    const PaymentOrder other = order(m_fixture->first, "k1", cart, poor);
    m_acquirer->holdsAnswers = true;
    m_backend->service.submit(request, [](const PaymentResult &) {});
    QVERIFY(std::holds_alternative<KeyReused>(submit(other))); // in flight
    m_acquirer->release();
    QVERIFY(std::holds_alternative<KeyReused>(submit(other))); // complete
    m_acquirer->holdsAnswers = false;

    m_acquirer->chargeFault = Fault::LostRequest;
    const CartId unknownCart = CartId::create();
    submit(order(m_fixture->first, "k2", unknownCart, good));
    QVERIFY(std::holds_alternative<KeyReused>(submit(order(m_fixture->first, "k2", unknownCart, poor))));
    QVERIFY(cancel("k2"));
    m_clock->advance(m_acquirer->settleDelay() + longestPauseAtFirst);
    QCOMPARE(reconcile(), 1);
    QCOMPARE(stateOf("k2"), RecordState::Cancelled);
    QVERIFY(std::holds_alternative<KeyReused>(submit(order(m_fixture->first, "k2", unknownCart, poor))));
    QVERIFY(
        std::holds_alternative<PaymentCancelled>(submit(order(m_fixture->first, "k2", unknownCart, good))));
}

void PaymentServiceTest::anotherKeyForTheConfirmationIsAnsweredFromThePayment()
{
    const CartId cart = CartId::create();
    const auto first = std::get<PaymentAnswered>(submit(order(m_fixture->first, "k1", cart, good)));
    const auto second = std::get<PaymentAnswered>(submit(order(m_fixture->first, "k2", cart, good)));
    QVERIFY(second.replayed);
    QVERIFY(second.answer == first.answer);
    QVERIFY(m_fixture->database().run(QStringLiteral("DELETE FROM idempotency_keys"))); // as a purge does
    for (const QByteArray &key : {QByteArray("k1"), QByteArray("k2")}) {
        const auto late = std::get<PaymentAnswered>(submit(order(m_fixture->first, key, cart, good)));
        QVERIFY(late.replayed);
        QCOMPARE(late.answer.status, 201);
    }
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

void PaymentServiceTest::anotherAmountForTheConfirmationIsRefused()
{
    const CartId cart = CartId::create();
    submit(order(m_fixture->first, "k1", cart, good));
    PaymentOrder other = order(m_fixture->first, "k2", cart, good);
    other.amount = Money::fromMinor(1);
    QVERIFY(std::holds_alternative<ConfirmationReused>(submit(other)));
    QCOMPARE(m_acquirer->chargesSeen.size(), 1);
}

// stripe/stripe-terminal-android#720: cancel, then late delivery
void PaymentServiceTest::aCancelBeforeTheRequestStopsIt()
{
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Cancelled);
    QVERIFY(std::holds_alternative<PaymentCancelled>(
        submit(order(m_fixture->first, "k1", CartId::create(), good))));
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Cancelled);
    QVERIFY(m_acquirer->chargesSeen.isEmpty());
}

// Adyen/adyen-magento#719: "cancelled" at the till, authorised a minute later
void PaymentServiceTest::aCancelInFlightReversesTheApproval()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->holdsAnswers = true;
    std::optional<PaymentOutcome> outcome;
    m_backend->service.submit(request, [&outcome](const PaymentResult &result) { outcome = result.outcome; });
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Requested);
    QVERIFY(m_acquirer->reversalsSeen.isEmpty());
    m_acquirer->holdsAnswers = false;
    m_acquirer->release();
    QVERIFY(std::holds_alternative<PaymentCancelled>(*outcome));
    QCOMPARE(m_acquirer->reversalsSeen.size(), 1);
    QVERIFY(m_acquirer->reversalsSeen.first().key != m_acquirer->chargesSeen.first().key);
    QCOMPARE(m_acquirer->effectiveCharges(), 0);
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Cancelled);
    QCOMPARE(m_fixture->number(QStringLiteral("SELECT count(*) FROM payments WHERE reversed_ms IS NOT NULL")),
        std::int64_t {1});
}

void PaymentServiceTest::aCancelInFlightLeavesADecline()
{
    m_acquirer->holdsAnswers = true;
    m_backend->service.submit(
        order(m_fixture->first, "k1", CartId::create(), poor), [](const PaymentResult &) {});
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Requested);
    m_acquirer->release();
    QCOMPARE(stateOf("k1"), RecordState::Declined);
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Cancelled);
    QVERIFY(m_acquirer->reversalsSeen.isEmpty());
}

void PaymentServiceTest::aCancelOfUnknownBlocksTheLateCharge()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::LostRequest;
    submit(request);
    const ChargeOrder late = m_acquirer->chargesSeen.first();
    QCOMPARE(cancel("k1")->answer, CancelAnswer::Requested);
    QVERIFY(m_acquirer->reversalsSeen.isEmpty()); // "not found" is no proof yet
    m_clock->advance(m_acquirer->settleDelay() + 1ms);
    QCOMPARE(reconcile(), 1);
    QCOMPARE(stateOf("k1"), RecordState::Cancelled);
    m_acquirer->chargeFault = Fault::None;
    m_acquirer->charge(late, [](const ChargeOutcome &) {}); // the packet arrives after all
    QCOMPARE(m_acquirer->effectiveCharges(), 0);
    QVERIFY(std::holds_alternative<PaymentCancelled>(submit(request)));
}

void PaymentServiceTest::aReversalIsTriedUntilItIsDone()
{
    m_acquirer->chargeFault = Fault::LostAnswer;
    submit(order(m_fixture->first, "k1", CartId::create(), good));
    for (const Fault fault : {Fault::NotSent, Fault::LostRequest, Fault::LostAnswer}) {
        m_acquirer->reverseFault = fault;
        QVERIFY(cancel("k1"));
        m_clock->advance(longestPauseAtFirst);
        QVERIFY(!isSettled(stateOf("k1")));
    }
    m_acquirer->reverseFault = Fault::None;
    QCOMPARE(reconcile(), 1);
    QCOMPARE(stateOf("k1"), RecordState::Cancelled);
    QCOMPARE(m_acquirer->effectiveCharges(), 0);
    QCOMPARE(m_fixture->number(QStringLiteral("SELECT count(*) FROM payments WHERE reversed_ms IS NOT NULL")),
        std::int64_t {1});
    QByteArray key;
    for (const ReversalOrder &reversal : std::as_const(m_acquirer->reversalsSeen)) {
        QVERIFY(key.isEmpty() || key == reversal.key);
        key = reversal.key;
    }
}

void PaymentServiceTest::aCancelOfAChargeIsTooLate()
{
    submit(order(m_fixture->first, "k1", CartId::create(), good));
    const auto result = cancel("k1");
    QCOMPARE(result->answer, CancelAnswer::AlreadyCharged);
    QCOMPARE(result->payment->state, RecordState::Approved);
    QCOMPARE(m_acquirer->effectiveCharges(), 1);
}

// aws-powertools/powertools-lambda-python#8049: stopped past the lease, then continued
void PaymentServiceTest::aFormerOwnerIsRefused()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->holdsAnswers = true;
    std::optional<PaymentOutcome> late;
    m_backend->service.submit(request, [&late](const PaymentResult &result) { late = result.outcome; });
    m_clock->advance(m_backend->options.lease + 1ms);

    FakeAcquirer &acquirer = *m_acquirer;
    acquirer.holdsAnswers = false;
    Backend other(m_fixture->queue(), acquirer, *m_clock);
    std::optional<PaymentOutcome> winner;
    other.service.submit(request, [&winner](const PaymentResult &result) { winner = result.outcome; });
    QCOMPARE(std::get<PaymentAnswered>(*winner).answer.status, 201);
    acquirer.release();
    QVERIFY(std::get<PaymentAnswered>(*late).answer == std::get<PaymentAnswered>(*winner).answer);
    QCOMPARE(acquirer.chargesSeen.size(), 1);
    QCOMPARE(m_fixture->number(QStringLiteral("SELECT count(*) FROM events")), std::int64_t {1});
}

void PaymentServiceTest::anAbandonedPaymentEndsCancelled()
{
    m_acquirer->chargeFault = Fault::LostRequest;
    submit(order(m_fixture->first, "k1", CartId::create(), good));
    m_acquirer->chargeFault = Fault::NotSent;
    submit(order(m_fixture->first, "k2", CartId::create(), good));
    m_clock->advance(m_acquirer->keyWindow());
    QCOMPARE(reconcile(), 2);
    QCOMPARE(stateOf("k1"), RecordState::Cancelled);
    QCOMPARE(stateOf("k2"), RecordState::Cancelled);
    QCOMPARE(m_acquirer->reversalsSeen.size(), 1); // only what may have left needs to be blocked
}

void PaymentServiceTest::aReversalByOthersIsNoApproval()
{
    m_acquirer->chargeFault = Fault::LostAnswer;
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    submit(request);
    m_acquirer->reverse(
        {"by hand", m_acquirer->chargesSeen.first().reference}, [](const ReversalOutcome &) {});
    QVERIFY(std::holds_alternative<PaymentCancelled>(submit(request)));
    QCOMPARE(stateOf("k1"), RecordState::Reversed);
}

void PaymentServiceTest::pausesBetweenChecksGrow()
{
    m_acquirer->chargeFault = Fault::LostAnswer;
    m_acquirer->queryFault = Fault::LostAnswer;
    submit(order(m_fixture->first, "k1", CartId::create(), good));
    const Milliseconds wholeTime = 10min;
    for (Milliseconds passed {0}; passed < wholeTime; passed += m_backend->options.reconcileEvery) {
        m_clock->advance(m_backend->options.reconcileEvery);
        QCOMPARE(reconcile(), 0);
    }
    QVERIFY(m_acquirer->queriesSeen >= 18);
    QVERIFY(m_acquirer->queriesSeen < 30);
    m_acquirer->queryFault = Fault::None;
    m_clock->advance(longestPauseAtFirst);
    QCOMPARE(reconcile(), 1);
}

void PaymentServiceTest::theScheduleEndsWithAPersonWhoMustLook()
{
    m_acquirer->chargeFault = Fault::LostAnswer;
    m_acquirer->queryFault = Fault::LostAnswer;
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    submit(request);
    const auto payment = [this] {
        const auto key = m_fixture->store().findKey(m_fixture->first.tenant, "k1");
        return *(*key)->payment;
    };
    QVERIFY(!payment().needsReviewAt);
    const Milliseconds span = m_backend->options.schedule.span();
    for (Milliseconds passed {0}; passed < 2 * span; passed += 1h) {
        m_clock->advance(1h);
        QCOMPARE(reconcile(), 0);
    }
    QVERIFY(payment().needsReviewAt);
    QCOMPARE(payment().state, RecordState::Unknown);
    const int asked = m_acquirer->queriesSeen;
    m_clock->advance(24h);
    reconcile();
    QCOMPARE(m_acquirer->queriesSeen, asked); // it has given up
    m_acquirer->queryFault = Fault::None;
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(request))); // a register's retry still asks
    QVERIFY(!payment().needsReviewAt);
}

void PaymentServiceTest::anAdapterThatThrowsIsAskedAgain()
{
    m_acquirer->chargeFault = Fault::LostAnswer;
    submit(order(m_fixture->first, "k1", CartId::create(), good));
    submit(order(m_fixture->first, "k2", CartId::create(), good));
    m_acquirer->throwsOnQuery = true;
    m_clock->advance(longestPauseAtFirst);
    QCOMPARE(reconcile(), 0);
    QCOMPARE(m_acquirer->queriesSeen, 2); // the first one's fault does not stop the second
    QCOMPARE(stateOf("k1"), RecordState::Unknown);
    m_acquirer->throwsOnQuery = false;
    m_clock->advance(longestPauseAtFirst);
    QCOMPARE(reconcile(), 2);
}

// Redsys SIS0051 and 913: neither a yes nor a no
void PaymentServiceTest::repeatedIsAskedAboutAtOnce()
{
    m_acquirer->saysRepeated = true;
    QVERIFY(std::holds_alternative<PaymentAnswered>(
        submit(order(m_fixture->first, "k1", CartId::create(), good))));
    QCOMPARE(m_acquirer->queriesSeen, 1);
    QCOMPARE(stateOf("k1"), RecordState::Approved);
    m_acquirer->queryFault = Fault::LostAnswer;
    QVERIFY(std::holds_alternative<PaymentUnknown>(
        submit(order(m_fixture->first, "k2", CartId::create(), poor))));
}

void PaymentServiceTest::aClockThatIsSetBackHoldsNothingUp()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    m_acquirer->chargeFault = Fault::LostRequest;
    submit(request);
    m_acquirer->chargeFault = Fault::None;
    m_clock->advance(-48h);
    QVERIFY(std::holds_alternative<PaymentUnknown>(submit(request)));
    QCOMPARE(reconcile(), 0);
    m_clock->advance(m_acquirer->settleDelay());
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
    QCOMPARE(m_acquirer->effectiveCharges(), 1);
}

void PaymentServiceTest::whenTheStoreFailsNothingIsCharged()
{
    const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
    FailPoint::armForGood(0);
    const PaymentOutcome outcome = submit(request);
    FailPoint::disarm();
    QVERIFY(std::holds_alternative<StoreUnavailable>(outcome));
    QVERIFY(m_acquirer->chargesSeen.isEmpty());
    QVERIFY(!*m_fixture->store().findKey(m_fixture->first.tenant, "k1"));
    QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
}

// The n-th database step of a whole payment fails; the same key again ends it with one charge.
void PaymentServiceTest::everyStepMayFail()
{
    for (const bool answerIsLost : {false, true}) {
        for (int step = 0;; ++step) {
            init();
            const PaymentOrder request = order(m_fixture->first, "k1", CartId::create(), good);
            m_acquirer->chargeFault = answerIsLost ? Fault::LostAnswer : Fault::None;
            FailPoint::arm(step);
            submit(request);
            m_clock->advance(m_backend->options.reconcileEvery);
            reconcile();
            const bool clean = !FailPoint::tripped();
            FailPoint::disarm();
            m_backend.reset(); // the process dies
            QVERIFY(m_fixture->reopen());
            m_backend = std::make_unique<Backend>(m_fixture->queue(), *m_acquirer, *m_clock);
            QVERIFY(m_fixture->store().endLeases(m_clock->wallNow()));
            m_acquirer->chargeFault = Fault::None;
            QCOMPARE(std::get<PaymentAnswered>(submit(request)).answer.status, 201);
            QCOMPARE(m_acquirer->effectiveCharges(), 1);
            verifyStore();
            if (clean)
                break;
        }
    }
}

QTEST_GUILESS_MAIN(PaymentServiceTest)
#include "tst_paymentservice.moc"
