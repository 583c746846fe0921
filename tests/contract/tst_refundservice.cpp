#include "payments/orderservice.h"
#include "payments/purger.h"
#include "payments/reconciler.h"
#include "payments/refundservice.h"
#include "payments/windowrules.h"
#include "support/backendstorefixture.h"
#include "support/fakeacquirer.h"
#include "support/manualclock.h"
#include "support/samplerecords.h"

#include <QTest>

using namespace unavez;
using namespace unavez::test;
using Fault = FakeAcquirer::Fault;

Q_DECLARE_METATYPE(unavez::PaymentWindows)

namespace {

using namespace std::chrono_literals;

StoredAnswer answerOf(const RefundRecord &refund, const QByteArray &)
{
    return {refund.state == RecordState::Approved ? 201 : 402, {}, refund.id.toLatin1()};
}

} // namespace

//! Refunds over a real store and an acquirer with faults.
class RefundServiceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void aRefundIsMadeOnceAndReplayed();
    void twoKeysAreTwoRefunds();
    void anotherBodyIsRefusedInEveryState();
    void silenceIsUnknownUntilTheAcquirerIsAsked();
    void absenceIsNotBelievedAtOnce();
    void whatWasSurelyNotSentIsSentByTheNextTry();
    void theReconcilerOnlyAsks();
    void whatNobodyRetriesIsFreeAgain();
    void whatTheAcquirerRefusesIsFinal();
    void aWaiterGetsTheResult();
    void cashNeedsNoAcquirer();
    void theScheduleEndsWithAPersonWhoMustLook();
    void aFormerOwnerIsRefused();
    void purgingGoesBatchByBatch();
    void schedules_data();
    void schedules();
    void windows_data();
    void windows();

private:
    RefundIntent intent(const QByteArray &key, std::int64_t minor);
    RefundAnswer submit(const RefundIntent &what);
    int reconcile();
    RefundRecord refundOf(const QByteArray &key);

    std::unique_ptr<BackendStoreFixture> m_fixture;
    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<FakeAcquirer> m_acquirer;
    std::unique_ptr<RefundService> m_service;
    PaymentOptions m_options;
    PaymentRecord m_payment {cardPayment(
        {TenantId {1}, QStringLiteral("first"), QStringLiteral("caja-1")}, "k1", CartId::create(), {})};
};

void RefundServiceTest::init()
{
    m_service.reset();
    m_fixture = std::make_unique<BackendStoreFixture>();
    m_clock = std::make_unique<ManualClock>();
    m_acquirer = std::make_unique<FakeAcquirer>();
    m_service
        = std::make_unique<RefundService>(m_fixture->queue(), *m_acquirer, *m_clock, m_options, answerOf);
    m_payment = cardPayment(m_fixture->first, "k1", CartId::create(), m_clock->wallNow());
    m_acquirer->charge({m_payment.acquirerKey, m_payment.ownReference, m_payment.amount, m_payment.currency,
                           QStringLiteral("test_approve")},
        [](const ChargeOutcome &) {});
    QVERIFY(m_fixture->store().claim(claimOf(m_payment, m_clock->wallNow())));
    QVERIFY(m_fixture->store().complete({{m_fixture->first.tenant, "k1", 1}, RecordState::Approved,
        QStringLiteral("ch_1"), {}, false, approvedAnswer, m_clock->wallNow()}));
}

void RefundServiceTest::cleanup()
{
    QCOMPARE(*m_fixture->store().violations(m_clock->wallNow()), QStringList());
    m_service.reset();
}

RefundIntent RefundServiceTest::intent(const QByteArray &key, std::int64_t minor)
{
    const QByteArray content = QByteArray::number(static_cast<qint64>(minor));
    const auto digestBy = [content](int version) -> std::optional<QByteArray> {
        return version == 1 ? std::optional(content.leftJustified(32, '-')) : std::nullopt;
    };
    return {m_fixture->first, key, {1, *digestBy(1)}, digestBy, "request-1", m_payment.id,
        Money::fromMinor(minor), QStringLiteral("return"), 0ms};
}

RefundAnswer RefundServiceTest::submit(const RefundIntent &what)
{
    std::optional<RefundAnswer> outcome;
    m_service->submit(what, [&outcome](const RefundResult &result) { outcome = result.outcome; });
    return outcome.value(); // the fake answers at once unless it holds back
}

int RefundServiceTest::reconcile()
{
    int settled = -1;
    m_service->reconcile(32, [&settled](const PaymentStoreResult<int> &run) { settled = run ? *run : -1; });
    return settled;
}

RefundRecord RefundServiceTest::refundOf(const QByteArray &key)
{
    const auto found = m_fixture->store().findKey(m_fixture->first.tenant, key);
    return *(*found)->refund;
}

void RefundServiceTest::aRefundIsMadeOnceAndReplayed()
{
    const auto first = std::get<PaymentAnswered>(submit(intent("r1", 1000)));
    QCOMPARE(first.answer.status, 201);
    const auto second = std::get<PaymentAnswered>(submit(intent("r1", 1000)));
    QVERIFY(second.replayed);
    QVERIFY(second.answer == first.answer);
    QCOMPARE(m_acquirer->refundsSeen.size(), 1);
    QCOMPARE(m_acquirer->refunded(), Money::fromMinor(1000));
}

// OCA/pos PR 1015 · itpp-labs/pos-addons#864
void RefundServiceTest::twoKeysAreTwoRefunds()
{
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r1", 2000))));
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r2", 2000))));
    const auto refused = std::get<RefundRefused>(submit(intent("r3", 2000)));
    QCOMPARE(refused.left, Money::fromMinor(999));
    QCOMPARE(m_acquirer->refunded(), Money::fromMinor(4000));
}

void RefundServiceTest::anotherBodyIsRefusedInEveryState()
{
    m_acquirer->holdsAnswers = true;
    m_service->submit(intent("r1", 1000), [](const RefundResult &) {});
    QVERIFY(std::holds_alternative<RefundInProgress>(submit(intent("r1", 1000))));
    QVERIFY(std::holds_alternative<KeyReused>(submit(intent("r1", 1001)))); // idempot-dev/idempot-js#183
    m_acquirer->release();
    QVERIFY(std::holds_alternative<KeyReused>(submit(intent("r1", 1001))));
}

void RefundServiceTest::silenceIsUnknownUntilTheAcquirerIsAsked()
{
    m_acquirer->refundFault = Fault::LostAnswer;
    QVERIFY(std::holds_alternative<RefundUnknown>(submit(intent("r1", 1000))));
    QCOMPARE(refundOf("r1").state, RecordState::Unknown);
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r1", 1000)))); // a retry asks
    QCOMPARE(m_acquirer->refundsSeen.size(), 1);
    QCOMPARE(m_acquirer->refunded(), Money::fromMinor(1000));
}

// juspay/hyperswitch#11448: "not found" seconds after
void RefundServiceTest::absenceIsNotBelievedAtOnce()
{
    m_acquirer->refundFault = Fault::LostRequest;
    submit(intent("r1", 1000));
    m_acquirer->refundFault = Fault::None;
    QVERIFY(std::holds_alternative<RefundUnknown>(submit(intent("r1", 1000))));
    QCOMPARE(m_acquirer->refundsSeen.size(), 1);
    m_clock->advance(m_acquirer->settleDelay());
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r1", 1000))));
    QCOMPARE(m_acquirer->refundsSeen.size(), 2);
    QCOMPARE(m_acquirer->refundsSeen.first().key, m_acquirer->refundsSeen.last().key);
}

void RefundServiceTest::whatWasSurelyNotSentIsSentByTheNextTry()
{
    m_acquirer->refundFault = Fault::NotSent;
    QVERIFY(std::holds_alternative<AcquirerUnreachable>(submit(intent("r1", 1000))));
    m_acquirer->refundFault = Fault::None;
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r1", 1000))));
    QCOMPARE(m_acquirer->queriesSeen, 0);
}

void RefundServiceTest::theReconcilerOnlyAsks()
{
    m_acquirer->refundFault = Fault::LostAnswer;
    submit(intent("r1", 1000));
    m_acquirer->refundFault = Fault::LostRequest;
    submit(intent("r2", 1000));
    m_acquirer->refundFault = Fault::None;
    m_clock->advance(1min);
    QCOMPARE(reconcile(), 1);
    QCOMPARE(refundOf("r1").state, RecordState::Approved);
    QCOMPARE(refundOf("r2").state, RecordState::Processing);
    QCOMPARE(m_acquirer->refundsSeen.size(), 2);
}

void RefundServiceTest::whatNobodyRetriesIsFreeAgain()
{
    m_acquirer->refundFault = Fault::LostRequest;
    submit(intent("r1", 4999));
    QVERIFY(std::holds_alternative<RefundRefused>(submit(intent("r2", 4999))));
    m_acquirer->refundFault = Fault::None;
    m_clock->advance(m_acquirer->keyWindow());
    QCOMPARE(reconcile(), 1);
    QCOMPARE(refundOf("r1").state, RecordState::Declined);
    QVERIFY(std::holds_alternative<PaymentAnswered>(submit(intent("r2", 4999))));
}

void RefundServiceTest::whatTheAcquirerRefusesIsFinal()
{
    m_acquirer->reverse({"by hand", m_payment.ownReference}, [](const ReversalOutcome &) {});
    QCOMPARE(std::get<PaymentAnswered>(submit(intent("r1", 1000))).answer.status, 402);
    QVERIFY(std::get<PaymentAnswered>(submit(intent("r1", 1000))).replayed);
    QCOMPARE(refundOf("r1").state, RecordState::Declined);
}

void RefundServiceTest::aWaiterGetsTheResult()
{
    m_acquirer->holdsAnswers = true;
    m_service->submit(intent("r1", 1000), [](const RefundResult &) {});
    RefundIntent waiting = intent("r1", 1000);
    waiting.wait = 30s;
    std::optional<RefundAnswer> outcome;
    m_service->submit(waiting, [&outcome](const RefundResult &result) { outcome = result.outcome; });
    QVERIFY(!outcome);
    m_acquirer->release();
    QVERIFY(std::get<PaymentAnswered>(outcome.value()).replayed == false);
    QCOMPARE(m_acquirer->refundsSeen.size(), 1);
}

void RefundServiceTest::cashNeedsNoAcquirer()
{
    m_payment = cashPayment(m_fixture->first, "k2", CartId::create(), m_clock->wallNow());
    QVERIFY(m_fixture->store().claim(claimOf(m_payment, m_clock->wallNow())));
    QCOMPARE(std::get<PaymentAnswered>(submit(intent("r1", 1000))).answer.status, 201);
    QVERIFY(m_acquirer->refundsSeen.isEmpty());
    m_payment.id = QStringLiteral("pay_other");
    QVERIFY(std::holds_alternative<NoSuchPayment>(submit(intent("r2", 1000))));
}

void RefundServiceTest::theScheduleEndsWithAPersonWhoMustLook()
{
    m_acquirer->refundFault = Fault::LostAnswer;
    m_acquirer->queryFault = Fault::LostAnswer;
    submit(intent("r1", 1000));
    for (Milliseconds passed {0}; passed < 2 * m_options.schedule.span(); passed += 1h) {
        m_clock->advance(1h);
        QCOMPARE(reconcile(), 0);
    }
    QVERIFY(refundOf("r1").needsReviewAt);
    QCOMPARE(refundOf("r1").state, RecordState::Unknown);
    QCOMPARE(*m_fixture->store().resumeGivenUp(m_clock->wallNow()), std::int64_t {1});
    m_acquirer->queryFault = Fault::None;
    QCOMPARE(reconcile(), 1);
}

// aws-powertools/powertools-lambda-python#8049: the late write of a former owner
void RefundServiceTest::aFormerOwnerIsRefused()
{
    m_acquirer->holdsAnswers = true;
    std::optional<RefundAnswer> late;
    m_service->submit(intent("r1", 1000), [&late](const RefundResult &result) { late = result.outcome; });
    m_acquirer->holdsAnswers = false;
    m_clock->advance(m_options.lease + 1s);
    RefundService other(m_fixture->queue(), *m_acquirer, *m_clock, m_options, answerOf);
    std::optional<RefundAnswer> taken;
    other.submit(intent("r1", 1000), [&taken](const RefundResult &result) { taken = result.outcome; });
    QCOMPARE(std::get<PaymentAnswered>(taken.value()).answer.status, 201);
    m_acquirer->release();
    QVERIFY(std::get<PaymentAnswered>(late.value()).replayed);
    QCOMPARE(m_acquirer->refunded(), Money::fromMinor(1000));
}

void RefundServiceTest::purgingGoesBatchByBatch()
{
    PaymentOptions options;
    options.purgeBatch = 2;
    Purger purger(m_fixture->queue(), *m_clock, options);
    for (int number = 0; number < 6; ++number) {
        QVERIFY(m_fixture->store().cancel(m_fixture->first.tenant, "t" + QByteArray::number(number),
            m_clock->wallNow(), m_clock->wallNow() + 24h));
    }
    const auto purge = [&purger](int batches) {
        int gone = -1;
        purger.runOnce(batches, [&gone](const PaymentStoreResult<int> &run) { gone = run ? *run : -1; });
        return gone;
    };
    QCOMPARE(purge(2), 0);
    m_clock->advance(24h);
    QCOMPARE(purge(2), 4); // bounded
    QCOMPARE(purge(9), 3); // the payment's own key too
    QVERIFY(*m_fixture->store().findPayment(m_fixture->first.tenant, m_payment.id));
}

void RefundServiceTest::schedules_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("spanMs"); // -1: refused
    QTest::newRow("the default says the same") << "1s x10, 10s x6, 1m x10, 10m x12, 1h x48"
                                               << static_cast<qint64>(ReconcileSchedule().span().count());
    QTest::newRow("one row") << "250ms x4" << qint64 {1000};
    QTest::newRow("nothing") << "" << qint64 {-1};
    QTest::newRow("no times") << "1s" << qint64 {-1};
    QTest::newRow("an unknown unit") << "1d x2" << qint64 {-1};
    QTest::newRow("longer than a day") << "25h x2" << qint64 {-1};
    QTest::newRow("never") << "0s x2" << qint64 {-1};
    QTest::newRow("a comma too much") << "1s x2," << qint64 {-1};
}

void RefundServiceTest::schedules()
{
    QFETCH(QString, text);
    QFETCH(qint64, spanMs);
    const auto schedule = ReconcileSchedule::parse(text);
    QCOMPARE(schedule ? static_cast<qint64>(schedule->span().count()) : -1, spanMs);
}

void RefundServiceTest::windows_data()
{
    QTest::addColumn<PaymentWindows>("windows");
    QTest::addColumn<QByteArray>("reason");
    const PaymentWindows good {24h, 5s, 30s, 90s, 720h, 30s};
    const auto row = [&good](const char *name, const QByteArray &reason, auto change) {
        PaymentWindows changed = good;
        change(changed);
        QTest::newRow(name) << changed << reason;
    };
    row("the defaults fit", "", [](PaymentWindows &) {});
    row("no longest call", "the acquirer's longest call", [](PaymentWindows &w) { w.longestCall = 0ms; });
    row("a key window that is over too soon", "the acquirer forgets a key",
        [](PaymentWindows &w) { w.acquirerKeyWindow = 65s; });
    row("a takeover that comes too late", "a takeover comes too late",
        [](PaymentWindows &w) { w.acquirerKeyWindow = 155s; });
    row("a retention under a day", "the retention must be at least 24",
        [](PaymentWindows &w) { w.retention = 23h; });
    row("keys forgotten before the acquirer's", "keys are forgotten",
        [](PaymentWindows &w) { w.acquirerKeyWindow = 721h; });
    row("a wait that outlives its key", "a caller could wait",
        [](PaymentWindows &w) { w.longestWait = 720h; });
}

void RefundServiceTest::windows()
{
    QFETCH(PaymentWindows, windows);
    QFETCH(QByteArray, reason);
    const auto fault = windowFault(windows);
    QCOMPARE(fault.has_value(), !reason.isEmpty());
    QVERIFY(!fault || QByteArray(fault->reason).startsWith(reason));
}

QTEST_GUILESS_MAIN(RefundServiceTest)
#include "tst_refundservice.moc"
