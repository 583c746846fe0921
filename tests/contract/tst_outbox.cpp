#include "base/failpoint.h"
#include "sql/migration.h"
#include "sqlite/profilelock.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/registerschema.h"
#include "sqlite/sqliteconnection.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/manualclock.h"
#include "support/samplepayment.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace unavez;
using namespace unavez::test;

//! The contract of PaymentOutbox, held by the one implementation in real files.
class OutboxTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();

    void aConfirmationIsStoredOnce();
    void oneLiveConfirmationPerCart_data();
    void oneLiveConfirmationPerCart();
    void twoConnectionsStoreOne();
    void everyFailingStepLeavesOneConfirmation();
    void everyFailingStepOfAnAttemptIsRecovered();
    void ticketsAreNeverRecycled();
    void rowsAreNeverDeletedNorRewritten();
    void whatAPersonAsksForIsInTheAudit();
    void whatWasBeingSentIsUnknownAfterACrash();
    void nothingReturnsToQueuedOnceExposed();
    void dueRowsComeOldestFirst();
    void aClockThatWasPutBackHoldsUpNothing();
    void pagesFollowEachOther();
    void countsAreTheDatabase();
    void theFirstSchemaMigrates();
    void aFullDiskRefuses();
    void aReadOnlyFileRefuses();
    void aFileThatIsGoneRefuses();
    void damageIsRecovered_data();
    void damageIsRecovered();
    void anInterruptedRecoveryIsTakenUp();
    void aProfileOfAnotherPcIsRefused();
    void oneProcessHoldsAProfile();

private:
    [[nodiscard]] QString folder() const { return m_folder->path(); }
    std::unique_ptr<SqliteRegisterStore> open();
    std::optional<OutboxRow> approve(PaymentOutbox &outbox, const PaymentKey &key);
    AttemptStart startOf(const PaymentKey &key);
    AttemptEnd endOf(const PaymentKey &key, std::int64_t attempt, PaymentEvent event, AttemptOutcome outcome);

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;
    Machine m_machine {"this one", false};
};

void OutboxTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

std::unique_ptr<SqliteRegisterStore> OutboxTest::open()
{
    auto opened = openRegister(folder(), RegisterAccess::Create, m_machine, m_clock.wallNow());
    return opened ? std::make_unique<SqliteRegisterStore>(std::move(*opened)) : nullptr;
}

AttemptStart OutboxTest::startOf(const PaymentKey &key)
{
    return {key, Question::Send, PaymentKey::create().text(), m_clock.wallNow(),
        m_clock.wallNow() + std::chrono::hours(24)};
}

AttemptEnd OutboxTest::endOf(
    const PaymentKey &key, std::int64_t attempt, PaymentEvent event, AttemptOutcome outcome)
{
    return {key, attempt, event, outcome, 0, {}, {}, QStringLiteral("pay_1"), std::nullopt, m_clock.wallNow(),
        m_clock.wallNow(), std::nullopt};
}

std::optional<OutboxRow> OutboxTest::approve(PaymentOutbox &outbox, const PaymentKey &key)
{
    const auto started = outbox.startAttempt(startOf(key));
    if (!started || !*started)
        return std::nullopt;
    const auto ended = outbox.finishAttempt(
        endOf(key, (*started)->id, PaymentEvent::ApprovalProven, AttemptOutcome::Approved));
    return ended ? std::optional(*ended) : std::nullopt;
}

void OutboxTest::aConfirmationIsStoredOnce()
{
    const auto store = open();
    const Confirmation first = sampleConfirmation();
    const auto stored = store->outbox().put(first, "{\"a\":1}", m_clock.wallNow());
    QVERIFY(stored && *stored && (*stored)->isNew);
    QCOMPARE((*stored)->row.view.state, PaymentState::Queued);
    QCOMPARE((*stored)->row.exposure, Exposure::NeverLeft);

    // The same press again, with a key of its own: the first one stands.
    const auto again = store->outbox().put(sampleConfirmation(first.cart, 1), "{\"b\":2}", m_clock.wallNow());
    QVERIFY(again && *again && !(*again)->isNew);
    QCOMPARE((*again)->row.view.key, first.key);
    QCOMPARE((*again)->row.body, QByteArray("{\"a\":1}"));
}

void OutboxTest::oneLiveConfirmationPerCart_data()
{
    QTest::addColumn<int>("event");
    QTest::addColumn<bool>("takesAnother");
    QTest::newRow("declined") << static_cast<int>(PaymentEvent::DeclineProven) << true;
    QTest::newRow("cancelled") << static_cast<int>(PaymentEvent::CancelProven) << true;
    QTest::newRow("approved: a cart is paid once") << static_cast<int>(PaymentEvent::ApprovalProven) << false;
    QTest::newRow("OCA/pos PR 550: unknown") << static_cast<int>(PaymentEvent::NoAnswer) << false;
    QTest::newRow("needs review") << static_cast<int>(PaymentEvent::Rejected) << false;
}

void OutboxTest::oneLiveConfirmationPerCart()
{
    QFETCH(int, event);
    QFETCH(bool, takesAnother);
    const auto store = open();
    const Confirmation first = sampleConfirmation();
    QVERIFY(store->outbox().put(first, "{}", m_clock.wallNow()).hasValue());
    const auto started = store->outbox().startAttempt(startOf(first.key));
    QVERIFY(started && *started);
    QVERIFY(store->outbox()
                .finishAttempt(
                    endOf(first.key, (*started)->id, static_cast<PaymentEvent>(event), AttemptOutcome::None))
                .hasValue());
    const auto second
        = store->outbox().put(sampleConfirmation(first.cart, 2, Tender::Cash), "{}", m_clock.wallNow());
    QVERIFY(second.hasValue());
    QCOMPARE(second->has_value(), takesAnother);
}

void OutboxTest::twoConnectionsStoreOne()
{
    // odoo/odoo#152259: two processes with one profile.
    const auto one = open();
    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    SqliteOutbox other(*database);
    const CartId cart = CartId::create();
    const auto first = one->outbox().put(sampleConfirmation(cart, 1), "{}", m_clock.wallNow());
    const auto second = other.put(sampleConfirmation(cart, 1), "{}", m_clock.wallNow());
    QVERIFY(first && *first && second && *second);
    QVERIFY((*first)->isNew);
    QVERIFY(!(*second)->isNew);
    QCOMPARE((*second)->row.view.key, (*first)->row.view.key);
    const auto third = other.put(sampleConfirmation(cart, 2), "{}", m_clock.wallNow());
    QVERIFY(third.hasValue() && !third->has_value());
}

void OutboxTest::everyFailingStepLeavesOneConfirmation()
{
    for (int step = 0;; ++step) {
        m_folder = std::make_unique<QTemporaryDir>();
        const CartId cart = CartId::create();
        auto store = open();
        QVERIFY(store);
        FailPoint::arm(step);
        const bool stored
            = store->outbox().put(sampleConfirmation(cart, 1), "{}", m_clock.wallNow()).hasValue();
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        store.reset();
        store = open();
        QVERIFY(store);
        const auto again = store->outbox().put(sampleConfirmation(cart, 1), "{}", m_clock.wallNow());
        QVERIFY(again && *again);
        QCOMPARE(store->outbox().list({})->payments.size(), 1);
        if (clean) {
            QVERIFY(stored);
            QVERIFY(step > 0);
            return;
        }
    }
}

void OutboxTest::everyFailingStepOfAnAttemptIsRecovered()
{
    for (int step = 0;; ++step) {
        m_folder = std::make_unique<QTemporaryDir>();
        auto store = open();
        const Confirmation confirmation = sampleConfirmation();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
        FailPoint::arm(step);
        const auto approved = approve(store->outbox(), confirmation.key);
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        store.reset();
        store = open();
        QVERIFY(store->outbox().recover(m_clock.wallNow()).hasValue());
        const auto row = store->outbox().find(confirmation.key);
        QVERIFY(row && *row);
        const PaymentView &view = (*row)->view;
        // Approved with a ticket, or open, due and without one: nothing between.
        QCOMPARE(view.state == PaymentState::Approved, view.ticket.has_value());
        QCOMPARE(view.state != PaymentState::Approved, view.nextTry.has_value());
        if (approved)
            QCOMPARE(view.state, PaymentState::Approved);
        if (view.state != PaymentState::Approved)
            QVERIFY(approve(store->outbox(), confirmation.key));
        if (clean) {
            QVERIFY(approved);
            return;
        }
    }
}

void OutboxTest::ticketsAreNeverRecycled()
{
    QSet<std::int64_t> numbers;
    for (int sale = 0; sale < 5; ++sale) {
        const auto store = open(); // a restart between any two
        const Confirmation confirmation = sampleConfirmation();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
        const auto row = approve(store->outbox(), confirmation.key);
        QVERIFY(row && row->view.ticket);
        numbers.insert(*row->view.ticket);
    }
    QCOMPARE(numbers.size(), 5);
}

void OutboxTest::rowsAreNeverDeletedNorRewritten()
{
    Confirmation confirmation = sampleConfirmation();
    {
        const auto store = open();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
        QVERIFY(approve(store->outbox(), confirmation.key));
    }
    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    QVERIFY(database.hasValue());
    for (const char *statement : {
             "DELETE FROM outbox",
             "DELETE FROM tickets",
             "UPDATE outbox SET body = x'00'",
             "UPDATE outbox SET amount_minor = 1",
             "UPDATE outbox SET key = 'other'",
             "UPDATE outbox SET state = 'unknown'",
             "UPDATE outbox SET state = 'declined'",
         })
        QVERIFY2(!database->run(QString::fromLatin1(statement)).hasValue(), statement);
}

void OutboxTest::whatAPersonAsksForIsInTheAudit()
{
    const auto store = open();
    const Confirmation confirmation = sampleConfirmation();
    QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
    const auto started = store->outbox().startAttempt(startOf(confirmation.key));
    QVERIFY(store->outbox()
                .finishAttempt(
                    endOf(confirmation.key, (*started)->id, PaymentEvent::Rejected, AttemptOutcome::Rejected))
                .hasValue());
    const WallTime retriedAt = m_clock.wallNow();
    QVERIFY(store->outbox().apply(confirmation.key, PaymentEvent::RetryAsked, retriedAt)->has_value());
    m_clock.advance(Milliseconds(5'000));
    QVERIFY(
        store->outbox().apply(confirmation.key, PaymentEvent::CancelAsked, m_clock.wallNow())->has_value());
    // What changes nothing, or happens by itself, nobody has done.
    QVERIFY(!store->outbox()
                 .apply(PaymentKey::create(), PaymentEvent::CancelAsked, m_clock.wallNow())
                 ->has_value());
    const auto again = store->outbox().startAttempt(startOf(confirmation.key));
    QVERIFY(again.hasValue());

    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    const auto rows
        = database->run(QStringLiteral("SELECT at_ms, action, key, detail FROM audit WHERE key IS NOT NULL"));
    QCOMPARE(rows->size(), 2);
    QCOMPARE(rows->at(0).text(QLatin1String("action")), QStringLiteral("retry"));
    QCOMPARE(rows->at(0).text(QLatin1String("key")), confirmation.key.text());
    QCOMPARE(rows->at(0).integer(QLatin1String("at_ms")), retriedAt.time_since_epoch().count());
    QVERIFY(rows->at(0).text(QLatin1String("detail")).startsWith(u"needs_review > "));
    QCOMPARE(rows->at(1).text(QLatin1String("action")), QStringLiteral("cancel"));
    QCOMPARE(rows->at(1).integer(QLatin1String("at_ms")), m_clock.wallNow().time_since_epoch().count());
}

void OutboxTest::whatWasBeingSentIsUnknownAfterACrash()
{
    const Confirmation confirmation = sampleConfirmation();
    {
        const auto store = open();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
        const auto started = store->outbox().startAttempt(startOf(confirmation.key));
        QVERIFY(started && *started);
        QCOMPARE((*started)->row.view.state, PaymentState::Sending);
        QCOMPARE((*started)->row.exposure, Exposure::MayHaveLeft);
    }
    const auto store = open();
    const auto recovered = store->outbox().recover(m_clock.wallNow());
    QVERIFY(recovered.hasValue());
    QCOMPARE(*recovered, 1);
    const auto row = store->outbox().find(confirmation.key);
    QCOMPARE((*row)->view.state, PaymentState::Unknown);
    QVERIFY((*row)->view.nextTry.has_value());
}

void OutboxTest::nothingReturnsToQueuedOnceExposed()
{
    const auto store = open();
    const Confirmation confirmation = sampleConfirmation();
    QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());

    // Surely not sent, and never before: queued again.
    auto started = store->outbox().startAttempt(startOf(confirmation.key));
    auto ended = store->outbox().finishAttempt(
        endOf(confirmation.key, (*started)->id, PaymentEvent::NotSent, AttemptOutcome::NotSent));
    QCOMPARE(ended->view.state, PaymentState::Queued);
    QCOMPARE(ended->exposure, Exposure::NeverLeft);

    started = store->outbox().startAttempt(startOf(confirmation.key));
    ended = store->outbox().finishAttempt(
        endOf(confirmation.key, (*started)->id, PaymentEvent::NoAnswer, AttemptOutcome::NoAnswer));
    QCOMPARE(ended->view.state, PaymentState::Unknown);

    // Surely not sent this time says nothing about the time before.
    started = store->outbox().startAttempt(startOf(confirmation.key));
    ended = store->outbox().finishAttempt(
        endOf(confirmation.key, (*started)->id, PaymentEvent::NotSent, AttemptOutcome::NotSent));
    QCOMPARE(ended->view.state, PaymentState::Unknown);
    QCOMPARE(ended->exposure, Exposure::MayHaveLeft);
}

void OutboxTest::dueRowsComeOldestFirst()
{
    const auto store = open();
    QList<PaymentKey> keys;
    for (int index = 0; index < 3; ++index) {
        const Confirmation confirmation = sampleConfirmation();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
        keys.append(confirmation.key);
    }
    // frappe/erpnext#13388: the oldest has failed so often that it holds up nobody.
    for (int attempt = 0; attempt < SqliteOutbox::manyAttempts; ++attempt) {
        const auto started = store->outbox().startAttempt(startOf(keys.first()));
        QVERIFY(started && *started);
        QVERIFY(store->outbox()
                    .finishAttempt(
                        endOf(keys.first(), (*started)->id, PaymentEvent::NoAnswer, AttemptOutcome::NoAnswer))
                    .hasValue());
    }
    const auto due = store->outbox().due(m_clock.wallNow(), std::chrono::hours(1), 10);
    QVERIFY(due.hasValue());
    QCOMPARE(due->size(), 3);
    QCOMPARE(due->at(0).view.key, keys.at(1));
    QCOMPARE(due->at(1).view.key, keys.at(2));
    QCOMPARE(due->at(2).view.key, keys.at(0));
}

void OutboxTest::aClockThatWasPutBackHoldsUpNothing()
{
    const auto store = open();
    QVERIFY(store->outbox().put(sampleConfirmation(), "{}", m_clock.wallNow()).hasValue());
    const WallTime aYearAgo = m_clock.wallNow() - std::chrono::hours(24 * 365);
    QCOMPARE(store->outbox().due(aYearAgo, std::chrono::minutes(11), 1)->size(), 1);
    QCOMPARE(
        store->outbox().due(m_clock.wallNow() - std::chrono::minutes(1), std::chrono::minutes(11), 1)->size(),
        0);
}

void OutboxTest::pagesFollowEachOther()
{
    const auto store = open();
    for (int index = 0; index < 5; ++index)
        QVERIFY(store->outbox().put(sampleConfirmation(), "{}", m_clock.wallNow()).hasValue());
    PaymentQuery query;
    query.limit = 2;
    QList<std::int64_t> sequences;
    for (;;) {
        const auto page = store->outbox().list(query);
        QVERIFY(page.hasValue());
        for (const PaymentView &payment : page->payments)
            sequences.append(payment.sequence);
        if (!page->hasMore)
            break;
        query.beforeSequence = sequences.last();
    }
    QCOMPARE(sequences, (QList<std::int64_t> {5, 4, 3, 2, 1}));
}

void OutboxTest::countsAreTheDatabase()
{
    const auto store = open();
    const Confirmation approved = sampleConfirmation();
    const Confirmation rejected = sampleConfirmation();
    for (const Confirmation &confirmation : {approved, rejected, sampleConfirmation()})
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
    QCOMPARE(store->outbox().countOpen()->open, 3);
    QVERIFY(approve(store->outbox(), approved.key));
    const auto started = store->outbox().startAttempt(startOf(rejected.key));
    QVERIFY(store->outbox()
                .finishAttempt(
                    endOf(rejected.key, (*started)->id, PaymentEvent::Rejected, AttemptOutcome::Rejected))
                .hasValue());
    QCOMPARE(store->outbox().countOpen()->open, 2);
    QCOMPARE(store->outbox().countOpen()->needReview, 1);
}

void OutboxTest::theFirstSchemaMigrates()
{
    {
        auto database = openSqlite(registerPath(folder()), SqliteAccess::CreateIfMissing);
        QVERIFY(database.hasValue());
        sql::Schema first = registerSchema();
        first.migrations = {first.migrations.first()};
        QVERIFY(sql::migrate(*database, first).hasValue());
        QVERIFY(
            database
                ->run(QStringLiteral(
                          "INSERT INTO carts (id, currency, created_ms, on_screen) VALUES (?, 'EUR', 1, 1)"),
                    CartId::create().text())
                .hasValue());
    }
    const auto store = open();
    QVERIFY(store);
    QVERIFY(store->carts().onScreen()->has_value());
    const CartId cart = CartId::create();
    QVERIFY(store->outbox().put(sampleConfirmation(cart, 1), "{}", m_clock.wallNow()).hasValue());
    // formancehq/stack PR 1638: the index is there, and unique, also through another connection.
    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    SqliteOutbox other(*database);
    const auto second = other.put(sampleConfirmation(cart, 2), "{}", m_clock.wallNow());
    QVERIFY(second.hasValue() && !second->has_value());
}

void OutboxTest::aFullDiskRefuses()
{
    QVERIFY(open());
    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    const auto pages = database->run(QStringLiteral("PRAGMA page_count"));
    QVERIFY(database
                ->run(QStringLiteral("PRAGMA max_page_count = %1")
                          .arg(pages->at(0).integer(QLatin1String("page_count")) + 2))
                .hasValue());
    SqliteOutbox outbox(*database);
    std::optional<StoreFault> fault;
    int stored = 0;
    while (!fault && stored < 1'000) {
        const auto put = outbox.put(sampleConfirmation(), QByteArray(2'000, ' '), m_clock.wallNow());
        if (put)
            ++stored;
        else
            fault = put.error();
    }
    // odoo/odoo PR 284790: refused with its reason, and what was there before is still there.
    QVERIFY(fault);
    QCOMPARE(fault->kind, StoreFault::Kind::DiskFull);
    QCOMPARE(outbox.countOpen()->open, stored);
}

void OutboxTest::aReadOnlyFileRefuses()
{
    QVERIFY(open());
    auto database = openSqlite(registerPath(folder()), SqliteAccess::Existing);
    QVERIFY(database->run(QStringLiteral("PRAGMA query_only = ON")).hasValue());
    SqliteOutbox outbox(*database);
    const auto put = outbox.put(sampleConfirmation(), "{}", m_clock.wallNow());
    QVERIFY(!put.hasValue());
    QCOMPARE(put.error().kind, StoreFault::Kind::ReadOnly);
}

void OutboxTest::aFileThatIsGoneRefuses()
{
    const auto store = open();
    QVERIFY(store->outbox().put(sampleConfirmation(), "{}", m_clock.wallNow()).hasValue());
    QVERIFY(QFile::remove(registerPath(folder())));
    const auto put = store->outbox().put(sampleConfirmation(), "{}", m_clock.wallNow());
    QVERIFY(!put.hasValue());
    QCOMPARE(put.error().kind, StoreFault::Kind::Displaced);
}

void OutboxTest::damageIsRecovered_data()
{
    QTest::addColumn<QString>("damage");
    QTest::addColumn<bool>("keepsSome");
    QTest::newRow("frappe/books#1372: flipped bytes in a page of rows") << QStringLiteral("page") << true;
    QTest::newRow("flipped bytes in the header") << QStringLiteral("header") << true;
    QTest::newRow("truncated to half") << QStringLiteral("half") << true;
    QTest::newRow("another kind of file") << QStringLiteral("text") << false;
    QTest::newRow("no bytes at all") << QStringLiteral("empty") << false;
    QTest::newRow("no file at all") << QStringLiteral("gone") << false;
}

void OutboxTest::damageIsRecovered()
{
    QFETCH(QString, damage);
    QFETCH(bool, keepsSome);
    constexpr int sales = 200;
    {
        const auto store = open();
        for (int sale = 0; sale < sales; ++sale) {
            const Confirmation confirmation = sampleConfirmation();
            QVERIFY(store->outbox().put(confirmation, QByteArray(500, 'x'), m_clock.wallNow()).hasValue());
            if (sale % 2 == 0)
                QVERIFY(approve(store->outbox(), confirmation.key));
        }
    }
    const QString path = registerPath(folder());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    if (damage == QLatin1String("page")) {
        // In the middle of the file lie rows of the outbox: bodies are the most of it.
        file.seek(size / 2 / 4'096 * 4'096);
        file.write(QByteArray(4'096, '\xff'));
    } else if (damage == QLatin1String("header")) {
        file.write(QByteArray(24, '\x5a'));
    } else if (damage == QLatin1String("half")) {
        QVERIFY(file.resize(size / 2));
    } else if (damage == QLatin1String("text")) {
        QVERIFY(file.resize(0));
        file.write(QByteArray("this is no database\n").repeated(500));
    } else if (damage == QLatin1String("empty")) {
        QVERIFY(file.resize(0));
    } else {
        QVERIFY(file.remove());
    }
    file.close();

    const bool isLost = damage == QLatin1String("gone") || damage == QLatin1String("empty");
    if (isLost) {
        // Nothing to recover from: it is not begun anew unless that is asked for.
        const auto refused = openRegister(folder(), RegisterAccess::Write, m_machine, m_clock.wallNow());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, RegisterOpenError::Kind::Lost);
    }
    auto opened = openRegister(
        folder(), isLost ? RegisterAccess::Create : RegisterAccess::Write, m_machine, m_clock.wallNow());
    QVERIFY2(opened.hasValue(), opened ? "" : qPrintable(opened.error().fault.detail));
    QVERIFY(opened->recovery);
    const Recovery recovery = *opened->recovery;
    QCOMPARE(recovery.kind, isLost ? Recovery::Kind::BeganAnew : Recovery::Kind::FromDamage);
    QCOMPARE(QFile::exists(recovery.copy), !isLost);
    const auto store = std::make_unique<SqliteRegisterStore>(std::move(*opened));
    PaymentQuery all;
    all.limit = sales * 2;
    const auto page = store->outbox().list(all);
    QVERIFY(page.hasValue());
    QCOMPARE(!page->payments.isEmpty(), keepsSome);
    if (damage == QLatin1String("header"))
        QCOMPARE(page->payments.size(), sales);
    if (damage == QLatin1String("page")) {
        QVERIFY(page->payments.size() > sales * 9 / 10);
        QVERIFY(recovery.lostRows > 0);
    }
    for (const PaymentView &payment : page->payments)
        QVERIFY(payment.state == PaymentState::Approved || !payment.ticket);

    // It sells again, and gives no ticket twice.
    const Confirmation confirmation = sampleConfirmation();
    QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
    const auto row = approve(store->outbox(), confirmation.key);
    QVERIFY(row && row->view.ticket);
    if (keepsSome)
        QVERIFY(*row->view.ticket > sales / 2);
}

void OutboxTest::anInterruptedRecoveryIsTakenUp()
{
    Confirmation confirmation = sampleConfirmation();
    {
        const auto store = open();
        QVERIFY(store->outbox().put(confirmation, "{}", m_clock.wallNow()).hasValue());
    }
    QFile note(QDir(folder()).filePath(QStringLiteral("register.damage-found")));
    QVERIFY(note.open(QIODevice::WriteOnly));
    note.close();
    for (int step = 0;; ++step) {
        FailPoint::arm(step);
        const bool opened
            = openRegister(folder(), RegisterAccess::Write, m_machine, m_clock.wallNow()).hasValue();
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        if (!clean)
            continue;
        QVERIFY(opened);
        break;
    }
    const auto store = open();
    QVERIFY((*store->outbox().find(confirmation.key)).has_value());
    QVERIFY(!QFile::exists(note.fileName()));
}

void OutboxTest::aProfileOfAnotherPcIsRefused()
{
    QVERIFY(open());
    Machine other {"another one", false};
    const auto refused = openRegister(folder(), RegisterAccess::Write, other, m_clock.wallNow());
    QVERIFY(!refused.hasValue());
    QCOMPARE(refused.error().kind, RegisterOpenError::Kind::OtherMachine);
    other.adopts = true;
    QVERIFY(openRegister(folder(), RegisterAccess::Write, other, m_clock.wallNow()).hasValue());
    QVERIFY(!openRegister(folder(), RegisterAccess::Write, m_machine, m_clock.wallNow()).hasValue());
}

void OutboxTest::oneProcessHoldsAProfile()
{
    auto lock = ProfileLock::take(folder(), Milliseconds(0));
    QVERIFY(lock.hasValue());
    const auto second = ProfileLock::take(folder(), Milliseconds(0));
    QVERIFY(!second.hasValue());
    QCOMPARE(second.error().kind, ProfileBusy::Kind::Held);
    QCOMPARE(second.error().pid, QCoreApplication::applicationPid());
    QVERIFY(!second.error().host.isEmpty());
    QVERIFY(!second.error().program.isEmpty());
}

QTEST_GUILESS_MAIN(OutboxTest)
#include "tst_outbox.moc"
