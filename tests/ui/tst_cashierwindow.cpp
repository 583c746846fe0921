#include "support/manualclock.h"
#include "support/scriptedtill.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/actionbutton.h"
#include "uicommon/elidedlabel.h"
#include "uicommon/language.h"
#include "uicommon/statebanner.h"
#include "uicommon/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QThread>

using namespace unavez;
using namespace unavez::test;

namespace {

const QString milk = QStringLiteral("8410000001341");
const QString bread = QStringLiteral("8410000001457");
const QString weighed = QStringLiteral("101");

//! What a person or a scanner does at the window of one till.
class Counter {
public:
    Counter()
        : till(sampleProducts())
        , window(clock)
    {
        window.connectTo(till);
        window.resize(1024, 768);
        window.show();
        till.start();
        settle();
    }

    //! Long enough that the next press is neither a bounce nor blind.
    void settle() { clock.advance(Milliseconds {1000}); }

    template<class Widget = QWidget> Widget *find(const char *name) const
    {
        return window.findChild<Widget *>(QString::fromLatin1(name));
    }
    QPushButton *button(const char *name) const { return find<QPushButton>(name); }
    QString banner() const { return find<StateBanner>("stateBanner")->word(); }
    QString message() const { return find<QWidget>("messageStrip")->accessibleName(); }

    void press(const char *name)
    {
        settle();
        QTest::mouseClick(button(name), Qt::LeftButton);
    }
    void key(Qt::Key key)
    {
        settle();
        QTest::keyClick(receiver(), key);
    }
    //! As fingers do, 200 ms between keys.
    void type(const QString &text)
    {
        for (const QChar character : text) {
            clock.advance(Milliseconds {200});
            QTest::keyClick(receiver(), character.toLatin1());
        }
    }
    //! As a scanner does, 5 ms between keys and Enter behind them.
    void scan(const QString &code)
    {
        settle();
        for (const QChar character : code) {
            clock.advance(Milliseconds {5});
            QTest::keyClick(receiver(), character.toLatin1());
        }
        clock.advance(Milliseconds {5});
        QTest::keyClick(receiver(), Qt::Key_Return);
    }
    void openTender()
    {
        scan(milk);
        key(Qt::Key_F12);
        settle();
    }
    void payByCard()
    {
        openTender();
        press("confirm");
    }

    [[nodiscard]] QWidget *receiver()
    {
        QWidget *focused = window.focusWidget();
        return focused ? focused : &window;
    }

    ManualClock clock;
    ScriptedTill till;
    CashierWindow window;
};

struct StateRow {
    const char *name;
    PaymentState state;
    Tender tender;
    QString spanish;
    QString english;
};

QList<StateRow> stateRows()
{
    using enum PaymentState;
    const QString checkingEs = QStringLiteral("Comprobando con el banco. No vuelva a cobrar");
    const QString checkingEn = QStringLiteral("Checking with the bank. Do not charge again");
    const QString cashEs = QStringLiteral("Efectivo recibido. Pendiente de enviar");
    const QString cashEn = QStringLiteral("Cash received. Waiting to be sent");
    const QString cancelledEs = QStringLiteral("Cancelado. No se ha cobrado");
    const QString cancelledEn = QStringLiteral("Cancelled. Nothing was charged");
    const QString reviewEs = QStringLiteral("Requiere revisión: avise al encargado");
    const QString reviewEn = QStringLiteral("Needs review: call the manager");
    return {
        {"card sending", Sending, Tender::Card, QStringLiteral("Cobrando… no repita el cobro"),
            QStringLiteral("Charging… do not charge again")},
        {"card queued", Queued, Tender::Card, QStringLiteral("Guardado. Pendiente de cobro"),
            QStringLiteral("Saved. Waiting to be charged")},
        {"card unknown", Unknown, Tender::Card, checkingEs, checkingEn},
        {"card cancelling", Cancelling, Tender::Card, checkingEs, checkingEn},
        {"card approved", Approved, Tender::Card, QStringLiteral("Cobrado"), QStringLiteral("Paid")},
        {"card declined", Declined, Tender::Card, QStringLiteral("Denegada. Pida otra forma de pago"),
            QStringLiteral("Declined. Ask for another way to pay")},
        {"card cancelled", Cancelled, Tender::Card, cancelledEs, cancelledEn},
        {"card to review", NeedsReview, Tender::Card, reviewEs, reviewEn},
        {"cash queued", Queued, Tender::Cash, cashEs, cashEn},
        {"cash sending", Sending, Tender::Cash, cashEs, cashEn},
        {"cash unknown", Unknown, Tender::Cash, cashEs, cashEn},
        {"cash cancelling", Cancelling, Tender::Cash,
            QStringLiteral("Cancelando. No devuelva aún el efectivo"),
            QStringLiteral("Cancelling. Do not return the cash yet")},
        {"cash approved", Approved, Tender::Cash, QStringLiteral("Cobrado"), QStringLiteral("Paid")},
        {"cash cancelled", Cancelled, Tender::Cash, cancelledEs, cancelledEn},
        {"cash to review", NeedsReview, Tender::Cash, reviewEs, reviewEn},
    };
}

//! Names of buttons and labels on screen whose text does not fit.
QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    for (const ActionButton *button : window.findChildren<ActionButton *>()) {
        if (button->isVisible() && button->width() < button->sizeHint().width())
            cut.append(QStringLiteral("%1: %2").arg(button->objectName(), button->text()));
    }
    for (const ElidedLabel *label : window.findChildren<ElidedLabel *>()) {
        if (label->isVisible() && label->isElided())
            cut.append(QStringLiteral("%1: %2").arg(label->objectName(), label->text()));
    }
    return cut;
}

} // namespace

class CashierWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();

    void twoClicksWithin50MsAreOnePress();
    void twoPressesOfPayDoNotConfirm();
    void fiveClicksWhileTheTillIsSlowAreOnePress();
    void threePathsInOneTurnAreOnePress();
    void aHeldEnterIsOnePress();
    void aBounceOnWhateverAppearedIsIgnored();
    void theScreenChangesInTheTurnOfThePress();
    void aRefusalOfAnEarlierIntentDoesNotFreeThePress();
    void aRefusedPressSaysWhyAndMayBeRepeated();
    void leavingAndComingBackShowsTheSameConfirmation();
    void noStateButDeclinedAndCancelledInvitesAnotherCharge_data();
    void noStateButDeclinedAndCancelledInvitesAnotherCharge();
    void anAnswerForAnotherCartChangesNothing();
    void anOlderRevisionChangesNothing();

    void everyStateHasItsWording_data();
    void everyStateHasItsWording();
    void everythingFitsOnASmallScreen_data();
    void everythingFitsOnASmallScreen();
    void theLanguageChangesWhileItRuns();

    void aScanLandsInTheCartWhateverHasTheFocus_data();
    void aScanLandsInTheCartWhateverHasTheFocus();
    void aScanIntoTheAmountLeavesTheAmountAlone();
    void wordsFindProductsWhileTyping();
    void aQuantityGoesBeforeACode();
    void weighedGoodsAskForTheirWeight();
    void quickPressesOfPlusAddUp();
    void theNextScanAfterAPaidCartBeginsANewOne();
    void aScanDuringAnOpenCardPaymentIsRefusedInPlace();

    void cashSaysTheChange();
    void tooLittleCashMakesNoPress();
    void cancelAsksOnce();
    void openPaymentsAreAlwaysOnScreen();
    void theTillMayLiveOnAnotherThread();

private:
    Languages m_languages;
};

void CashierWindowTest::initTestCase() { theme::apply(*qApp); }

void CashierWindowTest::init() { QVERIFY(m_languages.use(Language::Spanish)); }

void CashierWindowTest::twoClicksWithin50MsAreOnePress()
{
    Counter counter;
    counter.openTender();
    QTest::mouseClick(counter.button("confirm"), Qt::LeftButton);
    counter.clock.advance(Milliseconds {50});
    QTest::mouseClick(counter.button("confirm"), Qt::LeftButton);
    QCOMPARE(counter.till.presses().size(), 1);
    QCOMPARE(counter.till.rows().size(), 1);
}

void CashierWindowTest::twoPressesOfPayDoNotConfirm()
{
    Counter counter;
    counter.scan(milk);
    counter.settle();
    QTest::mouseClick(counter.button("pay"), Qt::LeftButton);
    counter.clock.advance(Milliseconds {50});
    QTest::mouseClick(counter.button("pay"), Qt::LeftButton);
    QVERIFY(counter.button("confirm")->isVisible());
    counter.key(Qt::Key_Escape);
    counter.key(Qt::Key_F12);
    counter.clock.advance(Milliseconds {50});
    QTest::keyClick(counter.receiver(), Qt::Key_F12);
    QVERIFY(counter.button("confirm")->isVisible());
    QCOMPARE(counter.till.presses().size(), 0);
}

void CashierWindowTest::fiveClicksWhileTheTillIsSlowAreOnePress()
{
    Counter counter;
    counter.openTender();
    counter.till.hold();
    for (int click = 0; click < 5; ++click) {
        // Deliberate presses, past the guard: what stops them is that a press is known to be on its way.
        counter.clock.advance(Milliseconds {600});
        counter.button("confirm")->click();
        QTest::keyClick(counter.receiver(), Qt::Key_F12);
        QTest::keyClick(counter.receiver(), Qt::Key_Return);
    }
    QCOMPARE(counter.till.presses().size(), 1);
    QCOMPARE(counter.banner(), QStringLiteral("Cobrando… no repita el cobro"));
    counter.till.letGo();
    QCOMPARE(counter.till.rows().size(), 1);
    QCOMPARE(counter.banner(), QStringLiteral("Guardado. Pendiente de cobro"));
}

void CashierWindowTest::threePathsInOneTurnAreOnePress()
{
    Counter counter;
    counter.openTender();
    counter.button("confirm")->click();
    QTest::keyClick(counter.receiver(), Qt::Key_F12);
    QTest::keyClick(counter.receiver(), Qt::Key_Return);
    counter.button("pay")->click();
    QCOMPARE(counter.till.presses().size(), 1);
    QCOMPARE(counter.till.rows().size(), 1);
}

void CashierWindowTest::aHeldEnterIsOnePress()
{
    Counter counter;
    counter.openTender();
    for (int repeat = 0; repeat < 20; ++repeat) {
        counter.clock.advance(Milliseconds {33});
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), repeat > 0);
        QCoreApplication::sendEvent(counter.receiver(), &held);
        if (repeat == 3)
            counter.till.moveTo(PaymentState::Declined, AttemptOutcome::Declined);
    }
    QCOMPARE(counter.till.presses().size(), 1);

    Counter other;
    other.openTender();
    QKeyEvent heldFromBefore(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
    QCoreApplication::sendEvent(other.receiver(), &heldFromBefore);
    QKeyEvent heldF12(QEvent::KeyPress, Qt::Key_F12, Qt::NoModifier, QString(), true);
    QCoreApplication::sendEvent(other.receiver(), &heldF12);
    QCOMPARE(other.till.presses().size(), 0);
}

void CashierWindowTest::aBounceOnWhateverAppearedIsIgnored()
{
    Counter counter;
    counter.payByCard();
    counter.settle();
    QSignalSpy cancels(&counter.window, &CashierWindow::cancelAsked);
    // The press of Cancel brings the question; its bounce 120 ms later falls on the answer.
    QTest::mouseClick(counter.button("cancelPayment"), Qt::LeftButton);
    counter.clock.advance(Milliseconds {120});
    QTest::mouseClick(counter.button("answerYes"), Qt::LeftButton);
    QCOMPARE(cancels.size(), 0);
    counter.settle();
    QTest::mouseClick(counter.button("answerYes"), Qt::LeftButton);
    QCOMPARE(cancels.size(), 1);

    counter.till.moveTo(PaymentState::Declined);
    counter.clock.advance(Milliseconds {120});
    QTest::mouseClick(counter.button("pay"), Qt::LeftButton);
    QVERIFY2(!counter.button("confirm")->isVisible(), "a press that came with the news did not see them");
}

void CashierWindowTest::theScreenChangesInTheTurnOfThePress()
{
    Counter counter;
    counter.openTender();
    counter.till.hold();
    QTest::mouseClick(counter.button("confirm"), Qt::LeftButton);
    QCOMPARE(counter.banner(), QStringLiteral("Cobrando… no repita el cobro"));
    QVERIFY(!counter.button("pay")->isEnabled());
    QVERIFY(!counter.button("confirm")->isEnabled());
    QVERIFY(!counter.button("next")->isEnabled());
}

void CashierWindowTest::aRefusalOfAnEarlierIntentDoesNotFreeThePress()
{
    Counter counter;
    counter.openTender();
    counter.till.hold();
    counter.press("confirm");
    counter.window.showRefusal({TillRefusal::UnknownProduct, QStringLiteral("123")});
    QVERIFY(!counter.button("pay")->isEnabled());
    QCOMPARE(counter.banner(), QStringLiteral("Cobrando… no repita el cobro"));
}

void CashierWindowTest::aRefusedPressSaysWhyAndMayBeRepeated()
{
    Counter counter;
    counter.openTender();
    counter.till.refuseNextPay(TillRefusal::DiskFull);
    counter.press("confirm");
    QVERIFY(counter.message().contains(QStringLiteral("disco está lleno")));
    QCOMPARE(counter.till.cart().cart.lines().size(), 1);
    counter.press("confirm");
    QCOMPARE(counter.till.rows().size(), 1);
    QCOMPARE(counter.till.presses().at(0).seenConfirmations, counter.till.presses().at(1).seenConfirmations);
}

void CashierWindowTest::leavingAndComingBackShowsTheSameConfirmation()
{
    Counter counter;
    counter.payByCard();
    counter.till.moveTo(PaymentState::Unknown, AttemptOutcome::NoAnswer);
    const QString key = counter.till.rows().first().key.text();
    const auto shownFacts = [&counter] { return counter.find<QLabel>("paymentFacts"); };
    QVERIFY(shownFacts()->isVisible());
    counter.key(Qt::Key_Escape);
    QVERIFY(!shownFacts()->isVisible());
    QVERIFY(!counter.button("pay")->isEnabled());
    counter.key(Qt::Key_F12);
    QVERIFY(shownFacts()->isVisible());
    QVERIFY(shownFacts()->text().contains(key));
    counter.key(Qt::Key_Escape);
    counter.press("viewPayment");
    QVERIFY(shownFacts()->text().contains(key));
    QCOMPARE(counter.till.presses().size(), 1);
}

void CashierWindowTest::noStateButDeclinedAndCancelledInvitesAnotherCharge_data()
{
    QTest::addColumn<int>("row");
    const QList<StateRow> rows = stateRows();
    for (int row = 0; row < rows.size(); ++row)
        QTest::newRow(rows.at(row).name) << row;
}

void CashierWindowTest::noStateButDeclinedAndCancelledInvitesAnotherCharge()
{
    QFETCH(int, row);
    const PaymentState state = stateRows().at(row).state;
    Counter counter;
    counter.payByCard();
    counter.till.moveTo(state);
    const bool invites = state == PaymentState::Declined || state == PaymentState::Cancelled;
    QCOMPARE(counter.button("pay")->isEnabled(), invites);
    counter.key(Qt::Key_F12);
    counter.key(Qt::Key_F12);
    counter.button("pay")->click();
    counter.button("confirm")->click();
    QCOMPARE(counter.till.presses().size(), invites ? 2 : 1);
}

void CashierWindowTest::anAnswerForAnotherCartChangesNothing()
{
    Counter counter;
    counter.payByCard();
    PaymentView other = counter.till.rows().first();
    counter.till.moveTo(PaymentState::Unknown);
    counter.key(Qt::Key_F9);
    counter.scan(bread);
    counter.key(Qt::Key_F12);
    counter.press("confirm");
    other.state = PaymentState::Approved;
    other.revision = 99;
    counter.window.showPayment(other);
    QCOMPARE(counter.banner(), QStringLiteral("Guardado. Pendiente de cobro"));
}

void CashierWindowTest::anOlderRevisionChangesNothing()
{
    Counter counter;
    counter.payByCard();
    const PaymentView queued = counter.till.rows().first();
    counter.till.moveTo(PaymentState::Approved);
    counter.window.showPayment(queued);
    QCOMPARE(counter.banner(), QStringLiteral("Cobrado"));
}

void CashierWindowTest::everyStateHasItsWording_data()
{
    noStateButDeclinedAndCancelledInvitesAnotherCharge_data();
}

void CashierWindowTest::everyStateHasItsWording()
{
    QFETCH(int, row);
    const StateRow expected = stateRows().at(row);
    Counter counter;
    counter.openTender();
    counter.key(expected.tender == Tender::Card ? Qt::Key_F5 : Qt::Key_F6);
    counter.press("confirm");
    counter.till.moveTo(expected.state);
    QCOMPARE(counter.banner(), expected.spanish);
    QVERIFY(m_languages.use(Language::English));
    QTRY_COMPARE(counter.banner(), expected.english);
}

void CashierWindowTest::everythingFitsOnASmallScreen_data()
{
    QTest::addColumn<Language>("language");
    QTest::newRow("Spanish") << Language::Spanish;
    QTest::newRow("English") << Language::English;
}

void CashierWindowTest::everythingFitsOnASmallScreen()
{
    QFETCH(Language, language);
    QVERIFY(m_languages.use(language));
    const QSize smallScreen(1024, 768);
    const auto fits = [&smallScreen](const Counter &counter) {
        QTest::qWait(0);
        const QStringList cut = cutTexts(counter.window);
        if (!cut.isEmpty() || counter.window.size() != smallScreen)
            qWarning() << cut << counter.window.size();
        return cut.isEmpty() && counter.window.size() == smallScreen;
    };
    for (const StateRow &row : stateRows()) {
        Counter counter;
        QVERIFY(fits(counter));
        counter.scan(milk);
        QVERIFY(fits(counter));
        counter.key(Qt::Key_F12);
        QVERIFY(fits(counter));
        counter.key(row.tender == Tender::Card ? Qt::Key_F5 : Qt::Key_F6);
        QVERIFY(fits(counter));
        counter.press("confirm");
        counter.window.showOpenPayments({123, 45});
        counter.window.showReach(BackendReach::TokenRefused);
        counter.till.change([&row](PaymentView &payment) {
            payment.state = row.state;
            payment.lastOutcome = AttemptOutcome::Rejected;
            payment.ticket = 123'456;
            payment.declineReason = DeclineReason::InsufficientFunds;
        });
        QVERIFY(fits(counter));
        counter.key(Qt::Key_F10);
        QVERIFY(fits(counter));
        counter.key(Qt::Key_Escape);
        QVERIFY(fits(counter));
    }
    Counter counter;
    for (const TillRefusal refusal :
        {TillRefusal::UnknownProduct, TillRefusal::QuantityNeeded, TillRefusal::TooManyLines,
            TillRefusal::QuantityOutOfRange, TillRefusal::TotalTooLarge, TillRefusal::PriceChanged,
            TillRefusal::CartHasOpenPayment, TillRefusal::CartEmpty, TillRefusal::TotalChanged,
            TillRefusal::TenderedTooLittle, TillRefusal::NotCancellable, TillRefusal::NoSuchPayment,
            TillRefusal::DiskFull, TillRefusal::DiskReadOnly, TillRefusal::DatabaseDamaged,
            TillRefusal::FileDisplaced, TillRefusal::StorageFailed, TillRefusal::NoVatRate}) {
        counter.window.showRefusal({refusal, {}, QStringLiteral("/home/tienda/.local/share/unavez")});
        QVERIFY(fits(counter));
    }
    for (const TillNotice::Kind kind :
        {TillNotice::Kind::RecoveredFromDamage, TillNotice::Kind::RecoveredFromRescue,
            TillNotice::Kind::DamageFound, TillNotice::Kind::FileDisplaced, TillNotice::Kind::PaymentsHeldUp,
            TillNotice::Kind::ClockDrift}) {
        counter.window.showNotice({kind, {}, QStringLiteral("/home/tienda/.local/share/unavez")});
        QVERIFY(fits(counter));
    }
}

void CashierWindowTest::theLanguageChangesWhileItRuns()
{
    Counter counter;
    counter.scan(milk);
    QCOMPARE(counter.button("pay")->text(), QStringLiteral("Cobrar"));
    QSignalSpy asked(&counter.window, &CashierWindow::otherLanguageWanted);
    counter.press("language");
    QCOMPARE(asked.size(), 1);
    QVERIFY(m_languages.use(Language::English));
    QTRY_COMPARE(counter.button("pay")->text(), QStringLiteral("Charge"));
    QCOMPARE(counter.find<QLabel>("total")->text(), QStringLiteral("€0.99"));
    QVERIFY(m_languages.use(Language::Spanish));
    QTRY_COMPARE(counter.find<QLabel>("total")->text(), QStringLiteral("0,99\u00a0€"));
}

void CashierWindowTest::aScanLandsInTheCartWhateverHasTheFocus_data()
{
    QTest::addColumn<QString>("focus");
    for (const char *name : {"scanField", "cart", "quantity", "plus", "openPayments", "pay", "language"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void CashierWindowTest::aScanLandsInTheCartWhateverHasTheFocus()
{
    QFETCH(QString, focus);
    Counter counter;
    counter.scan(bread);
    counter.window.findChild<QWidget *>(focus)->setFocus();
    counter.scan(milk);
    QCOMPARE(counter.till.cart().cart.lines().size(), 2);
    QCOMPARE(counter.till.cart().cart.lines().last().code.text(), milk);
    QCOMPARE(counter.till.cart().cart.lines().first().quantity, 1);
    QVERIFY(counter.find<QLineEdit>("scanField")->text().isEmpty());
}

void CashierWindowTest::aScanIntoTheAmountLeavesTheAmountAlone()
{
    Counter counter;
    counter.openTender();
    counter.key(Qt::Key_F6);
    counter.type(QStringLiteral("20"));
    counter.scan(bread);
    QCOMPARE(counter.find<QLineEdit>("tendered")->text(), QStringLiteral("20"));
    QCOMPARE(counter.till.presses().size(), 0);
    QCOMPARE(counter.till.cart().cart.lines().size(), 2);

    counter.key(Qt::Key_Escape);
    counter.key(Qt::Key_F4);
    counter.scan(milk);
    QCOMPARE(counter.till.cart().cart.lines().first().quantity, 2);
}

void CashierWindowTest::wordsFindProductsWhileTyping()
{
    Counter counter;
    counter.type(QStringLiteral("leche ent"));
    auto *list = counter.find<QListView>("matchList");
    QVERIFY(list->isVisible());
    QVERIFY(list->model()->rowCount() >= 2);
    counter.key(Qt::Key_Down);
    const QString second = list->model()->index(1, 0).data().toString();
    counter.key(Qt::Key_Return);
    QCOMPARE(counter.till.cart().cart.lines().size(), 1);
    QCOMPARE(counter.till.cart().cart.lines().first().name, second);
    QVERIFY(!list->isVisible());

    counter.type(QStringLiteral("zzzz"));
    counter.key(Qt::Key_Return);
    QVERIFY(counter.message().contains(QStringLiteral("zzzz")));
}

void CashierWindowTest::aQuantityGoesBeforeACode()
{
    Counter counter;
    counter.type(QStringLiteral("3*"));
    counter.scan(milk);
    QCOMPARE(counter.till.cart().cart.lines().first().quantity, 3);
    counter.type(QStringLiteral("2x") + bread);
    counter.key(Qt::Key_Return);
    QCOMPARE(counter.till.cart().cart.lines().last().quantity, 2);
    counter.type(QStringLiteral("7*"));
    counter.key(Qt::Key_Return);
    QCOMPARE(counter.till.cart().cart.lines().last().quantity, 7);
}

void CashierWindowTest::weighedGoodsAskForTheirWeight()
{
    Counter counter;
    counter.type(weighed);
    counter.key(Qt::Key_Return);
    auto *field = counter.find<QLineEdit>("quantityField");
    QVERIFY(field->isVisible());
    counter.key(Qt::Key_Return);
    QVERIFY2(field->isVisible(), "no weight is no weight");
    counter.type(QStringLiteral("0,35"));
    counter.key(Qt::Key_Return);
    QVERIFY(!field->isVisible());
    QCOMPARE(counter.till.cart().cart.lines().first().quantity, 350);
}

void CashierWindowTest::quickPressesOfPlusAddUp()
{
    Counter counter;
    counter.scan(milk);
    counter.till.hold();
    counter.type(QStringLiteral("+++"));
    counter.type(QStringLiteral("-"));
    counter.till.letGo();
    QCOMPARE(counter.till.cart().cart.lines().first().quantity, 3);
    counter.key(Qt::Key_Delete);
    QVERIFY(counter.till.cart().cart.isEmpty());
}

void CashierWindowTest::theNextScanAfterAPaidCartBeginsANewOne()
{
    Counter counter;
    counter.payByCard();
    counter.till.moveTo(PaymentState::Approved);
    const CartId paid = counter.till.cart().id;
    counter.scan(bread);
    QVERIFY(counter.till.cart().id != paid);
    QCOMPARE(counter.till.cart().cart.lines().size(), 1);
    QCOMPARE(counter.till.cart().cart.lines().first().code.text(), bread);
    QVERIFY(counter.button("pay")->isEnabled());
}

void CashierWindowTest::aScanDuringAnOpenCardPaymentIsRefusedInPlace()
{
    Counter counter;
    counter.payByCard();
    counter.till.moveTo(PaymentState::Unknown);
    const CartId open = counter.till.cart().id;
    counter.scan(bread);
    QCOMPARE(counter.till.cart().id, open);
    QCOMPARE(counter.till.cart().cart.lines().size(), 1);
    QVERIFY(!counter.message().isEmpty());
}

void CashierWindowTest::cashSaysTheChange()
{
    Counter counter;
    counter.openTender();
    counter.key(Qt::Key_F6);
    counter.press("note20");
    QCOMPARE(counter.find<QLabel>("change")->text(), QStringLiteral("19,01\u00a0€"));
    counter.key(Qt::Key_Return);
    QCOMPARE(counter.till.presses().size(), 1);
    QCOMPARE(counter.till.presses().first().tendered, Money::fromMinor(2000));
    QCOMPARE(counter.find<QLabel>("changeDue")->text(), QStringLiteral("19,01\u00a0€"));
    counter.key(Qt::Key_Return);
    QVERIFY(counter.till.cart().cart.isEmpty());
    QCOMPARE(counter.find<QLabel>("figure")->text(), QStringLiteral("19,01\u00a0€"));
}

void CashierWindowTest::tooLittleCashMakesNoPress()
{
    Counter counter;
    counter.openTender();
    counter.key(Qt::Key_F6);
    for (const char *typed : {"0,98", "1,234", "abc"}) {
        counter.find<QLineEdit>("tendered")->setText(QString::fromLatin1(typed));
        counter.press("confirm");
        QCOMPARE(counter.till.presses().size(), 0);
        QVERIFY(!counter.message().isEmpty());
    }
}

void CashierWindowTest::cancelAsksOnce()
{
    Counter counter;
    counter.payByCard();
    counter.key(Qt::Key_F10);
    QVERIFY(counter.button("answerYes")->isVisible());
    counter.key(Qt::Key_Return);
    QVERIFY2(counter.till.cancels().isEmpty(), "Enter lies on No");
    counter.key(Qt::Key_F10);
    counter.press("answerYes");
    QCOMPARE(counter.till.cancels(), QList<PaymentKey> {counter.till.rows().first().key});
}

void CashierWindowTest::openPaymentsAreAlwaysOnScreen()
{
    Counter counter;
    QVERIFY(counter.button("openPayments")->isVisible());
    counter.payByCard();
    QCOMPARE(counter.button("openPayments")->text(), QStringLiteral("1 pendiente"));
    counter.window.showOpenPayments({12, 2});
    QCOMPARE(counter.button("openPayments")->text(), QStringLiteral("12 pendientes · 2 por revisar"));
    QSignalSpy wanted(&counter.window, &CashierWindow::paymentsWanted);
    counter.press("openPayments");
    counter.key(Qt::Key_F7);
    QCOMPARE(wanted.size(), 2);
}

void CashierWindowTest::theTillMayLiveOnAnotherThread()
{
    ManualClock clock;
    QThread thread;
    auto *till = new ScriptedTill(sampleProducts());
    till->moveToThread(&thread);
    connect(&thread, &QThread::finished, till, &QObject::deleteLater);
    CashierWindow window(clock);
    window.connectTo(*till);
    window.show();
    thread.start();
    QMetaObject::invokeMethod(till, &Till::start);
    Q_EMIT window.addAsked(milk, std::nullopt);
    QTRY_COMPARE(window.findChild<QLabel *>(QStringLiteral("total"))->text(), QStringLiteral("0,99\u00a0€"));
    thread.quit();
    thread.wait();
}

QTEST_MAIN(CashierWindowTest)
#include "tst_cashierwindow.moc"
