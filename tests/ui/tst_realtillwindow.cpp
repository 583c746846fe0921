// The window with the till that the program has: what a press leaves on disk.
#include "support/manualclock.h"
#include "support/realtill.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/language.h"
#include "uicommon/statebanner.h"
#include "uicommon/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace unavez;
using namespace unavez::test;

namespace {

class Sale {
public:
    Sale()
        : window(clock)
    {
        window.connectTo(till.till());
        window.resize(1024, 768);
        window.show();
        till.start();
    }

    QPushButton *button(const char *name) const
    {
        return window.findChild<QPushButton *>(QString::fromLatin1(name));
    }
    QString banner() const { return window.findChild<StateBanner *>(QStringLiteral("stateBanner"))->word(); }
    void key(Qt::Key key)
    {
        clock.advance(Milliseconds {1000});
        QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, key);
    }
    //! Until the tender is asked for.
    bool begin()
    {
        Q_EMIT window.addAsked(QStringLiteral("8410000001341"), std::nullopt);
        if (!QTest::qWaitFor([this] { return button("pay")->isEnabled(); }, 60'000))
            return false;
        key(Qt::Key_F12);
        clock.advance(Milliseconds {1000});
        return button("confirm")->isVisible();
    }
    bool waitUntilStored() const
    {
        return QTest::qWaitFor(
            [this] { return banner() == QStringLiteral("Guardado. Pendiente de cobro"); }, 60'000);
    }

    RealTill till;
    ManualClock clock;
    CashierWindow window;
};

} // namespace

class RealTillWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void twoClicksAreOneRow();
    void everyPathAtOnceIsOneRow();
    void aPressThatBypassesTheWindowIsOneRowToo();

private:
    Languages m_languages;
};

void RealTillWindowTest::initTestCase()
{
    theme::apply(*qApp);
    QVERIFY(m_languages.use(Language::Spanish));
}

void RealTillWindowTest::twoClicksAreOneRow()
{
    Sale sale;
    QVERIFY(sale.begin());
    QTest::mouseClick(sale.button("confirm"), Qt::LeftButton);
    sale.clock.advance(Milliseconds {50});
    QTest::mouseClick(sale.button("confirm"), Qt::LeftButton);
    QVERIFY(sale.waitUntilStored());
    sale.till.stop();
    QCOMPARE(sale.till.storedPayments().size(), 1);
}

void RealTillWindowTest::everyPathAtOnceIsOneRow()
{
    Sale sale;
    QVERIFY(sale.begin());
    sale.button("confirm")->click();
    sale.key(Qt::Key_F12);
    sale.key(Qt::Key_Return);
    sale.button("pay")->click();
    QVERIFY(sale.waitUntilStored());
    sale.key(Qt::Key_F12);
    sale.button("pay")->click();
    sale.till.stop();
    QCOMPARE(sale.till.storedPayments().size(), 1);
}

void RealTillWindowTest::aPressThatBypassesTheWindowIsOneRowToo()
{
    Sale sale;
    QVERIFY(sale.begin());
    QList<PayIntent> presses;
    connect(&sale.window, &CashierWindow::payAsked, this,
        [&presses](const PayIntent &intent) { presses.append(intent); });
    sale.button("confirm")->click();
    QCOMPARE(presses.size(), 1);
    // What a second window, or a window with a fault, would send.
    for (int repeat = 0; repeat < 5; ++repeat)
        Q_EMIT sale.window.payAsked(presses.first());
    QVERIFY(sale.waitUntilStored());
    sale.till.stop();
    QCOMPARE(sale.till.storedPayments().size(), 1);
}

QTEST_MAIN(RealTillWindowTest)
#include "tst_realtillwindow.moc"
