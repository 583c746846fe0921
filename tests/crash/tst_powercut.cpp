#include "sql/migration.h"
#include "sqlite/backendschema.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteconnection.h"
#include "sqlite/sqlitepaymentstore.h"
#include "sqlite/sqliteregisterdirectory.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/manualclock.h"
#include "support/powercutdisk.h"
#include "support/samplepayment.h"
#include "support/samplerecords.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;

//! What had been promised when the power failed, and what was left on the disk.
struct Cut {
    DiskImage image;
    qsizetype promises;
};

//! A question to the store as it is after the restart; empty when the promise was kept.
template<class Store> using Promise = std::function<QString(Store &)>;

//! Where thousands of images are opened, each with its syncs: in memory where there is such a folder.
QString imageTemplate()
{
    const QFileInfo memory(QStringLiteral("/dev/shm"));
    return (memory.isWritable() ? memory.filePath() : QDir::tempPath())
        + QStringLiteral("/unavez-cut-XXXXXX");
}

bool writeFiles(const QString &folder, const DiskImage &image)
{
    for (auto entry = image.cbegin(); entry != image.cend(); ++entry) {
        QFile file(QDir(folder).filePath(entry.key()));
        if (!file.open(QIODevice::WriteOnly) || file.write(*entry) != entry->size())
            return false;
    }
    return true;
}

//! Cuts the power at every step that a piece of work makes on its disk.
class Cutter {
public:
    explicit Cutter(const QString &folder)
        : m_disk(folder)
    {
        m_disk.atEachStep([this] { cut(); });
    }

    //! From now on one promise more has been made.
    void promised() { ++m_promises; }
    [[nodiscard]] const QList<Cut> &cuts() const { return m_cuts; }
    [[nodiscard]] int steps() const { return m_steps; }

private:
    void cut()
    {
        ++m_steps;
        keep(m_disk.image(Survivors::None, 0));
        keep(m_disk.image(Survivors::All, 0));
        keep(m_disk.image(Survivors::TornLast, 0));
        keep(m_disk.image(Survivors::Scattered, static_cast<std::uint64_t>(m_steps)));
    }

    //! What was seen before is not looked at again.
    void keep(const DiskImage &image)
    {
        QCryptographicHash digest(QCryptographicHash::Sha256);
        digest.addData(QByteArray::number(m_promises));
        for (auto entry = image.cbegin(); entry != image.cend(); ++entry) {
            digest.addData(entry.key().toUtf8());
            digest.addData(*entry);
        }
        const qsizetype before = m_seen.size();
        m_seen.insert(digest.result());
        if (m_seen.size() > before)
            m_cuts.append({image, m_promises});
    }

    PowerCutDisk m_disk;
    QSet<QByteArray> m_seen;
    QList<Cut> m_cuts;
    qsizetype m_promises = 0;
    int m_steps = 0;
};

} // namespace

//! Whatever was promised is on the disk after a power cut at any moment, and nothing is half there.
class PowerCutTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theRegisterKeepsItsPromises();
    void theBackendKeepsItsPromises();
    void aDiskThatIsNotWaitedForIsSeen();

private:
    using RegisterPromise = Promise<SqliteRegisterStore>;
    using BackendPromise = Promise<SqlitePaymentStore>;

    //! A morning at the register, cut at every step; what its promises became of in each cut. Returns the
    //! sentences of those that were broken.
    QStringList brokenAtTheRegister(const QString &synchronous);

    ManualClock m_clock;
};

QStringList PowerCutTest::brokenAtTheRegister(const QString &synchronous)
{
    const Machine machine {"this one", false};
    QTemporaryDir folder;
    QList<RegisterPromise> promises;
    QList<Cut> cuts;
    int steps = 0;
    {
        Cutter cutter(folder.path());
        const auto promise = [&promises, &cutter](RegisterPromise kept) {
            promises.append(std::move(kept));
            cutter.promised();
        };
        const auto promiseRow = [&promise](const OutboxRow &row) {
            promise([row](SqliteRegisterStore &store) -> QString {
                const auto found = store.outbox().find(row.view.key);
                if (!found || !*found)
                    return QStringLiteral("a confirmation is gone");
                const PaymentView &view = (*found)->view;
                if (view.revision < row.view.revision)
                    return QStringLiteral("a confirmation is back in an earlier state");
                if (row.view.ticket && view.ticket != row.view.ticket)
                    return QStringLiteral("a ticket lost its number");
                return (*found)->body == row.body ? QString() : QStringLiteral("a body has changed");
            });
        };
        for (int sitting = 0; sitting < 2; ++sitting) {
            auto opened = openRegister(folder.path(), RegisterAccess::Create, machine, m_clock.wallNow());
            if (!opened || !opened->database.run(QStringLiteral("PRAGMA synchronous = ") + synchronous))
                return {QStringLiteral("the register did not open")};
            SqliteRegisterStore store(std::move(*opened));
            PaymentOutbox &outbox = store.outbox();
            for (const PaymentEvent verdict : {PaymentEvent::ApprovalProven, PaymentEvent::DeclineProven,
                     PaymentEvent::NoAnswer, PaymentEvent::ApprovalProven}) {
                const StoredCart cart = sampleCart();
                if (!store.carts().show(cart, m_clock.wallNow()))
                    return {QStringLiteral("a cart was not stored")};
                promise([cart](SqliteRegisterStore &kept) {
                    const auto found = kept.carts().find(cart.id);
                    return found && *found ? QString() : QStringLiteral("a cart is gone");
                });
                const auto put
                    = outbox.put(sampleConfirmation(cart.id), QByteArray(700, 'b'), m_clock.wallNow());
                if (!put || !*put)
                    return {QStringLiteral("a confirmation was not stored")};
                promiseRow((*put)->row);
                const auto started = outbox.startAttempt({(*put)->row.view.key, Question::Send,
                    PaymentKey::create().text(), m_clock.wallNow(), m_clock.wallNow() + 24h});
                if (!started || !*started)
                    return {QStringLiteral("an attempt was not stored")};
                promiseRow((*started)->row);
                const auto ended = outbox.finishAttempt({(*put)->row.view.key, (*started)->id, verdict,
                    AttemptOutcome::NoAnswer, 0, {}, {}, QStringLiteral("pay_1"), std::nullopt,
                    m_clock.wallNow(), m_clock.wallNow(), std::nullopt});
                if (!ended)
                    return {QStringLiteral("an attempt's end was not stored")};
                promiseRow(*ended);
            }
        }
        cuts = cutter.cuts();
        steps = cutter.steps();
    }
    qInfo("register, synchronous = %s: %d steps on disk, %lld different cuts, %lld promises",
        qPrintable(synchronous), steps, static_cast<long long>(cuts.size()),
        static_cast<long long>(promises.size()));

    QStringList broken;
    for (const Cut &cut : std::as_const(cuts)) {
        QTemporaryDir left(imageTemplate());
        if (!writeFiles(left.path(), cut.image))
            return {QStringLiteral("the image could not be written")};
        auto opened = openRegister(left.path(), RegisterAccess::Create, machine, m_clock.wallNow());
        if (!opened) {
            broken.append(QStringLiteral("the register does not open: ") + opened.error().fault.detail);
            continue;
        }
        if (cut.promises > 0 && opened->recovery)
            broken.append(QStringLiteral("the file is damaged"));
        SqliteRegisterStore store(std::move(*opened));
        for (qsizetype i = 0; i < cut.promises; ++i) {
            if (const QString sentence = promises.at(i)(store); !sentence.isEmpty())
                broken.append(sentence);
        }
    }
    return broken;
}

void PowerCutTest::theRegisterKeepsItsPromises()
{
    QCOMPARE(brokenAtTheRegister(QStringLiteral("FULL")), QStringList());
}

// The same work where SQLite does not wait for the disk: a test that finds nothing here proves nothing above.
void PowerCutTest::aDiskThatIsNotWaitedForIsSeen()
{
    const QStringList broken = brokenAtTheRegister(QStringLiteral("NORMAL"));
    QVERIFY(broken.contains(QStringLiteral("a confirmation is gone")));
    QVERIFY(broken.contains(QStringLiteral("a cart is gone")));
    QVERIFY(!broken.contains(QStringLiteral("the file is damaged")));
}

void PowerCutTest::theBackendKeepsItsPromises()
{
    const Caller caller {TenantId {1}, QStringLiteral("first"), QStringLiteral("caja-1")};
    QTemporaryDir folder;
    const auto open = [](const QString &in) -> std::optional<sql::Database> {
        auto database
            = openSqlite(QDir(in).filePath(QStringLiteral("store.sqlite")), SqliteAccess::CreateIfMissing);
        if (!database || !sql::migrate(*database, backendSchema()))
            return std::nullopt;
        return *std::move(database);
    };
    QList<BackendPromise> promises;
    QList<Cut> cuts;
    {
        Cutter cutter(folder.path());
        const auto promise = [&](const QByteArray &key, KeyPhase phase, bool isSent) {
            promises.append([caller, key, phase, isSent](SqlitePaymentStore &store) -> QString {
                const auto found = store.findKey(caller.tenant, key);
                if (!found || !*found)
                    return QStringLiteral("a claim is gone");
                if (isSent && !(*found)->payment->sentAt)
                    return QStringLiteral("nobody knows that a charge was sent");
                if (phase == KeyPhase::InFlight || (*found)->phase == phase)
                    return {};
                return QStringLiteral("a verdict is gone");
            });
            cutter.promised();
        };
        for (int sitting = 0; sitting < 2; ++sitting) {
            auto database = open(folder.path());
            QVERIFY(database);
            SqliteRegisterDirectory registers(*database);
            if (sitting == 0)
                QVERIFY(registers.add(caller.tenantName, caller.registerName, QByteArray(32, 't'), {}));
            SqlitePaymentStore store(*database);
            const WallTime now = m_clock.wallNow();
            for (const RecordState verdict : {RecordState::Approved, RecordState::Declined,
                     RecordState::Cancelled, RecordState::Unknown, RecordState::Approved}) {
                const QByteArray key = CartId::create().text().toLatin1();
                PaymentRecord payment = cardPayment(caller, key, CartId::create(), now);
                payment.sentAt.reset();
                const auto claimed = store.claim(claimOf(payment, now));
                QVERIFY(claimed && std::holds_alternative<Claimed>(*claimed));
                promise(key, KeyPhase::InFlight, false);
                const Ownership owner {caller.tenant, key, std::get<Claimed>(*claimed).fence};
                const auto sent = store.recordSend(owner, now, now + 90s);
                QVERIFY(sent && *sent == OwnerWrite::Done);
                promise(key, KeyPhase::InFlight, true);
                if (verdict == RecordState::Unknown) {
                    QVERIFY(store.handBack({owner, verdict, now, now + 1s}));
                    continue;
                }
                if (verdict == RecordState::Cancelled)
                    QVERIFY(store.cancel(caller.tenant, key, now, now + 24h));
                std::optional<StoredAnswer> answer = approvedAnswer;
                std::optional<DeclineReason> reason;
                if (verdict == RecordState::Cancelled)
                    answer.reset();
                if (verdict == RecordState::Declined) {
                    answer->status = 402;
                    reason = DeclineReason::InsufficientFunds;
                }
                const auto completed
                    = store.complete({owner, verdict, QStringLiteral("ch_1"), reason, false, answer, now});
                QVERIFY(completed && *completed == OwnerWrite::Done);
                promise(
                    key, verdict == RecordState::Cancelled ? KeyPhase::Cancelled : KeyPhase::Complete, true);
            }
            const QByteArray spent = CartId::create().text().toLatin1();
            QVERIFY(store.cancel(caller.tenant, spent, now, now + 24h));
            promise(spent, KeyPhase::Cancelled, false);
        }
        cuts = cutter.cuts();
        qInfo("backend: %d steps on disk, %lld different cuts, %lld promises", cutter.steps(),
            static_cast<long long>(cuts.size()), static_cast<long long>(promises.size()));
    }

    for (const Cut &cut : std::as_const(cuts)) {
        QTemporaryDir left(imageTemplate());
        QVERIFY(writeFiles(left.path(), cut.image));
        auto database = open(left.path());
        QVERIFY(database);
        SqlitePaymentStore store(*database);
        for (qsizetype i = 0; i < cut.promises; ++i)
            QCOMPARE(promises.at(i)(store), QString());
        const auto violations = store.violations(m_clock.wallNow());
        QVERIFY(violations.hasValue());
        QCOMPARE(violations->join(u'\n'), QString());
    }
}

QTEST_GUILESS_MAIN(PowerCutTest)
#include "tst_powercut.moc"
