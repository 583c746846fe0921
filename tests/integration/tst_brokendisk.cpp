#include "base/dice.h"
#include "checkout/cataloguestore.h"
#include "checkout/registertill.h"
#include "net/httppaymentgateway.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/brokendisk.h"
#include "support/fakebackend.h"
#include "support/serverprocess.h"
#include "support/shop.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <unistd.h>

using namespace unavez;
using namespace unavez::test;

//! What a register does on a disk that is full, on files that it may not write, and without the file that it had.
class BrokenDiskTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void aFullDiskRefusesThePressAndKeepsTheCart();
    void sellOnAFullDiskNamesTheRemedy();
    void aDiskThatFillsAfterStoringIsSaid();
    void setupOnAFullDiskMakesNothing();
    void whatMayNotBeWrittenIsSaid_data();
    void whatMayNotBeWrittenIsSaid();
    void aDisplacedFileIsNoticedAndRescued_data();
    void aDisplacedFileIsNoticedAndRescued();
    void whatCannotBeRescuedIsNeverSilent();
    void whatIsUnderWayIsHeldUpWithItsReason();
    void damageThatIsFoundLaterIsToldAtOnce();
    void aLostFileIsNotReplacedInSilence();
    void readingADamagedFileNamesWhoRepairsIt();

private:
    [[nodiscard]] QString profile() const { return m_disk->path() + QStringLiteral("/profile"); }
    [[nodiscard]] QString registerFile() const { return registerPath(profile()); }
    [[nodiscard]] ProgramResult setUp() const;
    [[nodiscard]] ProgramResult sell(const QString &cart) const;
    [[nodiscard]] ProgramResult list() const;
    [[nodiscard]] qsizetype storedPayments() const;
    std::unique_ptr<RegisterTill> startTill();
    [[nodiscard]] PayIntent press() const;

    std::unique_ptr<BrokenDisk> m_disk;
    std::unique_ptr<FakeBackend> m_backend;
    std::optional<CartView> m_view;
    QList<RefusedIntent> m_refusals;
    QList<TillNotice> m_notices;
};

namespace {

const QString oneCart = QStringLiteral("0b0f9a52-8c2b-4b6a-9a51-3d2e6f0c7a11");

//! As a user for whom modes count; root's programs are run without the right to ignore them.
ProgramResult runAsUser(const QStringList &arguments, const QByteArray &input)
{
    if (::geteuid() != 0)
        return runProgram(QStringLiteral("unavez-register"), arguments, input);
    QProcess process;
    process.start(QStringLiteral("setpriv"),
        QStringList {QStringLiteral("--bounding-set=-dac_override,-dac_read_search"), QStringLiteral("--"),
            programPath(QStringLiteral("unavez-register"))}
            + arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(60'000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QStringList namesIn(const QString &folder, const QString &pattern)
{
    return QDir(folder).entryList({pattern}, QDir::Files);
}

void overwrite(const QString &path, const QByteArray &content)
{
    // As cp does it: the file stays the same one, its content does not.
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), content.size());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void BrokenDiskTest::init()
{
    m_disk = std::make_unique<BrokenDisk>();
    m_backend = std::make_unique<FakeBackend>(approveAll);
    m_view.reset();
    m_refusals.clear();
    m_notices.clear();
}

void BrokenDiskTest::cleanup()
{
    m_disk->empty();
    m_disk.reset();
}

ProgramResult BrokenDiskTest::setUp() const
{
    const QString token = m_disk->path() + QStringLiteral("/given-token");
    QFile file(token);
    if (!file.exists() && (!file.open(QIODevice::WriteOnly) || file.write("secret\n") < 0))
        return {-1, {}, {}};
    file.close();
    return runProgram(QStringLiteral("unavez-register"),
        {QStringLiteral("setup"), QStringLiteral("--profile"), profile(), QStringLiteral("--backend"),
            // Nobody listens there: what is stored waits.
            QStringLiteral("http://127.0.0.1:9"), QStringLiteral("--token-file"), token,
            QStringLiteral("--store-name"), QStringLiteral("Tienda"), QStringLiteral("--tax-id"),
            QStringLiteral("B00000000"), QStringLiteral("--language"), QStringLiteral("en")});
}

ProgramResult BrokenDiskTest::sell(const QString &cart) const
{
    Shop::Order order;
    order.cartId = cart;
    return runAsUser(
        {QStringLiteral("sell"), QStringLiteral("--profile"), profile(), QStringLiteral("--cart"),
            QStringLiteral("-"), QStringLiteral("--tender"), QStringLiteral("card"), QStringLiteral("--wait"),
            QStringLiteral("0"), QStringLiteral("--language"), QStringLiteral("en")},
        Shop::cartFile(order));
}

ProgramResult BrokenDiskTest::list() const
{
    return runProgram(QStringLiteral("unavez-register"),
        {QStringLiteral("payments"), QStringLiteral("list"), QStringLiteral("--profile"), profile(),
            QStringLiteral("--json"), QStringLiteral("--language"), QStringLiteral("en")});
}

qsizetype BrokenDiskTest::storedPayments() const
{
    const ProgramResult listed = list();
    return listed.exitCode == 0 ? listed.output.count('\n') : -1;
}

std::unique_ptr<RegisterTill> BrokenDiskTest::startTill()
{
    auto till = std::make_unique<RegisterTill>([this]() -> Expected<TillParts, RefusedIntent> {
        if (!makeProfileFolder(profile()))
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, {}}};
        auto opened = openRegister(profile(), RegisterAccess::Create, {}, SystemClock().wallNow());
        if (!opened)
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, opened.error().fault.detail}};
        TillNotice notice;
        if (opened->recovery)
            notice = {opened->recovery->kind == Recovery::Kind::FromRescue
                    ? TillNotice::Kind::RecoveredFromRescue
                    : TillNotice::Kind::RecoveredFromDamage,
                opened->recovery->copy};
        auto store = std::make_unique<SqliteRegisterStore>(std::move(*opened));
        const auto filled = store->catalogue().replace({{*ProductCode::fromText(u"1"), QStringLiteral("Pan"),
            Money::fromMinor(120), VatClass::SuperReduced, {}, Unit::Piece}});
        if (!filled)
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, filled.error().detail}};
        HttpPaymentGateway::Settings settings;
        settings.backend = m_backend->url();
        settings.token = "secret";
        store->checkIntegrity(profile());
        return TillParts {std::move(store), std::make_unique<HttpPaymentGateway>(settings),
            std::make_unique<SystemClock>(), std::make_unique<SystemDice>(), std::make_unique<TimerAlarm>(),
            VatTable(
                {{VatClass::SuperReduced, *VatRate::fromBasisPoints(400), QDate(2000, 1, 1), std::nullopt}}),
            Currency::euro(), profile(), notice};
    });
    connect(till.get(), &Till::cartShown, this, [this](const CartView &view) { m_view = view; });
    connect(till.get(), &Till::refused, this,
        [this](const RefusedIntent &refused) { m_refusals.append(refused); });
    connect(till.get(), &Till::noticed, this, [this](const TillNotice &notice) { m_notices.append(notice); });
    connect(till.get(), &Till::paymentChanged, this, [this](const PaymentView &payment) {
        if (m_view && m_view->id == payment.cart)
            m_view->payment = payment;
    });
    till->start();
    return till;
}

PayIntent BrokenDiskTest::press() const
{
    return {m_view->id, m_view->confirmations, m_view->cart.total(), Tender::Card,
        QStringLiteral("test_approve"), std::nullopt};
}

void BrokenDiskTest::aFullDiskRefusesThePressAndKeepsTheCart()
{
    // FreeOpenSourcePOS/FloCafe#788: "Failed to place order" and nothing else.
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    // The journal is written over from its start first; from its end on every write needs room.
    const QString journal = registerFile() + QStringLiteral("-wal");
    const qint64 size = QFileInfo(journal).size();
    while (QFileInfo(journal).size() == size)
        till->setQuantity(*ProductCode::fromText(u"1"), m_view->cart.lines().first().quantity + 1);
    const CartView before = *m_view;
    QVERIFY(m_disk->fill());
    till->pay(press());
    QCOMPARE(m_refusals.size(), 1);
    QCOMPARE(
        m_refusals.first().reason, m_disk->saysFull() ? TillRefusal::DiskFull : TillRefusal::StorageFailed);
    QCOMPARE(m_refusals.first().profile, profile());
    QCOMPARE(m_view->confirmations, 0);
    QVERIFY(!m_view->payment);
    QVERIFY(m_view->cart == before.cart);

    m_disk->empty();
    till->pay(press());
    QTRY_VERIFY(m_view->payment && m_view->payment->state == PaymentState::Approved);
    QCOMPARE(m_view->id, before.id);
    // The press that was refused has sent nothing.
    QCOMPARE(m_backend->requests().size(), 1);
}

void BrokenDiskTest::sellOnAFullDiskNamesTheRemedy()
{
    QCOMPARE(setUp().exitCode, 0);
    QCOMPARE(runProgram(QStringLiteral("unavez-register"),
                 {QStringLiteral("import"), QStringLiteral("--profile"), profile(),
                     QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv")})
                 .exitCode,
        0);
    QVERIFY(m_disk->fill());
    const ProgramResult refused = sell(oneCart);
    QCOMPARE(refused.exitCode, 74);
    QVERIFY2(
        refused.errors.contains(QByteArray("drive of " + profile().toUtf8())), refused.errors.constData());
    QVERIFY2(refused.errors.contains("try again"), refused.errors.constData());
    QVERIFY2(!m_disk->saysFull() || refused.errors.contains("full"), refused.errors.constData());
    QVERIFY(refused.output.isEmpty());

    m_disk->empty();
    QCOMPARE(storedPayments(), 0);
    QCOMPARE(sell(oneCart).exitCode, 3);
    QCOMPARE(storedPayments(), 1);
}

void BrokenDiskTest::aDiskThatFillsAfterStoringIsSaid()
{
    QCOMPARE(setUp().exitCode, 0);
    QCOMPARE(runProgram(QStringLiteral("unavez-register"),
                 {QStringLiteral("import"), QStringLiteral("--profile"), profile(),
                     QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv")})
                 .exitCode,
        0);
    // Page by page more room: there is a size at which the confirmation still fits and its attempt does not.
    constexpr qint64 page = 4'096;
    qsizetype stored = 0;
    bool said = false;
    for (qint64 room = 0; room < 100 * page && !said; room += page) {
        QVERIFY(m_disk->leave(room));
        const ProgramResult sale = sell(PaymentKey::create().text());
        m_disk->empty();
        const qsizetype now = storedPayments();
        QVERIFY2(sale.exitCode == 74 || sale.exitCode == 3, sale.errors.constData());
        QCOMPARE(now - stored, sale.exitCode == 3 ? 1 : 0);
        stored = now;
        const QJsonObject report = QJsonDocument::fromJson(sale.output).object();
        if (sale.exitCode != 3 || report.value(QLatin1String("attempts")).toInt() > 0)
            continue;
        QVERIFY2(sale.errors.contains("It is stored"), sale.errors.constData());
        QVERIFY2(sale.errors.contains(QByteArray("drive of " + profile().toUtf8())), sale.errors.constData());
        said = true;
    }
    QVERIFY(said);
}

void BrokenDiskTest::setupOnAFullDiskMakesNothing()
{
    // What the token is read from has to be there.
    QCOMPARE(setUp().exitCode, 0);
    QVERIFY(QDir(profile()).removeRecursively());
    QVERIFY(m_disk->fill());
    const ProgramResult refused = setUp();
    QCOMPARE(refused.exitCode, 74);
    QVERIFY2(refused.errors.contains(profile().toUtf8()), refused.errors.constData());
}

void BrokenDiskTest::whatMayNotBeWrittenIsSaid_data()
{
    QTest::addColumn<QString>("readOnly");
    QTest::addColumn<int>("exitCode");
    QTest::newRow("the folder: no file can be created in it") << QString() << 73;
    QTest::newRow("the register's file") << QStringLiteral("register.sqlite") << 74;
}

void BrokenDiskTest::whatMayNotBeWrittenIsSaid()
{
    QFETCH(QString, readOnly);
    QFETCH(int, exitCode);
    QCOMPARE(setUp().exitCode, 0);
    QCOMPARE(runProgram(QStringLiteral("unavez-register"),
                 {QStringLiteral("import"), QStringLiteral("--profile"), profile(),
                     QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv")})
                 .exitCode,
        0);
    const QString path = readOnly.isEmpty() ? profile() : QDir(profile()).filePath(readOnly);
    const QFile::Permissions before = QFile::permissions(path);
    QVERIFY(QFile::setPermissions(path, before & ~(QFile::WriteOwner | QFile::WriteUser)));
    const ProgramResult refused = sell(oneCart);
    QVERIFY(QFile::setPermissions(path, before));
    QCOMPARE(refused.exitCode, exitCode);
    QVERIFY2(refused.errors.contains(profile().toUtf8()), refused.errors.constData());
    QVERIFY2(refused.errors.contains("Nothing was sent"), refused.errors.constData());
    QVERIFY2(refused.errors.contains("writable"), refused.errors.constData());
    QVERIFY(refused.output.isEmpty());
    QCOMPARE(storedPayments(), 0);
    QCOMPARE(sell(oneCart).exitCode, 3);
}

void BrokenDiskTest::aDisplacedFileIsNoticedAndRescued_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("removed") << QStringLiteral("removed");
    QTest::newRow("the whole folder removed") << QStringLiteral("folder");
    QTest::newRow("another file in its place") << QStringLiteral("replaced");
    QTest::newRow("an older copy copied over it") << QStringLiteral("copied over");
}

void BrokenDiskTest::aDisplacedFileIsNoticedAndRescued()
{
    QFETCH(QString, what);
    startTill().reset();
    const QByteArray older = contentOf(registerFile());
    auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    till->pay(press());
    QTRY_VERIFY(m_view->payment && m_view->payment->state == PaymentState::Approved);
    const PaymentView sold = *m_view->payment;
    till->startNextCart();
    till->addProduct(QStringLiteral("1"), 2);
    const CartView before = *m_view;

    if (what == QLatin1String("removed")) {
        QVERIFY(QFile::remove(registerFile()));
    } else if (what == QLatin1String("folder")) {
        QVERIFY(QDir(profile()).removeRecursively());
    } else if (what == QLatin1String("replaced")) {
        QVERIFY(QFile::rename(registerFile(), profile() + QStringLiteral("/moved.sqlite")));
        overwrite(registerFile(), older);
    } else {
        overwrite(registerFile(), older);
    }
    till->pay(press());
    QCOMPARE(m_refusals.size(), 1);
    QCOMPARE(m_refusals.first().reason, TillRefusal::FileDisplaced);
    QCOMPARE(m_backend->requests().size(), 1);
    QVERIFY(m_view->cart == before.cart);
    QVERIFY(!m_view->payment);
    QCOMPARE(namesIn(profile(), QStringLiteral("register.rescued-*.sqlite")).size(), 1);
    // It stays refused, and one copy is enough.
    till->pay(press());
    QCOMPARE(m_refusals.size(), 2);
    QCOMPARE(namesIn(profile(), QStringLiteral("register.rescued-*.sqlite")).size(), 1);
    till.reset();

    m_notices.clear();
    m_refusals.clear();
    till = startTill();
    QVERIFY(!m_notices.isEmpty());
    QCOMPARE(m_notices.first().kind, TillNotice::Kind::RecoveredFromRescue);
    QVERIFY(QFile::exists(m_notices.first().detail));
    QCOMPARE(m_view->id, before.id);
    QVERIFY(m_view->cart == before.cart);
    QSignalSpy pages(till.get(), &Till::paymentsListed);
    till->listPayments({});
    const auto page = pages.first().first().value<PaymentPage>();
    QCOMPARE(page.payments.size(), 1);
    QCOMPARE(page.payments.first().key, sold.key);
    QCOMPARE(page.payments.first().ticket, sold.ticket);
    till->pay(press());
    QTRY_VERIFY(m_view->payment && m_view->payment->state == PaymentState::Approved);
    QVERIFY(*m_view->payment->ticket > *sold.ticket);
    QCOMPARE(namesIn(profile(), QStringLiteral("register.replaced-*.sqlite")).isEmpty(),
        what == QLatin1String("removed") || what == QLatin1String("folder"));
}

void BrokenDiskTest::whatCannotBeRescuedIsNeverSilent()
{
    auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    // Of what was there before only the pages in memory and in the journal are left.
    overwrite(registerFile(), QByteArray("no database\n").repeated(8'000));
    till->pay(press());
    QCOMPARE(m_refusals.size(), 1);
    QCOMPARE(m_refusals.first().reason, TillRefusal::FileDisplaced);
    QVERIFY(m_backend->requests().isEmpty());
    till.reset();
    m_notices.clear();
    till = startTill();
    QVERIFY(!m_notices.isEmpty());
    QVERIFY(QFile::exists(m_notices.first().detail));
}

void BrokenDiskTest::whatIsUnderWayIsHeldUpWithItsReason()
{
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    m_backend->holdNext();
    till->pay(press());
    QTRY_VERIFY(m_backend->isHolding());
    QVERIFY(QFile::remove(registerFile()));
    m_backend->release(approvedAnswer(paymentOf(m_backend->requests().first(), RecordState::Approved)));
    QTRY_COMPARE(m_notices.size(), 1);
    QCOMPARE(m_notices.first().kind, TillNotice::Kind::FileDisplaced);
    QCOMPARE(m_notices.first().profile, profile());
    // No ticket on a file that is gone: the copy would give its number again.
    QVERIFY(!m_view->payment->ticket);
}

void BrokenDiskTest::damageThatIsFoundLaterIsToldAtOnce()
{
    m_disk = std::make_unique<BrokenDisk>(16);
    {
        const auto till = startTill();
        for (int sale = 0; sale < 150; ++sale) {
            till->addProduct(QStringLiteral("1"), 1);
            till->pay(press());
            QTRY_VERIFY(m_view->payment && m_view->payment->state == PaymentState::Approved);
            till->startNextCart();
        }
    }
    // A page that no start reads: one of an old row.
    QFile file(registerFile());
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray content = file.readAll();
    const qsizetype first = content.indexOf("\"tender\"");
    QVERIFY(first > 0);
    QVERIFY(file.seek(first / 4'096 * 4'096));
    QCOMPARE(file.write(QByteArray(512, '\xff')), 512);
    file.close();

    m_notices.clear();
    const auto till = startTill();
    QTRY_COMPARE(m_notices.size(), 1);
    QCOMPARE(m_notices.first().kind, TillNotice::Kind::DamageFound);
    QVERIFY(!m_notices.first().detail.isEmpty());
}

void BrokenDiskTest::aLostFileIsNotReplacedInSilence()
{
    QCOMPARE(setUp().exitCode, 0);
    QVERIFY(QFile::remove(registerFile()));
    const ProgramResult refused = sell(oneCart);
    QCOMPARE(refused.exitCode, 65);
    QVERIFY2(refused.errors.contains("backup"), refused.errors.constData());
    QVERIFY2(!refused.errors.contains("copy is in"), refused.errors.constData());
    QVERIFY(!QFile::exists(registerFile()));
    QCOMPARE(list().exitCode, 65);

    QCOMPARE(setUp().exitCode, 0);
    QCOMPARE(storedPayments(), 0);
    QVERIFY(namesIn(profile(), QStringLiteral("register.damaged-*")).isEmpty());
}

void BrokenDiskTest::readingADamagedFileNamesWhoRepairsIt()
{
    QCOMPARE(setUp().exitCode, 0);
    overwrite(registerFile(), QByteArray("no database\n").repeated(1'000));
    const ProgramResult read = list();
    QCOMPARE(read.exitCode, 65);
    QVERIFY2(read.errors.contains("sell, import or the window"), read.errors.constData());
    QVERIFY2(!read.errors.contains("try again"), read.errors.constData());
}

int main(int argc, char **argv)
{
    BrokenDisk::allow();
    QCoreApplication application(argc, argv);
    BrokenDiskTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_brokendisk.moc"
