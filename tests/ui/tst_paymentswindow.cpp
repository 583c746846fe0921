#include "support/manualclock.h"
#include "support/scriptedtill.h"
#include "uicommon/actionbutton.h"
#include "uicommon/language.h"
#include "uicommon/theme.h"
#include "uimanager/importreportwindow.h"
#include "uimanager/paymentsmodel.h"
#include "uimanager/paymentswindow.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

PaymentView madePayment(PaymentState state)
{
    return {PaymentKey::create(), CartId::create(), 1, Tender::Card, Money::fromMinor(499), Currency::euro(),
        std::nullopt, state, 2, WallTime {Milliseconds {1'796'000'000'000}}, std::nullopt,
        AttemptOutcome::NoAnswer, 0, {}, std::nullopt, {}, std::nullopt, 0, 1};
}

class Office {
public:
    explicit Office(qsizetype rows, PaymentState state = PaymentState::Unknown)
        : till({})
        , window(clock)
    {
        QList<PaymentView> made;
        made.reserve(rows);
        for (qsizetype row = 0; row < rows; ++row)
            made.append(madePayment(state));
        till.addRows(made);
        window.connectTo(till);
        window.resize(1024, 768);
        window.show();
    }

    void press(const char *name)
    {
        clock.advance(Milliseconds {1000});
        QTest::mouseClick(window.findChild<QPushButton *>(QString::fromLatin1(name)), Qt::LeftButton);
    }
    QTableView *table() const { return window.findChild<QTableView *>(QStringLiteral("payments")); }

    ManualClock clock;
    ScriptedTill till;
    PaymentsWindow window;
};

} // namespace

class PaymentsWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aHundredThousandRowsArePagedNotLoaded();
    void scrollingToTheEndFetchesTheNextPageOnce();
    void theModelKeepsItsPromises();
    void rowsChangeLiveAndNewOnesComeFirst();
    void aPageThatNobodyAskedForIsIgnored();
    void onlyOpenOnes();
    void actionsFitTheState_data();
    void actionsFitTheState();
    void everythingFitsOnASmallScreen();
    void anImportReportNamesEveryBadLine();

private:
    Languages m_languages;
};

void PaymentsWindowTest::initTestCase()
{
    theme::apply(*qApp);
    QVERIFY(m_languages.use(Language::Spanish));
}

void PaymentsWindowTest::aHundredThousandRowsArePagedNotLoaded()
{
    Office office(100'000);
    QCOMPARE(office.till.queries().size(), 1);
    QCOMPARE(office.window.model()->rowCount(), PaymentsModel::pageSize);
    QCOMPARE(office.window.model()->paymentAt(0)->sequence, 100'000);
}

void PaymentsWindowTest::scrollingToTheEndFetchesTheNextPageOnce()
{
    Office office(1'000);
    office.till.hold();
    QScrollBar *bar = office.table()->verticalScrollBar();
    bar->setValue(bar->maximum());
    office.window.model()->fetchMore({});
    office.window.model()->fetchMore({});
    QCOMPARE(office.till.queries().size(), 2);
    QCOMPARE(office.till.queries().last().beforeSequence, std::optional<std::int64_t>(801));
    office.till.letGo();
    QCOMPARE(office.window.model()->rowCount(), 2 * PaymentsModel::pageSize);
    while (office.window.model()->canFetchMore({}))
        office.window.model()->fetchMore({});
    QCOMPARE(office.window.model()->rowCount(), 1'000);
    for (int row = 0; row < 1'000; ++row)
        QCOMPARE(office.window.model()->paymentAt(row)->sequence, 1'000 - row);
}

void PaymentsWindowTest::theModelKeepsItsPromises()
{
    ManualClock clock;
    ScriptedTill till({});
    till.addRows(QList<PaymentView>(450, madePayment(PaymentState::Unknown)));
    PaymentsModel model(clock);
    connect(&model, &PaymentsModel::pageWanted, &till, &Till::listPayments);
    // As between threads: the answer comes in a later turn.
    connect(&till, &Till::paymentsListed, &model, &PaymentsModel::addPage, Qt::QueuedConnection);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.begin(false);
    QTRY_COMPARE(model.rowCount(), 200);
    model.fetchMore({});
    QTRY_COMPARE(model.rowCount(), 400);
    PaymentView fresh = madePayment(PaymentState::Queued);
    fresh.sequence = 451;
    model.showPayment(fresh);
    QCOMPARE(model.rowCount(), 401);
    model.begin(true);
    QTRY_COMPARE(model.rowCount(), 200);
}

void PaymentsWindowTest::rowsChangeLiveAndNewOnesComeFirst()
{
    Office office(300);
    PaymentView changed = *office.window.model()->paymentAt(5);
    changed.state = PaymentState::Approved;
    ++changed.revision;
    office.window.showPayment(changed);
    QCOMPARE(office.window.model()->paymentAt(5)->state, PaymentState::Approved);
    PaymentView stale = changed;
    stale.state = PaymentState::Queued;
    --stale.revision;
    office.window.showPayment(stale);
    QCOMPARE(office.window.model()->paymentAt(5)->state, PaymentState::Approved);

    PaymentView notLoaded = madePayment(PaymentState::Approved);
    notLoaded.sequence = 3;
    office.window.showPayment(notLoaded);
    QCOMPARE(office.window.model()->rowCount(), PaymentsModel::pageSize);

    PaymentView fresh = madePayment(PaymentState::Queued);
    fresh.sequence = 301;
    office.window.showPayment(fresh);
    QCOMPARE(office.window.model()->paymentAt(0)->sequence, 301);
    QCOMPARE(office.window.model()->rowCount(), PaymentsModel::pageSize + 1);
}

void PaymentsWindowTest::aPageThatNobodyAskedForIsIgnored()
{
    Office office(10);
    PaymentPage other {
        {true, std::nullopt, PaymentsModel::pageSize}, {madePayment(PaymentState::Queued)}, false};
    office.window.showPage(other);
    QCOMPARE(office.window.model()->rowCount(), 10);
    office.till.hold();
    office.window.model()->begin(false);
    office.window.showPage(other);
    QCOMPARE(office.window.model()->rowCount(), 0);
    office.till.letGo();
    QCOMPARE(office.window.model()->rowCount(), 10);
}

void PaymentsWindowTest::onlyOpenOnes()
{
    Office office(3, PaymentState::Approved);
    office.till.addRows({madePayment(PaymentState::NeedsReview)});
    QCOMPARE(office.window.model()->rowCount(), 3);
    office.press("openOnly");
    QCOMPARE(office.window.model()->rowCount(), 1);
    QCOMPARE(office.window.model()->paymentAt(0)->state, PaymentState::NeedsReview);
    QCOMPARE(office.window.findChild<QLabel *>(QStringLiteral("paymentsSummary"))->text(),
        QStringLiteral("1 pendiente · 1 por revisar"));
    office.press("openOnly");
    QCOMPARE(office.window.model()->rowCount(), 4);
}

void PaymentsWindowTest::actionsFitTheState_data()
{
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<bool>("mayRetry");
    QTest::addColumn<bool>("mayCancel");
    QTest::newRow("queued") << PaymentState::Queued << true << true;
    QTest::newRow("sending") << PaymentState::Sending << false << true;
    QTest::newRow("unknown") << PaymentState::Unknown << true << true;
    QTest::newRow("cancelling") << PaymentState::Cancelling << true << false;
    QTest::newRow("to review") << PaymentState::NeedsReview << true << true;
    QTest::newRow("approved") << PaymentState::Approved << false << false;
    QTest::newRow("declined") << PaymentState::Declined << false << false;
    QTest::newRow("cancelled") << PaymentState::Cancelled << false << false;
}

void PaymentsWindowTest::actionsFitTheState()
{
    QFETCH(PaymentState, state);
    QFETCH(bool, mayRetry);
    QFETCH(bool, mayCancel);
    Office office(1, state);
    const PaymentKey key = office.till.rows().first().key;
    office.press("retry");
    QCOMPARE(office.till.retries(), mayRetry ? QList<PaymentKey> {key} : QList<PaymentKey>());
    office.press("cancel");
    QVERIFY(office.till.cancels().isEmpty());
    if (mayCancel)
        office.press("answerYes");
    QCOMPARE(office.till.cancels(), mayCancel ? QList<PaymentKey> {key} : QList<PaymentKey>());
}

void PaymentsWindowTest::everythingFitsOnASmallScreen()
{
    for (const Language language : {Language::Spanish, Language::English}) {
        QVERIFY(m_languages.use(language));
        Office office(0);
        for (const PaymentState state : {PaymentState::Queued, PaymentState::Sending, PaymentState::Unknown,
                 PaymentState::Cancelling, PaymentState::NeedsReview, PaymentState::Approved,
                 PaymentState::Declined, PaymentState::Cancelled}) {
            for (const Tender tender : {Tender::Card, Tender::Cash}) {
                PaymentView payment = madePayment(state);
                payment.tender = tender;
                payment.amount = greatestPayment;
                payment.createdAt -= std::chrono::days {30};
                payment.nextTry = payment.createdAt;
                office.till.addRows({payment});
            }
        }
        office.window.model()->begin(false);
        QTest::qWait(0);
        const QTableView *table = office.table();
        for (int column = 0; column < PaymentsModel::ColumnCount; ++column) {
            const bool mayBeCut = column == PaymentsModel::AnswerColumn; // the tool tip has it whole
            for (int row = 0; row < office.window.model()->rowCount() && !mayBeCut; ++row) {
                const int needed = table->sizeHintForIndex(office.window.model()->index(row, column)).width();
                QVERIFY2(needed <= table->columnWidth(column),
                    qPrintable(QStringLiteral("column %1 needs %2").arg(column).arg(needed)));
            }
        }
        QCOMPARE(office.window.size(), QSize(1024, 768));
        for (const ActionButton *button : office.window.findChildren<ActionButton *>())
            QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
    }
    QVERIFY(m_languages.use(Language::Spanish));
}

void PaymentsWindowTest::anImportReportNamesEveryBadLine()
{
    ImportReportWindow window;
    window.show();
    window.showReport({QStringLiteral("x.csv"), 0,
        {{7, QStringLiteral("ean"), ImportFault::CheckDigitWrong, QStringLiteral("8410000000010"),
             QStringLiteral("6")},
            {9, QStringLiteral("pvp"), ImportFault::PriceNotANumber, QStringLiteral("gratis"), {}}},
        false});
    auto *table = window.findChild<QTableWidget *>(QStringLiteral("importProblems"));
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->item(0, 0)->text(), QStringLiteral("7"));
    QCOMPARE(table->item(0, 3)->text(), QStringLiteral("8410000000010"));
    QCOMPARE(table->item(1, 2)->text(), QStringLiteral("El precio no es un número"));
    window.showReport({QStringLiteral("x.csv"), 203, {}, false});
    QVERIFY(!table->isVisible());
    QCOMPARE(window.findChild<QLabel *>(QStringLiteral("importTitle"))->text(),
        QStringLiteral("Catálogo importado"));
}

QTEST_MAIN(PaymentsWindowTest)
#include "tst_paymentswindow.moc"
