#include "base/failpoint.h"
#include "payments/batchingstorequeue.h"
#include "sqlite/sqliteconnection.h"
#include "support/backendstorefixture.h"
#include "support/manualclock.h"
#include "support/samplerecords.h"

#include <QSemaphore>
#include <QTest>

#include <stdexcept>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;

Claim claimOf(const Caller &caller, const QByteArray &key, CartId cart = CartId::create())
{
    const WallTime now = ManualClock().wallNow();
    return test::claimOf(cardPayment(caller, key, cart, now), now);
}

StoreJob job(TenantId tenant, std::function<bool(const StoreAccess &)> work = {})
{
    return {tenant, std::move(work), [](const PaymentStoreError *) {}, {}};
}

StoreJob claimJob(const Caller &caller, const QByteArray &key, CartId cart = CartId::create())
{
    return job(caller.tenant, [claim = claimOf(caller, key, cart)](const StoreAccess &store) {
        return store.payments.claim(claim).hasValue();
    });
}

//! A store that does what it is told when the test lets it.
class HeldWriter final : public StoreWriter {
public:
    HeldWriter(QSemaphore &mayWrite, std::vector<std::size_t> &batches)
        : m_mayWrite(mayWrite)
        , m_batches(batches)
    {
    }

    void write(std::vector<StoreJob> &batch) override
    {
        m_mayWrite.acquire();
        m_batches.push_back(batch.size());
    }

private:
    QSemaphore &m_mayWrite;
    std::vector<std::size_t> &m_batches;
};

//! Store, directory and writer on the thread of a queue.
class OwnWriter final : public StoreWriter {
public:
    explicit OwnWriter(const QString &path)
        : m_database(*openSqlite(path, SqliteAccess::Existing))
        , m_payments(m_database)
        , m_registers(m_database)
        , m_writer(m_database, {m_payments, m_registers})
    {
    }

    void write(std::vector<StoreJob> &batch) override { m_writer.write(batch); }

private:
    sql::Database m_database;
    SqlitePaymentStore m_payments;
    SqliteRegisterDirectory m_registers;
    SqliteStoreWriter m_writer;
};

} // namespace

//! Work for the store, many pieces in one transaction.
class StoreQueueTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tenantsTakeTurns();
    void aGreedyTenantIsRefusedAlone();
    void aPieceThatFailsHarmsNoOther();
    void aTakenConfirmationSpendsNoKeyOfABatch();
    void aLostTransactionStoresNothing();
    void whatIsReportedIsWhatIsStored();
    void aStoreThatFailsAndRecovers_data();
    void aStoreThatFailsAndRecovers();
    void whatIsHeardOfIsStored();
    void whatQueuesMeanwhileIsOneBatch();
    void whatIsTooMuchIsRefused();
    void nobodyHearsWhoIsGone();
    void theEndStoresWhatWasPosted();
    void aWorkThatThrowsIsAFailure();

private:
    [[nodiscard]] static bool holds(BackendStoreFixture &fixture, const QByteArray &key);
};

bool StoreQueueTest::holds(BackendStoreFixture &fixture, const QByteArray &key)
{
    return fixture.store().findKey(fixture.first.tenant, key)->has_value();
}

void StoreQueueTest::tenantsTakeTurns()
{
    StoreLimits limits;
    limits.batch = 4;
    StoreLanes lanes(limits);
    const TenantId greedy {1};
    const TenantId modest {2};
    std::vector<int> served;
    for (int number = 0; number < 10; ++number) {
        lanes.append(job(greedy, [&served, number](const StoreAccess &) {
            served.push_back(number);
            return true;
        }));
    }
    lanes.append(job(modest));
    BackendStoreFixture fixture;
    const StoreAccess access {fixture.store(), fixture.registers()};
    std::vector<TenantId> order;
    while (!lanes.isEmpty()) {
        std::vector<StoreJob> batch = lanes.take();
        QVERIFY(batch.size() <= limits.batch);
        for (const StoreJob &next : batch) {
            order.push_back(next.tenant);
            if (next.work)
                QVERIFY(next.work(access));
        }
    }
    QCOMPARE(order.size(), std::size_t {11});
    QVERIFY(order.at(1) == modest); // behind one, not behind ten
    QCOMPARE(served, (std::vector<int> {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

void StoreQueueTest::aGreedyTenantIsRefusedAlone()
{
    StoreLimits limits;
    limits.waiting = 5;
    limits.waitingPerTenant = 3;
    StoreLanes lanes(limits);
    for (int number = 0; number < 3; ++number)
        lanes.append(job(TenantId {1}));
    QVERIFY(!lanes.hasRoom(TenantId {1}));
    QVERIFY(lanes.hasRoom(TenantId {2}));
    lanes.append(job(TenantId {2}));
    lanes.append(job(TenantId {2}));
    QVERIFY(!lanes.hasRoom(TenantId {3}));
}

void StoreQueueTest::aPieceThatFailsHarmsNoOther()
{
    BackendStoreFixture fixture;
    SqliteStoreWriter writer(fixture.database(), {fixture.store(), fixture.registers()});
    std::vector<StoreJob> batch;
    batch.push_back(claimJob(fixture.first, "k1"));
    batch.push_back(
        job(fixture.first.tenant, [&fixture, claim = claimOf(fixture.first, "k2")](const StoreAccess &store) {
            [[maybe_unused]] const auto claimed = store.payments.claim(claim);
            return fixture.database()
                .run(QStringLiteral("UPDATE payments SET amount_minor = 0")) // no CHECK lets that pass
                .hasValue();
        }));
    batch.push_back(claimJob(fixture.first, "k3"));
    writer.write(batch);
    for (const StoreJob &done : batch)
        QVERIFY(!done.failure); // the store did its part; the second one's work knows what went wrong
    QVERIFY(fixture.reopen());
    QVERIFY(holds(fixture, "k1"));
    QVERIFY(!holds(fixture, "k2"));
    QVERIFY(holds(fixture, "k3"));
    QCOMPARE(*fixture.store().violations(ManualClock().wallNow()), QStringList());
}

void StoreQueueTest::aTakenConfirmationSpendsNoKeyOfABatch()
{
    BackendStoreFixture fixture;
    SqliteStoreWriter writer(fixture.database(), {fixture.store(), fixture.registers()});
    const CartId cart = CartId::create();
    std::vector<StoreJob> batch;
    batch.push_back(claimJob(fixture.first, "k1", cart));
    batch.push_back(claimJob(fixture.first, "k2", cart));
    batch.push_back(claimJob(fixture.first, "k3"));
    writer.write(batch);
    QVERIFY(holds(fixture, "k1"));
    QVERIFY(!holds(fixture, "k2"));
    QVERIFY(holds(fixture, "k3"));
    QCOMPARE(*fixture.store().violations(ManualClock().wallNow()), QStringList());
}

// SQLite may roll a whole transaction back by itself; what runs after that would be stored at once, and alone.
void StoreQueueTest::aLostTransactionStoresNothing()
{
    BackendStoreFixture fixture;
    SqliteStoreWriter writer(fixture.database(), {fixture.store(), fixture.registers()});
    std::vector<StoreJob> batch;
    batch.push_back(claimJob(fixture.first, "k1"));
    batch.push_back(job(fixture.first.tenant, [&fixture](const StoreAccess &) {
        return fixture.database().run(QStringLiteral("ROLLBACK")).hasValue();
    }));
    batch.push_back(claimJob(fixture.first, "k3"));
    writer.write(batch);
    for (const StoreJob &done : batch)
        QVERIFY(done.failure);
    QVERIFY(!holds(fixture, "k1"));
    QVERIFY(!holds(fixture, "k3"));
    std::vector<StoreJob> next;
    next.push_back(claimJob(fixture.first, "k1"));
    writer.write(next);
    QVERIFY(!next.front().failure);
    QVERIFY(fixture.reopen());
    QVERIFY(holds(fixture, "k1"));
}

// The n-th step of a batch fails, the COMMIT among them: stored is exactly what was reported as stored.
void StoreQueueTest::whatIsReportedIsWhatIsStored()
{
    const QList<QByteArray> keys {"k1", "k2", "k3"};
    for (int step = 0;; ++step) {
        BackendStoreFixture fixture;
        QHash<QByteArray, bool> reported;
        std::vector<StoreJob> batch;
        for (const QByteArray &key : keys) {
            batch.push_back(job(fixture.first.tenant,
                [&reported, key, claim = claimOf(fixture.first, key)](const StoreAccess &store) {
                    const bool isClaimed = store.payments.claim(claim).hasValue();
                    reported.insert(key, isClaimed);
                    return isClaimed;
                }));
        }
        SqliteStoreWriter writer(fixture.database(), {fixture.store(), fixture.registers()});
        FailPoint::arm(step);
        writer.write(batch);
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        QVERIFY(fixture.reopen()); // what was not committed is gone
        int stored = 0;
        for (qsizetype index = 0; index < keys.size(); ++index) {
            const bool isStored
                = reported.value(keys.at(index)) && !batch.at(static_cast<std::size_t>(index)).failure;
            QCOMPARE(holds(fixture, keys.at(index)), isStored);
            stored += isStored;
        }
        QCOMPARE(*fixture.store().violations(ManualClock().wallNow()), QStringList());
        if (clean) {
            QCOMPARE(stored, 3);
            break;
        }
    }
}

void StoreQueueTest::aStoreThatFailsAndRecovers_data()
{
    QTest::addColumn<QString>("breaks");
    QTest::addColumn<QString>("repairs");
    QTest::newRow("disk full") << QStringLiteral("PRAGMA max_page_count = 1")
                               << QStringLiteral("PRAGMA max_page_count = 1073741823");
    QTest::newRow("read-only") << QStringLiteral("PRAGMA query_only = ON")
                               << QStringLiteral("PRAGMA query_only = OFF");
}

void StoreQueueTest::aStoreThatFailsAndRecovers()
{
    QFETCH(QString, breaks);
    QFETCH(QString, repairs);
    BackendStoreFixture fixture;
    SqliteStoreWriter writer(fixture.database(), {fixture.store(), fixture.registers()});
    QVERIFY(fixture.database().run(breaks));
    QHash<QByteArray, bool> reported;
    constexpr int pieces = 200; // more than fit into the pages that are there
    int failed = 0;
    std::vector<StoreJob> batch;
    for (int number = 0; number < pieces; ++number) {
        const QByteArray key = QByteArray::number(number);
        batch.push_back(job(fixture.first.tenant,
            [&reported, key, claim = claimOf(fixture.first, key)](const StoreAccess &store) {
                const bool isClaimed = store.payments.claim(claim).hasValue();
                reported.insert(key, isClaimed);
                return isClaimed;
            }));
    }
    writer.write(batch);
    for (int number = 0; number < pieces; ++number) {
        const QByteArray key = QByteArray::number(number);
        const bool isStored = reported.value(key) && !batch.at(static_cast<std::size_t>(number)).failure;
        QCOMPARE(holds(fixture, key), isStored);
        failed += !isStored;
    }
    QVERIFY(failed > 0);
    QVERIFY(fixture.database().run(repairs));
    std::vector<StoreJob> next;
    next.push_back(claimJob(fixture.first, "after"));
    writer.write(next);
    QVERIFY(!next.front().failure);
    QVERIFY(holds(fixture, "after"));
    QCOMPARE(*fixture.store().violations(ManualClock().wallNow()), QStringList());
}

void StoreQueueTest::whatIsHeardOfIsStored()
{
    BackendStoreFixture fixture;
    BatchingStoreQueue queue {StoreLimits()};
    QVERIFY(queue.open([path = fixture.path()] { return std::make_unique<OwnWriter>(path); }));
    constexpr int pieces = 600; // several batches
    int heard = 0;
    QThread *const here = QThread::currentThread();
    for (int number = 0; number < pieces; ++number) {
        const QByteArray key = QByteArray::number(number);
        queue.post(
            StoreWork::Request, fixture.first.tenant, &queue,
            [here, claim = claimOf(fixture.first, key)](const StoreAccess &store) {
                Q_ASSERT(QThread::currentThread() != here);
                return store.payments.claim(claim);
            },
            [&fixture, &heard, here, key](const PaymentStoreResult<ClaimOutcome> &outcome) {
                QVERIFY(outcome);
                QVERIFY(QThread::currentThread() == here);
                QVERIFY(holds(fixture, key)); // another connection sees what is committed
                ++heard;
            });
    }
    QCOMPARE(heard, 0);
    QTRY_COMPARE(heard, pieces);
}

void StoreQueueTest::whatQueuesMeanwhileIsOneBatch()
{
    QSemaphore mayWrite;
    std::vector<std::size_t> batches;
    StoreLimits limits;
    limits.batch = 5;
    BatchingStoreQueue queue(limits);
    QVERIFY(queue.open([&] { return std::make_unique<HeldWriter>(mayWrite, batches); }));
    for (int number = 0; number < 8; ++number) {
        queue.post(
            StoreWork::Request, TenantId {1}, &queue,
            [](const StoreAccess &) { return PaymentStoreResult<int>(1); },
            [](const PaymentStoreResult<int> &) {});
    }
    QCOMPARE(queue.waiting(), std::size_t {7}); // the first one waits for nobody
    mayWrite.release(3);
    QTRY_COMPARE(batches.size(), std::size_t {3});
    QCOMPARE(batches, (std::vector<std::size_t> {1, 5, 2}));
}

void StoreQueueTest::whatIsTooMuchIsRefused()
{
    QSemaphore mayWrite;
    std::vector<std::size_t> batches;
    StoreLimits limits;
    limits.waiting = 2;
    BatchingStoreQueue queue(limits);
    QVERIFY(queue.open([&] { return std::make_unique<HeldWriter>(mayWrite, batches); }));
    int refused = 0;
    const auto post = [&queue, &refused](StoreWork kind) {
        queue.post(
            kind, TenantId {1}, &queue, [](const StoreAccess &) { return PaymentStoreResult<int>(1); },
            [&refused](const PaymentStoreResult<int> &result) {
                refused += !result && result.error().kind == PaymentStoreError::Kind::TooBusy;
            });
    };
    for (int number = 0; number < 5; ++number) // one is being written, two wait
        post(StoreWork::Request);
    post(StoreWork::Owned); // a charge that is under way must be able to end
    QCOMPARE(refused, 0);
    QTRY_COMPARE(refused, 2);
    QCOMPARE(queue.waiting(), std::size_t {3});
    mayWrite.release(3);
}

void StoreQueueTest::nobodyHearsWhoIsGone()
{
    BackendStoreFixture fixture;
    bool isHeard = false;
    bool isOver = false;
    BatchingStoreQueue queue {StoreLimits()};
    QVERIFY(queue.open([path = fixture.path()] { return std::make_unique<OwnWriter>(path); }));
    auto context = std::make_unique<QObject>();
    const auto claim = [claim = claimOf(fixture.first, "k1")](
                           const StoreAccess &store) { return store.payments.claim(claim); };
    queue.post(StoreWork::Request, fixture.first.tenant, context.get(), claim,
        [&isHeard](const PaymentStoreResult<ClaimOutcome> &) { isHeard = true; });
    context.reset();
    queue.post(StoreWork::Request, fixture.first.tenant, &queue, claim,
        [&isOver](const PaymentStoreResult<ClaimOutcome> &outcome) {
            isOver = outcome && std::holds_alternative<KeyTaken>(*outcome);
        });
    QTRY_VERIFY(isOver);
    QVERIFY(!isHeard);
}

void StoreQueueTest::theEndStoresWhatWasPosted()
{
    BackendStoreFixture fixture;
    constexpr int pieces = 400;
    {
        BatchingStoreQueue queue {StoreLimits()};
        QVERIFY(queue.open([path = fixture.path()] { return std::make_unique<OwnWriter>(path); }));
        for (int number = 0; number < pieces; ++number) {
            queue.post(
                StoreWork::Owned, fixture.first.tenant, &queue,
                [claim = claimOf(fixture.first, QByteArray::number(number))](
                    const StoreAccess &store) { return store.payments.claim(claim); },
                [](const PaymentStoreResult<ClaimOutcome> &) { QFAIL("nobody is there to hear of it"); });
        }
    }
    QCOMPARE(fixture.number(QStringLiteral("SELECT count(*) FROM idempotency_keys")), std::int64_t {pieces});
}

void StoreQueueTest::aWorkThatThrowsIsAFailure()
{
    BackendStoreFixture fixture;
    QString detail;
    fixture.queue().post(
        StoreWork::Request, fixture.first.tenant, this,
        [claim = claimOf(fixture.first, "k1")](const StoreAccess &store) -> PaymentStoreResult<int> {
            [[maybe_unused]] const auto claimed = store.payments.claim(claim);
            throw std::runtime_error("no");
        },
        [&detail](const PaymentStoreResult<int> &result) { detail = result.error().detail; });
    QCOMPARE(detail, QStringLiteral("no"));
    QVERIFY(!holds(fixture, "k1"));
}

QTEST_GUILESS_MAIN(StoreQueueTest)
#include "tst_storequeue.moc"
