#include "base/failpoint.h"
#include "payments/registertoken.h"
#include "sqlite/sqliteconnection.h"
#include "support/backendstorefixture.h"
#include "support/manualclock.h"
#include "support/samplerecords.h"

#include <QFile>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds lease = sampleLease;

Completion approval(const Ownership &owner, WallTime now)
{
    return {owner, RecordState::Approved, QStringLiteral("ch_1"), {}, false, approvedAnswer, now};
}

} // namespace

//! What every PaymentStore must do, on the SQLite one.
class PaymentStoreTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aClaimIsThereOnce();
    void theLeaseIsInMilliseconds();
    void aKeyBelongsToItsTenant();
    void aConfirmationIsClaimedOnceWhateverTheKey();
    void anAnswerIsReplayedByteForByteAfterARestart();
    void onlyADeadLeaseIsTakenOver();
    void theLateWriteOfAFormerOwnerIsRefused();
    void aCancelBeforeTheRequestLeavesATombstone();
    void aCancelInFlightStopsTheApproval();
    void aCancelStopsTheNextSend();
    void aCancelSeesAPaymentWhoseKeyIsNoLongerKept();
    void whatIsHandedBackIsDueLater();
    void leasesEndWhenTheirOwnersAreDead();
    void theSchemaItselfRefusesDuplicates();
    void brokenInvariantsAreFound();
    void aFileThatWasReplacedPromisesNothing();
    void everyStepMayFail();
    void tokensAreFoundByHashAndRevoked();
};

void PaymentStoreTest::aClaimIsThereOnce()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const PaymentRecord payment = cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow());
    const auto first = fixture.store().claim(claimOf(payment, clock.wallNow()));
    QVERIFY(first);
    QCOMPARE(std::get<Claimed>(*first).fence, std::int64_t {1});

    PaymentRecord again = payment;
    again.id = QStringLiteral("pay_other");
    const auto second = fixture.store().claim(claimOf(again, clock.wallNow()));
    QVERIFY(second);
    const KeyRecord key = std::get<KeyTaken>(*second).key;
    QCOMPARE(key.phase, KeyPhase::InFlight);
    QCOMPARE(key.payment->id, payment.id);
    QCOMPARE(key.payment->state, RecordState::Processing);
    QCOMPARE(key.digest->bytes, sampleDigest.bytes);
    QCOMPARE(key.requestId, QByteArray("request-1"));
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM payments")), std::int64_t {1});
}

// aws-powertools/powertools-lambda-java PR 1285: seconds read as milliseconds
void PaymentStoreTest::theLeaseIsInMilliseconds()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    QCOMPARE(fixture.number(QStringLiteral("SELECT lease_until_ms FROM idempotency_keys")),
        clock.wallNow().time_since_epoch().count() + 90'000);
}

void PaymentStoreTest::aKeyBelongsToItsTenant()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const CartId cart = CartId::create();
    for (const Caller &caller : {fixture.first, fixture.second}) {
        const auto claimed = fixture.store().claim(
            claimOf(cardPayment(caller, "k1", cart, clock.wallNow()), clock.wallNow()));
        QVERIFY(claimed);
        QVERIFY(std::holds_alternative<Claimed>(*claimed));
    }
    const auto mine = fixture.store().findKey(fixture.first.tenant, "k1");
    const auto theirs = fixture.store().findKey(fixture.second.tenant, "k1");
    QVERIFY((*mine)->payment->id != (*theirs)->payment->id);
    QVERIFY(!*fixture.store().findPayment(fixture.first.tenant, (*theirs)->payment->id));
    QVERIFY(!*fixture.store().findKey(fixture.first.tenant, "K1")); // keys are case-sensitive
}

void PaymentStoreTest::aConfirmationIsClaimedOnceWhateverTheKey()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const CartId cart = CartId::create();
    const PaymentRecord payment = cardPayment(fixture.first, "k1", cart, clock.wallNow());
    QVERIFY(fixture.store().claim(claimOf(payment, clock.wallNow())));
    const auto other = fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k2", cart, clock.wallNow()), clock.wallNow()));
    QVERIFY(other);
    const auto &taken = std::get<ConfirmationTaken>(*other);
    QCOMPARE(taken.payment.id, payment.id);
    QCOMPARE(taken.key->key, QByteArray("k1"));
    QVERIFY(
        !*fixture.store().findKey(fixture.first.tenant, "k2")); // not spent on somebody else's confirmation
}

// aws-powertools/powertools-lambda-typescript#5705: the hash was lost on completion
void PaymentStoreTest::anAnswerIsReplayedByteForByteAfterARestart()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const PaymentRecord payment = cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow());
    QVERIFY(fixture.store().claim(claimOf(payment, clock.wallNow())));
    const auto done = fixture.store().complete(approval({fixture.first.tenant, "k1", 1}, clock.wallNow()));
    QCOMPARE(*done, OwnerWrite::Done);
    QVERIFY(fixture.reopen());
    const auto key = fixture.store().findKey(fixture.first.tenant, "k1");
    QCOMPARE((*key)->phase, KeyPhase::Complete);
    QVERIFY((*key)->answer == approvedAnswer);
    QCOMPARE((*key)->digest->bytes, sampleDigest.bytes);
    QCOMPARE((*key)->digest->version, 1);
    QCOMPARE((*key)->payment->state, RecordState::Approved);
    QCOMPARE((*key)->payment->acquirerReference, QStringLiteral("ch_1"));
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM events")), std::int64_t {1});
}

void PaymentStoreTest::onlyADeadLeaseIsTakenOver()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    const Ownership seen {fixture.first.tenant, "k1", 1};
    clock.advance(lease);
    QVERIFY(!*fixture.store().takeOver(seen, clock.wallNow(), clock.wallNow() + lease));
    clock.advance(1ms);
    const auto winner = fixture.store().takeOver(seen, clock.wallNow(), clock.wallNow() + lease);
    QCOMPARE(winner->value(), std::int64_t {2});
    QVERIFY(!*fixture.store().takeOver(seen, clock.wallNow(), clock.wallNow() + lease)); // one winner
}

// aws-powertools/powertools-lambda-python#8049: the lease ran out, and both owners wrote
void PaymentStoreTest::theLateWriteOfAFormerOwnerIsRefused()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    const Ownership former {fixture.first.tenant, "k1", 1};
    clock.advance(lease + 1ms);
    QVERIFY(fixture.store().takeOver(former, clock.wallNow(), clock.wallNow() + lease)->has_value());
    QCOMPARE(*fixture.store().complete(approval(former, clock.wallNow())), OwnerWrite::FenceLost);
    QCOMPARE(
        *fixture.store().recordSend(former, clock.wallNow(), clock.wallNow() + lease), OwnerWrite::FenceLost);
    QCOMPARE(*fixture.store().renew(former, clock.wallNow() + lease), OwnerWrite::FenceLost);
    QCOMPARE(*fixture.store().handBack({former, RecordState::Unknown, {}, clock.wallNow()}),
        OwnerWrite::FenceLost);
    const auto key = fixture.store().findKey(fixture.first.tenant, "k1");
    QCOMPARE((*key)->payment->state, RecordState::Processing);
    QCOMPARE((*key)->fence, std::int64_t {2});
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM events")), std::int64_t {0});
}

// stripe/stripe-terminal-android#720: cancelled, then delivered late
void PaymentStoreTest::aCancelBeforeTheRequestLeavesATombstone()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const auto cancelled
        = fixture.store().cancel(fixture.first.tenant, "k1", clock.wallNow(), clock.wallNow() + 24h);
    QVERIFY(std::holds_alternative<Tombstoned>(*cancelled));
    QVERIFY(fixture.reopen());
    const auto late = fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow()));
    const KeyRecord key = std::get<KeyTaken>(*late).key;
    QCOMPARE(key.phase, KeyPhase::Cancelled);
    QVERIFY(!key.payment && !key.digest);
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM payments")), std::int64_t {0});
    const auto others = fixture.store().claim(
        claimOf(cardPayment(fixture.second, "k1", CartId::create(), clock.wallNow()), clock.wallNow()));
    QVERIFY(std::holds_alternative<Claimed>(*others));
}

void PaymentStoreTest::aCancelInFlightStopsTheApproval()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    const Ownership owner {fixture.first.tenant, "k1", 1};
    const auto seen
        = fixture.store().cancel(fixture.first.tenant, "k1", clock.wallNow(), clock.wallNow() + 24h);
    QVERIFY(std::get<CancelSeen>(*seen).key.cancelRequestedAt);
    QCOMPARE(*fixture.store().complete(approval(owner, clock.wallNow())), OwnerWrite::CancelRequested);
    QCOMPARE(*fixture.store().complete(
                 {owner, RecordState::Cancelled, QStringLiteral("ch_1"), {}, true, {}, clock.wallNow()}),
        OwnerWrite::Done);
    const auto key = fixture.store().findKey(fixture.first.tenant, "k1");
    QCOMPARE((*key)->phase, KeyPhase::Cancelled);
    QCOMPARE((*key)->payment->state, RecordState::Cancelled);
    QVERIFY((*key)->payment->reversedAt);
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM events WHERE kind = 'payment_cancelled'")),
        std::int64_t {1});
}

void PaymentStoreTest::aCancelStopsTheNextSend()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    QVERIFY(fixture.store().cancel(fixture.first.tenant, "k1", clock.wallNow(), clock.wallNow() + 24h));
    QCOMPARE(*fixture.store().recordSend(
                 {fixture.first.tenant, "k1", 1}, clock.wallNow(), clock.wallNow() + lease),
        OwnerWrite::CancelRequested);
}

void PaymentStoreTest::aCancelSeesAPaymentWhoseKeyIsNoLongerKept()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const CartId cart = CartId::create();
    QVERIFY(fixture.store().claim(
        claimOf(cashPayment(fixture.first, "k1", cart, clock.wallNow()), clock.wallNow())));
    QVERIFY(fixture.database().run(QStringLiteral("DELETE FROM idempotency_keys")));
    const auto seen
        = fixture.store().cancel(fixture.first.tenant, "k1", clock.wallNow(), clock.wallNow() + 24h);
    QCOMPARE(std::get<CancelSeen>(*seen).key.payment->state, RecordState::Approved);
    const auto again = fixture.store().claim(
        claimOf(cashPayment(fixture.first, "k1", cart, clock.wallNow()), clock.wallNow()));
    QVERIFY(std::holds_alternative<ConfirmationTaken>(*again));
    QVERIFY(!std::get<ConfirmationTaken>(*again).key);
}

void PaymentStoreTest::whatIsHandedBackIsDueLater()
{
    BackendStoreFixture fixture;
    ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    QVERIFY(fixture.store().dueForReconcile(QStringLiteral("fake"), clock.wallNow(), 10)->isEmpty());
    QCOMPARE(*fixture.store().handBack({{fixture.first.tenant, "k1", 1}, RecordState::Unknown,
                 clock.wallNow(), clock.wallNow() + 2s}),
        OwnerWrite::Done);
    QVERIFY(fixture.store().dueForReconcile(QStringLiteral("fake"), clock.wallNow(), 10)->isEmpty());
    clock.advance(2s);
    QVERIFY(fixture.store().dueForReconcile(QStringLiteral("other"), clock.wallNow(), 10)->isEmpty());
    QVERIFY(fixture.store().dueForReconcile(QStringLiteral("fake"), clock.wallNow(), 0)->isEmpty());
    const auto due = fixture.store().dueForReconcile(QStringLiteral("fake"), clock.wallNow(), 10);
    QCOMPARE(due->size(), 1);
    QCOMPARE(due->first().checks, 1);
    QCOMPARE(due->first().payment->state, RecordState::Unknown);
    QVERIFY(fixture.store()
                .takeOver({fixture.first.tenant, "k1", 1}, clock.wallNow(), clock.wallNow() + lease)
                ->has_value());
}

void PaymentStoreTest::leasesEndWhenTheirOwnersAreDead()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    QVERIFY(fixture.store().endLeases(clock.wallNow()));
    QCOMPARE(fixture.store().dueForReconcile(QStringLiteral("fake"), clock.wallNow(), 10)->size(), 1);
    QCOMPARE(*fixture.store().complete(approval({fixture.first.tenant, "k1", 1}, clock.wallNow())),
        OwnerWrite::FenceLost);
}

// formancehq/stack PR 1638: the index was not unique in production
void PaymentStoreTest::theSchemaItselfRefusesDuplicates()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cashPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    auto other = openSqlite(fixture.path(), SqliteAccess::Existing);
    QVERIFY(other);
    const QString columns
        = QStringLiteral("tenant_id, register, cart_id, confirmation, amount_minor, currency, tender, "
                         "tendered_minor, cashier, state, "
                         "acquirer, acquirer_key, own_reference, acquirer_reference, created_ms, settled_ms");
    const auto copy = [&](const QString &key, const QString &changed) {
        QString selected = columns;
        if (!changed.isEmpty())
            selected.replace(changed.section(QLatin1Char('='), 0, 0), changed.section(QLatin1Char('='), 1));
        return other->run(
            QStringLiteral("INSERT INTO payments (payment_id, idempotency_key, %1) "
                           "SELECT payment_id || 'x' || hex(randomblob(4)), '%2', %3 FROM payments "
                           "LIMIT 1")
                .arg(columns, key, selected));
    };
    const auto sameConfirmation = copy(QStringLiteral("k2"), {});
    QVERIFY(!sameConfirmation);
    QCOMPARE(sameConfirmation.error().kind, sql::SqlError::Kind::Unique);
    const auto sameKey = copy(QStringLiteral("k1"), QStringLiteral("confirmation=9"));
    QVERIFY(!sameKey);
    QCOMPARE(sameKey.error().kind, sql::SqlError::Kind::Unique);
    QVERIFY(!copy(QStringLiteral("k3"), QStringLiteral("state='failed'")));
    QVERIFY(copy(QStringLiteral("k3"), QStringLiteral("confirmation=9")));
}

void PaymentStoreTest::brokenInvariantsAreFound()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    QVERIFY(fixture.store().claim(
        claimOf(cashPayment(fixture.first, "k1", CartId::create(), clock.wallNow()), clock.wallNow())));
    QVERIFY(fixture.store().claim(
        claimOf(cardPayment(fixture.first, "k2", CartId::create(), clock.wallNow()), clock.wallNow())));
    QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());
    const QStringList damages {
        QStringLiteral("DELETE FROM events"),
        QStringLiteral("UPDATE events SET kind = 'payment_declined'"),
        QStringLiteral(
            "UPDATE payments SET state = 'cancelled', settled_ms = 1 WHERE idempotency_key = 'k2'"),
        QStringLiteral("DELETE FROM idempotency_keys WHERE key = 'k2'"),
        QStringLiteral("UPDATE idempotency_keys SET key = 'k9' WHERE key = 'k1'"),
        QStringLiteral("UPDATE idempotency_keys SET answer_status = 402 WHERE key = 'k1'"),
        QStringLiteral("UPDATE idempotency_keys SET cancel_requested_ms = 1 WHERE key = 'k1'"),
        QStringLiteral("UPDATE idempotency_keys SET lease_until_ms = lease_until_ms * 1000 WHERE key = 'k2'"),
    };
    for (const QString &damage : damages) {
        auto transaction = sql::Transaction::begin(fixture.database());
        QVERIFY(transaction);
        QVERIFY2(fixture.database().run(damage), qPrintable(damage));
        QVERIFY2(!fixture.store().violations(clock.wallNow())->isEmpty(), qPrintable(damage));
    }
    QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());
}

// The n-th database step fails; after a restart nothing is half there, and the same life succeeds.
void PaymentStoreTest::aFileThatWasReplacedPromisesNothing()
{
    BackendStoreFixture fixture;
    const ManualClock clock;
    const PaymentRecord open = cardPayment(fixture.first, "k1", CartId::create(), clock.wallNow());
    QVERIFY(fixture.store().claim(claimOf(open, clock.wallNow())));
    const QString aside = fixture.path() + QStringLiteral(".aside");
    QVERIFY(QFile::rename(fixture.path(), aside));
    QVERIFY(QFile::copy(aside, fixture.path()));

    const PaymentRecord payment = cardPayment(fixture.first, "k2", CartId::create(), clock.wallNow());
    QVERIFY(!fixture.store().claim(claimOf(payment, clock.wallNow())));
    QVERIFY(!fixture.store().recordSend(
        {fixture.first.tenant, "k1", 1}, clock.wallNow(), clock.wallNow() + lease));
    QVERIFY(!fixture.store().cancel(fixture.first.tenant, "k3", clock.wallNow(), clock.wallNow() + 24h));

    QVERIFY(QFile::rename(fixture.path(), fixture.path() + QStringLiteral(".other")));
    QVERIFY(QFile::rename(aside, fixture.path()));
    QVERIFY(fixture.store().claim(claimOf(payment, clock.wallNow())));
}

void PaymentStoreTest::everyStepMayFail()
{
    const ManualClock clock;
    const auto live = [&clock](BackendStoreFixture &fixture, const QByteArray &key, CartId cart) {
        const auto claimed = fixture.store().claim(
            claimOf(cardPayment(fixture.first, key, cart, clock.wallNow()), clock.wallNow()));
        if (!claimed)
            return false;
        const Ownership owner {fixture.first.tenant, key, 1};
        const auto handedBack
            = fixture.store().handBack({owner, RecordState::Unknown, clock.wallNow(), clock.wallNow()});
        if (!handedBack || !fixture.store().endLeases(clock.wallNow()))
            return false;
        const auto key1 = fixture.store().findKey(fixture.first.tenant, key);
        if (!key1)
            return false;
        const auto fence = fixture.store().takeOver(
            {fixture.first.tenant, key, (*key1)->fence}, clock.wallNow(), clock.wallNow() + lease);
        if (!fence || !*fence)
            return false;
        const Ownership next {fixture.first.tenant, key, **fence};
        const auto sent = fixture.store().recordSend(next, clock.wallNow(), clock.wallNow() + lease);
        if (!sent || *sent != OwnerWrite::Done)
            return false;
        const auto done = fixture.store().complete(approval(next, clock.wallNow()));
        return done && *done == OwnerWrite::Done
            && fixture.store().cancel(
                fixture.first.tenant, key + "-t", clock.wallNow(), clock.wallNow() + 24h);
    };
    for (int step = 0;; ++step) {
        BackendStoreFixture fixture;
        const CartId cart = CartId::create();
        FailPoint::arm(step);
        const bool lived = live(fixture, "k1", cart);
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        QCOMPARE(lived, clean);
        QVERIFY(fixture.reopen());
        QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());
        if (clean)
            break;
        const auto key = fixture.store().findKey(fixture.first.tenant, "k1");
        QVERIFY(key);
        if (*key && (*key)->phase == KeyPhase::InFlight) { // a retry finds it and brings it to its end
            QVERIFY(fixture.store().endLeases(clock.wallNow()));
            const auto again = fixture.store().findKey(fixture.first.tenant, "k1");
            QCOMPARE(*fixture.store().takeOver({fixture.first.tenant, "k1", (*again)->fence}, clock.wallNow(),
                         clock.wallNow() + lease),
                std::optional((*again)->fence + 1));
            QCOMPARE(*fixture.store().complete(
                         approval({fixture.first.tenant, "k1", (*again)->fence + 1}, clock.wallNow())),
                OwnerWrite::Done);
        } else if (!*key) {
            QVERIFY(live(fixture, "k1", cart));
        }
        QCOMPARE(*fixture.store().violations(clock.wallNow()), QStringList());
        QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM payments WHERE state = 'approved'")),
            std::int64_t {1});
    }
}

void PaymentStoreTest::tokensAreFoundByHashAndRevoked()
{
    BackendStoreFixture fixture;
    const QByteArray token = createRegisterToken();
    QVERIFY(token.size() >= 43); // 256 bits in base64url
    QVERIFY(token != createRegisterToken());
    const QByteArray hash = registerTokenHash(token);
    QVERIFY(*fixture.registers().add(QStringLiteral("first"), QStringLiteral("caja-2"), hash, {}));
    QVERIFY(!*fixture.registers().add(
        QStringLiteral("first"), QStringLiteral("caja-2"), registerTokenHash("x"), {}));
    const auto caller = fixture.registers().callerOf(hash);
    QCOMPARE((*caller)->registerName, QStringLiteral("caja-2"));
    QVERIFY((*caller)->tenant == fixture.first.tenant);
    QVERIFY(!*fixture.registers().callerOf(token));
    QVERIFY(*fixture.registers().revoke(QStringLiteral("first"), QStringLiteral("caja-2"), {}));
    QVERIFY(!*fixture.registers().callerOf(hash));
    QVERIFY(!*fixture.registers().revoke(QStringLiteral("first"), QStringLiteral("caja-2"), {}));
    QVERIFY(*fixture.registers().add(
        QStringLiteral("first"), QStringLiteral("caja-2"), registerTokenHash("x"), {}));
    QCOMPARE(fixture.registers().list()->size(), 4);
}

QTEST_GUILESS_MAIN(PaymentStoreTest)
#include "tst_paymentstore.moc"
