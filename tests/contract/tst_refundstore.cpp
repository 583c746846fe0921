#include "base/failpoint.h"
#include "sqlite/backendschema.h"
#include "sqlite/sqliteconnection.h"
#include "support/backendstorefixture.h"
#include "support/manualclock.h"
#include "support/samplerecords.h"

#include <QTest>

#include <thread>
#include <vector>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;

constexpr Money euros(std::int64_t number) { return Money::fromMinor(number * 100); }

//! A card payment of 49.99 that is approved.
PaymentRecord approvedPayment(BackendStoreFixture &fixture, const QByteArray &key, WallTime now)
{
    PaymentRecord payment = cardPayment(fixture.first, key, CartId::create(), now);
    const bool claimed = fixture.store().claim(claimOf(payment, now)).hasValue();
    const auto done = fixture.store().complete({{fixture.first.tenant, key, 1}, RecordState::Approved,
        QStringLiteral("ch_1"), {}, false, approvedAnswer, now});
    if (!claimed || !done || *done != OwnerWrite::Done)
        qFatal("the payment cannot be made");
    payment.state = RecordState::Approved;
    return payment;
}

RefundCompletion ending(const RefundRecord &refund, RecordState state, std::int64_t fence, WallTime now)
{
    const bool isApproved = state == RecordState::Approved;
    StoredAnswer answer = approvedAnswer;
    answer.status = isApproved ? 201 : 402;
    return {{refund.tenant, refund.key, fence}, state,
        isApproved ? std::nullopt : std::optional(DeclineReason::Other), answer, now};
}

} // namespace

//! What every PaymentStore must do with refunds, orders, lists and old keys, on the SQLite one.
class RefundStoreTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void partsAddUpToThePaymentAndNoFurther();
    void aDeclinedRefundIsFreeAgain();
    void onlyAnApprovedPaymentIsRefunded();
    void cashIsRefundedAtOnce();
    void theSameInstantOnTwoConnections();
    void oneKeySpaceForEverything();
    void aRefundIsHandedBackAndTakenOver();
    void everyStepOfARefundMayFail();
    void anOrderIsPaidByItsTenders();
    void aCartIsOneOrder();
    void pagesFollowEachOther();
    void filters();
    void oldKeysAreForgottenAndPaymentsStay();
    void whatIsGivenUpWaitsForAPerson();
    void brokenInvariantsAreFound();
    void theFirstSchemaIsMigrated();
};

// OCA/pos PR 1015 · itpp-labs/pos-addons#864
void RefundStoreTest::partsAddUpToThePaymentAndNoFurther()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = approvedPayment(fixture, "k1", now);
    const auto claimed = [&](const QByteArray &key, Money amount) {
        return *fixture.store().claimRefund(claimOf(sampleRefund(payment, key, amount, now), now));
    };
    QVERIFY(std::holds_alternative<Claimed>(claimed("r1", euros(20))));
    QVERIFY(std::holds_alternative<Claimed>(claimed("r2", euros(20)))); // the same amount again is meant
    const auto refused = std::get<RefundRefused>(claimed("r3", euros(10)));
    QCOMPARE(refused.state, RecordState::Approved);
    QCOMPARE(refused.left, Money::fromMinor(999));
    QVERIFY(!*fixture.store().findKey(fixture.first.tenant, "r3")); // not spent on what cannot be
    QVERIFY(std::holds_alternative<Claimed>(claimed("r3", Money::fromMinor(999))));
    const auto again = std::get<KeyTaken>(claimed("r1", euros(20)));
    QCOMPARE(again.key.refund->amount, euros(20));
    QVERIFY(!again.key.payment);
    QCOMPARE((*fixture.store().findPayment(fixture.first.tenant, payment.id))->refunded, Money());
    for (const QByteArray &key : {QByteArray("r1"), QByteArray("r2"), QByteArray("r3")}) {
        const auto refund = (*fixture.store().findKey(fixture.first.tenant, key))->refund;
        QCOMPARE(*fixture.store().completeRefund(ending(*refund, RecordState::Approved, 1, now)),
            OwnerWrite::Done);
        QCOMPARE(*fixture.store().completeRefund(ending(*refund, RecordState::Approved, 1, now)),
            OwnerWrite::FenceLost);
    }
    QCOMPARE((*fixture.store().findPayment(fixture.first.tenant, payment.id))->refunded, payment.amount);
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

void RefundStoreTest::aDeclinedRefundIsFreeAgain()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = approvedPayment(fixture, "k1", now);
    const RefundRecord first = sampleRefund(payment, "r1", payment.amount, now);
    const RefundRecord second = sampleRefund(payment, "r2", payment.amount, now);
    QVERIFY(fixture.store().claimRefund(claimOf(first, now)));
    QVERIFY(std::holds_alternative<RefundRefused>(*fixture.store().claimRefund(claimOf(second, now))));
    QCOMPARE(*fixture.store().completeRefund(ending(first, RecordState::Declined, 1, now)), OwnerWrite::Done);
    QVERIFY(std::holds_alternative<Claimed>(*fixture.store().claimRefund(claimOf(second, now))));
    const auto declined = *fixture.store().findRefund(fixture.first.tenant, first.id);
    QCOMPARE(declined->state, RecordState::Declined);
    QVERIFY(!*fixture.store().findRefund(fixture.second.tenant, first.id));
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

void RefundStoreTest::onlyAnApprovedPaymentIsRefunded()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord open = cardPayment(fixture.first, "k1", CartId::create(), now);
    QVERIFY(fixture.store().claim(claimOf(open, now)));
    const auto refused = *fixture.store().claimRefund(claimOf(sampleRefund(open, "r1", euros(1), now), now));
    QCOMPARE(std::get<RefundRefused>(refused).state, RecordState::Processing);
    PaymentRecord theirs = approvedPayment(fixture, "k2", now);
    theirs.tenant = fixture.second.tenant;
    QVERIFY(!fixture.store().claimRefund(claimOf(sampleRefund(theirs, "r1", euros(1), now), now)));
}

void RefundStoreTest::cashIsRefundedAtOnce()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = cashPayment(fixture.first, "k1", CartId::create(), now);
    QVERIFY(fixture.store().claim(claimOf(payment, now)));
    QVERIFY(std::holds_alternative<Claimed>(
        *fixture.store().claimRefund(claimOf(sampleRefund(payment, "r1", euros(5), now), now))));
    const auto key = *fixture.store().findKey(fixture.first.tenant, "r1");
    QCOMPARE(key->phase, KeyPhase::Complete);
    QVERIFY(key->answer == approvedAnswer);
    QCOMPARE((*fixture.store().findPayment(fixture.first.tenant, payment.id))->refunded, euros(5));
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

// OCA/pos PR 1015: also at the same instant
void RefundStoreTest::theSameInstantOnTwoConnections()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = approvedPayment(fixture, "k1", now);
    std::vector<std::thread> threads;
    std::atomic<int> claimed = 0;
    std::atomic<int> refused = 0;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            auto database = openSqlite(fixture.path(), SqliteAccess::Existing);
            SqlitePaymentStore store(*database);
            for (int number = 0; number < 5; ++number) {
                const QByteArray key = "r" + QByteArray::number(thread) + '-' + QByteArray::number(number);
                const auto outcome
                    = store.claimRefund(claimOf(sampleRefund(payment, key, euros(10), now), now));
                if (outcome)
                    ++(std::holds_alternative<Claimed>(*outcome) ? claimed : refused);
            }
        });
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(claimed.load(), 4); // 49.99
    QCOMPARE(refused.load(), 16);
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

void RefundStoreTest::oneKeySpaceForEverything()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = approvedPayment(fixture, "k1", now);
    const auto taken = *fixture.store().claimRefund(claimOf(sampleRefund(payment, "k1", euros(1), now), now));
    QCOMPARE(std::get<KeyTaken>(taken).key.payment->id, payment.id);
    QVERIFY(std::holds_alternative<KeyTaken>(*fixture.store().claimOrder(sampleOrder({payment}, "k1", now))));

    QVERIFY(std::holds_alternative<Tombstoned>(
        *fixture.store().cancel(fixture.first.tenant, "r1", now, now + 24h)));
    const auto spent = *fixture.store().claimRefund(claimOf(sampleRefund(payment, "r1", euros(1), now), now));
    QCOMPARE(std::get<KeyTaken>(spent).key.phase, KeyPhase::Cancelled);

    QVERIFY(fixture.store().claimRefund(claimOf(sampleRefund(payment, "r2", euros(1), now), now)));
    const auto seen
        = std::get<CancelSeen>(*fixture.store().cancel(fixture.first.tenant, "r2", now, now + 24h));
    QVERIFY(seen.key.refund); // a refund is not cancelled
    QVERIFY(!seen.key.cancelRequestedAt);
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

void RefundStoreTest::aRefundIsHandedBackAndTakenOver()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    const PaymentRecord payment = approvedPayment(fixture, "k1", clock.wallNow());
    const RefundRecord refund = sampleRefund(payment, "r1", euros(1), clock.wallNow());
    QVERIFY(fixture.store().claimRefund(claimOf(refund, clock.wallNow())));
    const QString acquirer = QStringLiteral("fake");
    QVERIFY(fixture.store().refundsDueForReconcile(acquirer, clock.wallNow(), 9)->isEmpty());
    const Ownership first {fixture.first.tenant, "r1", 1};
    QCOMPARE(*fixture.store().handBack({first, RecordState::Unknown, clock.wallNow(), clock.wallNow() + 1s}),
        OwnerWrite::Done);
    clock.advance(2s);
    QVERIFY(fixture.store().dueForReconcile(acquirer, clock.wallNow(), 9)->isEmpty()); // that is for payments
    const auto due = *fixture.store().refundsDueForReconcile(acquirer, clock.wallNow(), 9);
    QCOMPARE(due.size(), 1);
    QCOMPARE(due.first().refund->state, RecordState::Unknown);
    QCOMPARE(due.first().checks, 1);
    const auto fence
        = *fixture.store().takeOver({fixture.first.tenant, "r1", 1}, clock.wallNow(), clock.wallNow() + 90s);
    QCOMPARE(fence, std::optional<std::int64_t>(2));
    const Ownership second {fixture.first.tenant, "r1", 2};
    QCOMPARE(*fixture.store().recordSend(second, clock.wallNow(), clock.wallNow() + 90s), OwnerWrite::Done);
    QCOMPARE((*fixture.store().findRefund(fixture.first.tenant, refund.id))->sentAt,
        std::optional(clock.wallNow()));
    QCOMPARE(*fixture.store().completeRefund(ending(refund, RecordState::Approved, 1, clock.wallNow())),
        OwnerWrite::FenceLost);
    QCOMPARE(*fixture.store().completeRefund(ending(refund, RecordState::Approved, 2, clock.wallNow())),
        OwnerWrite::Done);
    QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());
}

void RefundStoreTest::everyStepOfARefundMayFail()
{
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    for (int step = 0;; ++step) {
        BackendStoreFixture fixture;
        const PaymentRecord payment = approvedPayment(fixture, "k1", now);
        const auto life = [&] {
            const RefundRecord refund = sampleRefund(payment, "r1", payment.amount, now);
            const auto claimed = fixture.store().claimRefund(claimOf(refund, now));
            if (!claimed)
                return false;
            const auto done = fixture.store().completeRefund(ending(refund, RecordState::Approved, 1, now));
            const auto ordered = fixture.store().claimOrder(sampleOrder({payment}, "o1", now));
            return done && ordered && fixture.store().purge(now + 48h, 1).hasValue()
                && fixture.store().resumeGivenUp(now).hasValue();
        };
        FailPoint::arm(step);
        const bool lived = life();
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        QCOMPARE(lived, clean);
        QVERIFY(fixture.reopen());
        QCOMPARE(*fixture.store().violations(now), QStringList());
        if (clean)
            break;
        life(); // the same keys again end what was left open, whatever was
        QCOMPARE(*fixture.store().violations(now), QStringList());
        QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM refunds")), std::int64_t {1});
        QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM orders")), std::int64_t {1});
    }
}

void RefundStoreTest::anOrderIsPaidByItsTenders()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord card = approvedPayment(fixture, "k1", now);
    PaymentRecord cash = cashPayment(fixture.first, "k2", card.cart, now);
    cash.confirmation = 2;
    QVERIFY(fixture.store().claim(claimOf(cash, now)));

    const auto unpaid = [&](const std::function<void(OrderRecord &)> &change) {
        OrderClaim claim = sampleOrder({card, cash}, "o1", now);
        change(claim.order);
        const auto outcome = *fixture.store().claimOrder(claim);
        return std::holds_alternative<TenderNotPaid>(outcome)
            && !*fixture.store().findKey(fixture.first.tenant, "o1");
    };
    QVERIFY(unpaid([](OrderRecord &order) { order.tenders.last().paymentId = QStringLiteral("pay_other"); }));
    QVERIFY(unpaid([](OrderRecord &order) { order.tenders.last().amount = euros(1); }));
    QVERIFY(unpaid([](OrderRecord &order) { order.tenders.last().tender = Tender::Card; }));
    QVERIFY(unpaid([](OrderRecord &order) { order.tenders.append(order.tenders.first()); }));
    QVERIFY(unpaid([](OrderRecord &order) { order.cart = CartId::create(); }));
    QVERIFY(unpaid([](OrderRecord &order) { order.currency = *Currency::fromCode(u"USD"); }));

    QVERIFY(
        std::holds_alternative<Claimed>(*fixture.store().claimOrder(sampleOrder({card, cash}, "o1", now))));
    QVERIFY(fixture.reopen());
    const auto key = *fixture.store().findKey(fixture.first.tenant, "o1");
    QCOMPARE(key->phase, KeyPhase::Complete);
    QCOMPARE(key->order->tenders.size(), 2);
    QCOMPARE(key->order->tenders.last().paymentId, cash.id);
    QCOMPARE(key->order->total, Money::fromMinor(9998));
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

void RefundStoreTest::aCartIsOneOrder()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord card = approvedPayment(fixture, "k1", now);
    const OrderClaim order = sampleOrder({card}, "o1", now);
    QVERIFY(fixture.store().claimOrder(order));
    const auto other = *fixture.store().claimOrder(sampleOrder({card}, "o2", now));
    QCOMPARE(std::get<OrderTaken>(other).order.id, order.order.id);
    QVERIFY(!*fixture.store().findKey(fixture.first.tenant, "o2"));
}

void RefundStoreTest::pagesFollowEachOther()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    QStringList expected;
    for (int number = 0; number < 23; ++number) {
        const PaymentRecord payment
            = cardPayment(fixture.first, "k" + QByteArray::number(number), CartId::create(), clock.wallNow());
        QVERIFY(fixture.store().claim(claimOf(payment, clock.wallNow())));
        expected.append(payment.id);
        if (number % 3 == 0) // several share a millisecond
            clock.advance(1ms);
    }
    std::optional<PagePosition> after;
    QStringList found;
    for (int page = 0; page < 6; ++page) {
        const auto listed = *fixture.store().list(fixture.first.tenant, {}, after, 4);
        QCOMPARE(listed.hasMore, page < 5);
        for (const PaymentRecord &payment : listed.payments)
            found.append(payment.id);
        after = PagePosition {listed.payments.last().createdAt, listed.payments.last().id};
        // What is new comes before the first page and shifts none of the others.
        clock.advance(1s);
        QVERIFY(fixture.store().claim(claimOf(
            cardPayment(fixture.first, "late" + QByteArray::number(page), CartId::create(), clock.wallNow()),
            clock.wallNow())));
    }
    QCOMPARE(found.size(), expected.size());
    found.sort();
    expected.sort();
    QCOMPARE(found, expected);
    QVERIFY(fixture.store().list(fixture.second.tenant, {}, {}, 4)->payments.isEmpty());
}

void RefundStoreTest::filters()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    const WallTime start = clock.wallNow();
    const PaymentRecord approved = approvedPayment(fixture, "k1", start);
    clock.advance(1s);
    PaymentRecord other = cardPayment(fixture.first, "k2", CartId::create(), clock.wallNow());
    other.registerName = QStringLiteral("caja-2");
    QVERIFY(fixture.store().claim(claimOf(other, clock.wallNow())));
    const auto ids = [&](const PaymentFilter &filter) {
        QStringList found;
        const auto listed = fixture.store().list(fixture.first.tenant, filter, {}, 10);
        for (const PaymentRecord &payment : listed->payments)
            found.append(payment.id);
        return found;
    };
    QCOMPARE(ids({}), QStringList({other.id, approved.id}));
    QCOMPARE(ids({.state = RecordState::Approved}), QStringList {approved.id});
    QCOMPARE(ids({.registerName = QStringLiteral("caja-2")}), QStringList {other.id});
    QCOMPARE(ids({.cart = approved.cart}), QStringList {approved.id});
    QCOMPARE(ids({.from = clock.wallNow()}), QStringList {other.id});
    QCOMPARE(ids({.to = clock.wallNow()}), QStringList {approved.id});
    QCOMPARE(ids({.needsReview = true}), QStringList());
    QVERIFY(fixture.store().handBack(
        {{fixture.first.tenant, "k2", 1}, RecordState::Unknown, clock.wallNow(), {}, clock.wallNow()}));
    QCOMPARE(ids({.needsReview = true}), QStringList {other.id});
}

void RefundStoreTest::oldKeysAreForgottenAndPaymentsStay()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    const PaymentRecord payment = approvedPayment(fixture, "k1", clock.wallNow());
    const RefundRecord refund = sampleRefund(payment, "r1", euros(1), clock.wallNow());
    QVERIFY(fixture.store().claimRefund(claimOf(refund, clock.wallNow())));
    QVERIFY(fixture.store().completeRefund(ending(refund, RecordState::Approved, 1, clock.wallNow())));
    QVERIFY(fixture.store().claimOrder(sampleOrder({payment}, "o1", clock.wallNow())));
    QVERIFY(fixture.store().cancel(fixture.first.tenant, "t1", clock.wallNow(), clock.wallNow() + 24h));
    const PaymentRecord open = cardPayment(fixture.first, "k2", CartId::create(), clock.wallNow());
    QVERIFY(fixture.store().claim(claimOf(open, clock.wallNow())));

    clock.advance(24h - 1ms);
    QCOMPARE(*fixture.store().purge(clock.wallNow(), 100), 0);
    clock.advance(1ms);
    QCOMPARE(*fixture.store().purge(clock.wallNow(), 3), 3);
    QCOMPARE(*fixture.store().purge(clock.wallNow(), 3), 1);
    QCOMPARE(*fixture.store().purge(clock.wallNow(), 3), 0);
    QVERIFY(*fixture.store().findKey(fixture.first.tenant, "k2")); // in flight
    QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());

    PaymentRecord retried = payment;
    retried.state = RecordState::Processing;
    const auto again = *fixture.store().claim(claimOf(retried, clock.wallNow()));
    QCOMPARE(std::get<ConfirmationTaken>(again).payment.id, payment.id);
    const auto refundAgain = *fixture.store().claimRefund(
        claimOf(sampleRefund(payment, "r1", euros(1), clock.wallNow()), clock.wallNow()));
    QCOMPARE(std::get<RefundTaken>(refundAgain).refund.id, refund.id);
    QVERIFY(std::holds_alternative<OrderTaken>(
        *fixture.store().claimOrder(sampleOrder({payment}, "o1", clock.wallNow()))));
    for (const QByteArray &key : {QByteArray("r1"), QByteArray("o1")}) {
        const auto seen
            = *fixture.store().cancel(fixture.first.tenant, key, clock.wallNow(), clock.wallNow() + 24h);
        QVERIFY(std::holds_alternative<CancelSeen>(seen)); // no tombstone hides what was done
    }
}

void RefundStoreTest::whatIsGivenUpWaitsForAPerson()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    const QString acquirer = QStringLiteral("fake");
    const PaymentRecord payment = cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow());
    QVERIFY(fixture.store().claim(claimOf(payment, clock.wallNow())));
    const Ownership owner {fixture.first.tenant, "k1", 1};
    QVERIFY(fixture.store().handBack({owner, RecordState::Unknown, clock.wallNow(), {}, clock.wallNow()}));
    const auto flagged = *fixture.store().findPayment(fixture.first.tenant, payment.id);
    QCOMPARE(flagged->needsReviewAt, std::optional(clock.wallNow()));
    QCOMPARE(flagged->state, RecordState::Unknown); // never failed
    clock.advance(48h);
    QVERIFY(fixture.store().dueForReconcile(acquirer, clock.wallNow(), 9)->isEmpty());
    QCOMPARE(*fixture.store().resumeGivenUp(clock.wallNow()), std::int64_t {1});
    QCOMPARE(fixture.store().dueForReconcile(acquirer, clock.wallNow(), 9)->size(), 1);
    QVERIFY(fixture.store().handBack({owner, RecordState::Unknown, clock.wallNow(), {}, clock.wallNow()}));
    QVERIFY(fixture.store().complete(
        {owner, RecordState::Approved, QStringLiteral("ch_1"), {}, false, approvedAnswer, clock.wallNow()}));
    QVERIFY(!(*fixture.store().findPayment(fixture.first.tenant, payment.id))->needsReviewAt);
}

void RefundStoreTest::brokenInvariantsAreFound()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const WallTime now = clock.wallNow();
    const PaymentRecord payment = approvedPayment(fixture, "k1", now);
    const RefundRecord refund = sampleRefund(payment, "r1", euros(1), now);
    QVERIFY(fixture.store().claimRefund(claimOf(refund, now)));
    QVERIFY(fixture.store().completeRefund(ending(refund, RecordState::Approved, 1, now)));
    QVERIFY(fixture.store().claimRefund(claimOf(sampleRefund(payment, "r2", euros(1), now), now)));
    QVERIFY(fixture.store().claimOrder(sampleOrder({payment}, "o1", now)));
    QVERIFY(fixture.store().claim(claimOf(cashPayment(fixture.first, "k2", CartId::create(), now), now)));
    QCOMPARE(*fixture.store().violations(now), QStringList());
    const QStringList damages {
        QStringLiteral("UPDATE payments SET refunded_minor = 0"),
        QStringLiteral("UPDATE payments SET refund_reserved_minor = 4999 WHERE idempotency_key = 'k1'"),
        QStringLiteral("UPDATE refunds SET amount_minor = amount_minor + 1 WHERE idempotency_key = 'r1'"),
        QStringLiteral("UPDATE payments SET state = 'reversed' WHERE idempotency_key = 'k1'"),
        QStringLiteral("UPDATE refunds SET tenant_id = 2 WHERE idempotency_key = 'r1'"),
        QStringLiteral("UPDATE refunds SET acquirer = 'other'"),
        QStringLiteral("DELETE FROM idempotency_keys WHERE key = 'r2'"),
        QStringLiteral("UPDATE refunds SET state = 'approved', settled_ms = 1 WHERE idempotency_key = 'r2'"),
        QStringLiteral("UPDATE idempotency_keys SET key = 'r9' WHERE key = 'r1'"),
        QStringLiteral("UPDATE idempotency_keys SET answer_status = 402 WHERE key = 'r1'"),
        QStringLiteral("UPDATE orders SET total_minor = total_minor + 1"),
        QStringLiteral("DELETE FROM order_tenders"),
        QStringLiteral("UPDATE order_tenders SET payment_id = (SELECT payment_id FROM payments WHERE "
                       "idempotency_key = 'k2')"),
        QStringLiteral("UPDATE idempotency_keys SET key = 'o9' WHERE key = 'o1'"),
    };
    for (const QString &damage : damages) {
        auto transaction = sql::Transaction::begin(fixture.database());
        QVERIFY(transaction);
        QVERIFY2(fixture.database().run(damage), qPrintable(damage));
        QVERIFY2(!fixture.store().violations(now)->isEmpty(), qPrintable(damage));
    }
    QCOMPARE(*fixture.store().violations(now), QStringList());
}

// formancehq/stack PR 1638: open the oldest schema version, migrate, insert a duplicate by a second connection
void RefundStoreTest::theFirstSchemaIsMigrated()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    {
        auto old = openSqlite(path, SqliteAccess::CreateIfMissing);
        QVERIFY(old);
        QVERIFY(sql::migrate(*old, {backendSchema().applicationId, {backendSchema().migrations.first()}}));
        for (const QString &statement :
            {
                QStringLiteral("INSERT INTO tenants VALUES (1, 'first', 0)"),
                QStringLiteral("INSERT INTO payments VALUES ('pay_1', 1, 'k1', 'caja-1', "
                               "'0b0f8d5e-94a5-4d0d-9e1b-000000000001', 1, 4999, 'EUR', 'card', NULL, 'ana', "
                               "'approved', 'fake', 'pay_1', 'pay_1', 'ch_1', NULL, 5, 5, 6, NULL)"),
                QStringLiteral("INSERT INTO events VALUES (1, 1, 'pay_1', 'payment_approved', 6, NULL)"),
                QStringLiteral(
                    "INSERT INTO idempotency_keys VALUES (1, 'k1', 'complete', 1, zeroblob(32), 'q', 3, "
                    "0, NULL, 2, 0, 'pay_1', 201, 'A: b', x'7b7d', 5, 99)"),
                QStringLiteral(
                    "INSERT INTO idempotency_keys VALUES (1, 't1', 'cancelled', NULL, NULL, '', 1, 0, "
                    "NULL, 0, 0, NULL, NULL, NULL, NULL, 5, 99)"),
            })
            QVERIFY2(old->run(statement), qPrintable(statement));
    }
    auto database = openSqlite(path, SqliteAccess::Existing);
    QVERIFY(database);
    QVERIFY(sql::migrate(*database, backendSchema()));
    SqlitePaymentStore store(*database);
    const auto key = *store.findKey(TenantId {1}, "k1");
    QCOMPARE(key->fence, std::int64_t {3});
    QCOMPARE(key->answer->body, QByteArray("{}"));
    QCOMPARE(key->payment->state, RecordState::Approved);
    QCOMPARE(key->payment->refunded, Money());
    QCOMPARE((*store.findKey(TenantId {1}, "t1"))->phase, KeyPhase::Cancelled);
    QCOMPARE(*store.violations(WallTime()), QStringList());
    QVERIFY(std::holds_alternative<Claimed>(*store.claimRefund(
        claimOf(sampleRefund(*key->payment, "r1", Money::fromMinor(4999), WallTime()), WallTime()))));

    auto second = openSqlite(path, SqliteAccess::Existing);
    QVERIFY(second);
    const auto duplicate = second->run(QStringLiteral(
        "INSERT INTO idempotency_keys (tenant_id, key, state, request_id, fence, lease_until_ms, checks, "
        "next_check_ms, created_ms, expires_ms) VALUES (1, 't1', 'cancelled', '', 1, 0, 0, 0, 0, 0)"));
    QVERIFY(!duplicate);
    QCOMPARE(duplicate.error().kind, sql::SqlError::Kind::Unique);
    QVERIFY(!second->run(QStringLiteral("UPDATE payments SET refund_reserved_minor = 5000")));
}

QTEST_GUILESS_MAIN(RefundStoreTest)
#include "tst_refundstore.moc"
