#include "base/dice.h"
#include "checkout/cataloguestore.h"
#include "checkout/registertill.h"
#include "net/httppaymentgateway.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/fakebackend.h"
#include "support/manualclock.h"
#include "support/samplepayment.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace unavez;
using namespace unavez::test;

//! The till that windows drive, on a real profile, with a backend that a test scripts.
class RegisterTillTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();

    void anOpenCartSurvivesARestart();
    void threePressesMakeOneConfirmation();
    void aStalePressDoesNothing();
    void anOpenPaymentHoldsItsCart();
    void aDeclinedCartTakesAnotherTender();
    void thePressNamesWhatItSaw();
    void aClockBeforeEveryVatRateIsNamed();
    void aProfileThatDoesNotOpenSaysSo();

private:
    std::unique_ptr<RegisterTill> startTill();
    [[nodiscard]] PayIntent press(Tender tender = Tender::Card) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeBackend> m_backend;
    std::optional<CartView> m_view;
    QList<TillRefusal> m_refusals;
    std::optional<WallTime> m_clockStands; //!< the till's clock says this instead of the time
};

void RegisterTillTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_backend = std::make_unique<FakeBackend>(approveAll);
    m_view.reset();
    m_refusals.clear();
    m_clockStands.reset();
}

std::unique_ptr<RegisterTill> RegisterTillTest::startTill()
{
    auto till = std::make_unique<RegisterTill>([this]() -> Expected<TillParts, RefusedIntent> {
        auto opened = openRegister(m_folder->path(), RegisterAccess::Create, {}, SystemClock().wallNow());
        if (!opened)
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, opened.error().fault.detail}};
        auto store = std::make_unique<SqliteRegisterStore>(std::move(*opened));
        const auto filled = store->catalogue().replace({{*ProductCode::fromText(u"1"), QStringLiteral("Pan"),
            Money::fromMinor(120), VatClass::SuperReduced, {}, Unit::Piece}});
        if (!filled)
            return Unexpected {RefusedIntent {TillRefusal::StorageFailed, filled.error().detail}};
        HttpPaymentGateway::Settings settings;
        settings.backend = m_backend->url();
        settings.token = "secret";
        std::unique_ptr<Clock> clock = std::make_unique<SystemClock>();
        if (m_clockStands) {
            auto standing = std::make_unique<ManualClock>();
            standing->creepFrom(*m_clockStands);
            clock = std::move(standing);
        }
        return TillParts {std::move(store), std::make_unique<HttpPaymentGateway>(settings), std::move(clock),
            std::make_unique<SystemDice>(), std::make_unique<TimerAlarm>(),
            VatTable(
                {{VatClass::SuperReduced, *VatRate::fromBasisPoints(400), QDate(2000, 1, 1), std::nullopt}}),
            Currency::euro(), m_folder->path()};
    });
    connect(till.get(), &Till::cartShown, this, [this](const CartView &view) { m_view = view; });
    connect(till.get(), &Till::refused, this,
        [this](const RefusedIntent &refused) { m_refusals.append(refused.reason); });
    connect(till.get(), &Till::paymentChanged, this, [this](const PaymentView &payment) {
        if (m_view && m_view->id == payment.cart)
            m_view->payment = payment;
    });
    till->start();
    return till;
}

PayIntent RegisterTillTest::press(Tender tender) const
{
    return {m_view->id, m_view->confirmations, m_view->cart.total(), tender, QStringLiteral("test_approve"),
        std::nullopt};
}

void RegisterTillTest::anOpenCartSurvivesARestart()
{
    auto till = startTill();
    till->addProduct(QStringLiteral("1"), 3);
    const CartView before = *m_view;
    QCOMPARE(before.cart.total(), Money::fromMinor(360));
    till.reset();
    m_view.reset();
    till = startTill();
    QVERIFY(m_view.has_value());
    QCOMPARE(m_view->id, before.id);
    QVERIFY(m_view->cart == before.cart);
}

void RegisterTillTest::threePressesMakeOneConfirmation()
{
    // odoo/odoo#180278: button, key and card reader in one turn, each with what was on screen.
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    const PayIntent intent = press();
    QSignalSpy changes(till.get(), &Till::paymentChanged);
    till->pay(intent);
    till->pay(intent);
    till->pay(intent);
    QCOMPARE(changes.size(), 1);
    QTRY_COMPARE(m_view->payment->state, PaymentState::Approved);
    till->pay(intent);
    QSignalSpy pages(till.get(), &Till::paymentsListed);
    till->listPayments({});
    QCOMPARE(pages.first().first().value<PaymentPage>().payments.size(), 1);
    QCOMPARE(m_backend->requests().size(), 1);
    QVERIFY(m_refusals.isEmpty());
}

void RegisterTillTest::aStalePressDoesNothing()
{
    // opensourcepos/opensourcepos#3081: the second touch lands on the next sale.
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    const PayIntent intent = press();
    till->startNextCart();
    till->addProduct(QStringLiteral("1"), 1);
    QVERIFY(m_view->id != intent.cart);
    till->pay(intent);
    QCOMPARE(m_view->confirmations, 0);
    QVERIFY(!m_view->payment);
}

void RegisterTillTest::anOpenPaymentHoldsItsCart()
{
    m_backend->setScript([](const BackendRequest &) { return httpAnswer(202, "{}"); });
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    till->pay(press());
    QTRY_COMPARE(m_view->payment->state, PaymentState::Unknown);
    till->addProduct(QStringLiteral("1"), 1);
    till->clearCart();
    till->pay(press(Tender::Cash));
    QCOMPARE(m_refusals, QList<TillRefusal>(3, TillRefusal::CartHasOpenPayment));

    // ProgixDev/incacook-app#36: leave the sale, come back: the same confirmation.
    const PaymentKey key = m_view->payment->key;
    const CartId cart = m_view->id;
    till->startNextCart();
    QVERIFY(!m_view->payment);
    till->showCart(cart);
    QCOMPARE(m_view->payment->key, key);
    m_backend->setScript(approveAll);
    till->retryPayment(key);
    QTRY_COMPARE(m_view->payment->state, PaymentState::Approved);
    QCOMPARE(m_backend->requestsOf(key.text().toLatin1()).size(), m_backend->requests().size());
}

void RegisterTillTest::aDeclinedCartTakesAnotherTender()
{
    m_backend->setScript([](const BackendRequest &request) {
        return declinedAnswer(paymentOf(request, RecordState::Declined));
    });
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    till->pay(press());
    QTRY_COMPARE(m_view->payment->state, PaymentState::Declined);
    const PaymentKey declined = m_view->payment->key;
    m_backend->setScript(approveAll);
    till->pay(press(Tender::Cash));
    QCOMPARE(m_view->confirmations, 2);
    QTRY_COMPARE(m_view->payment->state, PaymentState::Approved);
    QVERIFY(m_view->payment->key != declined);
}

void RegisterTillTest::thePressNamesWhatItSaw()
{
    const auto till = startTill();
    till->pay(press());
    till->addProduct(QStringLiteral("1"), 1);
    PayIntent otherTotal = press();
    otherTotal.seenTotal = Money::fromMinor(1);
    till->pay(otherTotal);
    PayIntent tooLittle = press(Tender::Cash);
    tooLittle.tendered = Money::fromMinor(119);
    till->pay(tooLittle);
    QCOMPARE(m_refusals,
        (QList<TillRefusal> {
            TillRefusal::CartEmpty, TillRefusal::TotalChanged, TillRefusal::TenderedTooLittle}));
    QVERIFY(m_backend->requests().isEmpty());
}

void RegisterTillTest::aClockBeforeEveryVatRateIsNamed()
{
    // A flat battery: the computer woke up in 1999.
    m_clockStands = WallTime(Milliseconds(QDate(1999, 6, 1).startOfDay().toMSecsSinceEpoch()));
    const auto till = startTill();
    till->addProduct(QStringLiteral("1"), 1);
    QCOMPARE(m_refusals, QList<TillRefusal> {TillRefusal::NoVatRate});
    QVERIFY(m_view->cart.isEmpty());
}

void RegisterTillTest::aProfileThatDoesNotOpenSaysSo()
{
    RegisterTill till([]() -> Expected<TillParts, RefusedIntent> {
        return Unexpected {RefusedIntent {TillRefusal::DiskReadOnly, QStringLiteral("/profile")}};
    });
    QSignalSpy failures(&till, &Till::failed);
    till.start();
    QCOMPARE(failures.size(), 1);
    till.pay({CartId::create(), 0, Money::fromMinor(1), Tender::Card, {}, std::nullopt});
}

QTEST_GUILESS_MAIN(RegisterTillTest)
#include "tst_registertill.moc"
