// Renders every window in every state, in both languages and at two sizes: unavez-screenshots FOLDER
#include "support/scriptedtill.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/language.h"
#include "uicommon/theme.h"
#include "uimanager/importreportwindow.h"
#include "uimanager/paymentswindow.h"
#include "uimanager/startfailurewindow.h"

#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

class SteppedClock : public Clock {
public:
    WallTime wallNow() const override { return WallTime {Milliseconds {1'796'033'400'000}}; }
    //! Each look is a second later: no press is a bounce.
    Milliseconds monotonicNow() const override { return m_now += Milliseconds {1000}; }

private:
    mutable Milliseconds m_now {0};
};

class Photographer {
public:
    Photographer(const QDir &folder, QSize size, Language language)
        : m_folder(folder)
        , m_size(size)
        , m_language(language)
    {
    }

    void take(QWidget &window, const QString &name) const
    {
        QTest::qWait(0);
        const QString file = QStringLiteral("%1-%2-%3x%4.png")
                                 .arg(name, languageCode(m_language))
                                 .arg(m_size.width())
                                 .arg(m_size.height());
        if (!window.grab().save(m_folder.filePath(file)))
            qFatal("cannot write %s", qPrintable(m_folder.filePath(file)));
    }

    [[nodiscard]] QSize size() const { return m_size; }

private:
    QDir m_folder;
    QSize m_size;
    Language m_language;
};

//! A till and its window with a cart of a few things.
class Shop {
public:
    explicit Shop(const Photographer &photographer)
        : till(sampleProducts())
        , window(clock)
    {
        window.connectTo(till);
        window.resize(photographer.size());
        window.show();
        till.start();
    }

    void fill()
    {
        for (const char *code : {"8410000000047", "8410000000016", "8410000000023", "8410000000030"})
            till.addProduct(QString::fromLatin1(code), 1);
        till.addProduct(QStringLiteral("8410000000016"), 2);
        for (const Product &product : sampleProducts()) {
            if (product.unit == Unit::Weight) {
                till.addProduct(product.code.text(), 384);
                break;
            }
        }
    }

    void press(Qt::Key key)
    {
        QTest::keyClick(window.findChild<QLineEdit *>(QStringLiteral("scanField")), key);
    }
    void pay(Qt::Key tender, const QString &tendered = {})
    {
        press(Qt::Key_F12);
        press(tender);
        if (!tendered.isEmpty())
            window.findChild<QLineEdit *>(QStringLiteral("tendered"))->setText(tendered);
        window.findChild<QPushButton *>(QStringLiteral("confirm"))->click();
    }

    SteppedClock clock;
    ScriptedTill till;
    CashierWindow window;
};

void photographStates(const Photographer &photographer)
{
    struct State {
        const char *name;
        PaymentState state;
        AttemptOutcome outcome;
    };
    constexpr State states[] {
        {"queued", PaymentState::Queued, AttemptOutcome::NotSent},
        {"sending", PaymentState::Sending, AttemptOutcome::None},
        {"unknown", PaymentState::Unknown, AttemptOutcome::NoAnswer},
        {"cancelling", PaymentState::Cancelling, AttemptOutcome::NoAnswer},
        {"approved", PaymentState::Approved, AttemptOutcome::Approved},
        {"declined", PaymentState::Declined, AttemptOutcome::Declined},
        {"cancelled", PaymentState::Cancelled, AttemptOutcome::Cancelled},
        {"review", PaymentState::NeedsReview, AttemptOutcome::Rejected},
    };
    for (const Qt::Key tender : {Qt::Key_F5, Qt::Key_F6}) {
        const QString tenderName = tender == Qt::Key_F5 ? QStringLiteral("card") : QStringLiteral("cash");
        for (const State &state : states) {
            Shop shop(photographer);
            shop.fill();
            shop.pay(tender, tender == Qt::Key_F6 ? QStringLiteral("50") : QString());
            shop.till.change([&state](PaymentView &payment) {
                payment.state = state.state;
                payment.lastOutcome = state.outcome;
                payment.attempts = state.state == PaymentState::Queued ? 0 : 3;
                payment.lastStatus = 422;
                payment.lastCode = QStringLiteral("confirmation_reused");
                payment.nextTry = payment.createdAt + Milliseconds {93'000};
                if (state.state == PaymentState::Declined)
                    payment.declineReason = DeclineReason::InsufficientFunds;
                if (state.state == PaymentState::Approved)
                    payment.ticket = 1042;
            });
            photographer.take(shop.window, tenderName + u'-' + QString::fromLatin1(state.name));
            if (state.state == PaymentState::Unknown) {
                shop.press(Qt::Key_F10);
                photographer.take(shop.window, tenderName + QStringLiteral("-cancel-question"));
                shop.press(Qt::Key_Escape);
                photographer.take(shop.window, tenderName + QStringLiteral("-unknown-cart"));
            }
        }
    }
}

void photographSale(const Photographer &photographer)
{
    Shop shop(photographer);
    photographer.take(shop.window, QStringLiteral("empty"));
    shop.fill();
    photographer.take(shop.window, QStringLiteral("cart"));
    auto *scan = shop.window.findChild<QLineEdit *>(QStringLiteral("scanField"));
    QTest::keyClicks(scan, QStringLiteral("ace"));
    photographer.take(shop.window, QStringLiteral("search"));
    scan->clear();
    QTest::keyClicks(scan, QStringLiteral("no existe"));
    QTest::keyClick(scan, Qt::Key_Return);
    photographer.take(shop.window, QStringLiteral("not-found"));
    shop.press(Qt::Key_F8);
    photographer.take(shop.window, QStringLiteral("clear-question"));
    shop.press(Qt::Key_Escape);
    shop.press(Qt::Key_F4);
    photographer.take(shop.window, QStringLiteral("quantity"));
    shop.press(Qt::Key_Escape);
    shop.press(Qt::Key_F12);
    photographer.take(shop.window, QStringLiteral("tender-card"));
    shop.press(Qt::Key_F6);
    photographer.take(shop.window, QStringLiteral("tender-cash-exact"));
    auto *tendered = shop.window.findChild<QLineEdit *>(QStringLiteral("tendered"));
    tendered->setText(QStringLiteral("50"));
    photographer.take(shop.window, QStringLiteral("tender-cash"));
    tendered->setText(QStringLiteral("10"));
    photographer.take(shop.window, QStringLiteral("tender-cash-missing"));
    tendered->setText(QStringLiteral("50"));
    shop.till.hold();
    shop.window.findChild<QPushButton *>(QStringLiteral("confirm"))->click();
    photographer.take(shop.window, QStringLiteral("press-pending"));
    shop.till.refuseNextPay(TillRefusal::DiskFull);
    shop.till.letGo();
    photographer.take(shop.window, QStringLiteral("disk-full"));
    shop.press(Qt::Key_F12);
    shop.till.moveTo(PaymentState::Approved, AttemptOutcome::Approved);
    shop.press(Qt::Key_F9);
    photographer.take(shop.window, QStringLiteral("next-customer"));
}

PaymentView madePayment(PaymentState state, Tender tender, AttemptOutcome outcome)
{
    static std::int64_t made = 0;
    ++made;
    const bool waits = !isFinal(state);
    return {PaymentKey::create(), CartId::create(), 1, tender, Money::fromMinor(1'237 * made % 20'000 + 95),
        Currency::euro(), std::nullopt, state, static_cast<int>(made % 5),
        WallTime {Milliseconds {1'796'033'000'000 + made * 41'000}},
        waits ? std::optional(WallTime {Milliseconds {1'796'033'500'000}}) : std::nullopt, outcome, 422,
        QStringLiteral("confirmation_reused"), DeclineReason::InsufficientFunds, {}, std::nullopt, 0, 1};
}

void photographOffice(const Photographer &photographer)
{
    SteppedClock clock;
    ScriptedTill till({});
    QList<PaymentView> rows;
    for (int round = 0; round < 3; ++round) {
        rows.append({madePayment(PaymentState::Approved, Tender::Card, AttemptOutcome::Approved),
            madePayment(PaymentState::Approved, Tender::Cash, AttemptOutcome::Approved),
            madePayment(PaymentState::Declined, Tender::Card, AttemptOutcome::Declined),
            madePayment(PaymentState::Cancelled, Tender::Card, AttemptOutcome::Cancelled),
            madePayment(PaymentState::Cancelling, Tender::Card, AttemptOutcome::NoAnswer),
            madePayment(PaymentState::Queued, Tender::Cash, AttemptOutcome::NotSent),
            madePayment(PaymentState::Queued, Tender::Card, AttemptOutcome::NotSent),
            madePayment(PaymentState::NeedsReview, Tender::Card, AttemptOutcome::Rejected),
            madePayment(PaymentState::Sending, Tender::Card, AttemptOutcome::None),
            madePayment(PaymentState::Unknown, Tender::Card, AttemptOutcome::NoAnswer)});
    }
    PaymentsWindow payments(clock);
    payments.connectTo(till);
    till.addRows(rows);
    payments.resize(photographer.size());
    payments.show();
    photographer.take(payments, QStringLiteral("payments"));
    QTest::keyClick(&payments, Qt::Key_F10);
    photographer.take(payments, QStringLiteral("payments-cancel-question"));

    ImportReportWindow report;
    report.resize(photographer.size());
    report.show();
    report.showReport({QStringLiteral("/home/ana/catalogo.csv"), 203, {}, false});
    photographer.take(report, QStringLiteral("import-done"));
    report.showReport({QStringLiteral("/home/ana/catalogo.csv"), 0,
        {{3, QStringLiteral("ean"), ImportFault::CheckDigitWrong, QStringLiteral("8410000000010"),
             QStringLiteral("6")},
            {17, QStringLiteral("precio"), ImportFault::PriceNotANumber, QStringLiteral("gratis"), {}},
            {21, QStringLiteral("iva"), ImportFault::VatUnknown, QStringLiteral("16"),
                QStringLiteral("21, 10, 4, 0")}},
        false});
    photographer.take(report, QStringLiteral("import-refused"));

    StartFailureWindow failure({TillRefusal::StorageFailed,
        QStringLiteral("The profile /var/lib/unavez is in use by unavez-register (process 4711).")});
    failure.show();
    photographer.take(failure, QStringLiteral("start-failure"));
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    theme::apply(application);
    const QDir folder(application.arguments().value(1, QStringLiteral("screenshots")));
    if (!folder.mkpath(QStringLiteral(".")))
        qFatal("cannot make %s", qPrintable(folder.path()));
    Languages languages;
    for (const Language language : {Language::Spanish, Language::English}) {
        if (!languages.use(language))
            qFatal("no translation %s", qPrintable(languageCode(language)));
        for (const QSize size : {QSize(1024, 768), QSize(1920, 1080)}) {
            const Photographer photographer(folder, size, language);
            photographSale(photographer);
            photographStates(photographer);
            photographOffice(photographer);
        }
    }
    return 0;
}
