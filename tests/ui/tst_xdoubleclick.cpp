// A double click as an X server delivers it, on a server of our own: QTest::mouseDClick() leaves out the second
// press, and so would prove nothing.
#include "support/manualclock.h"
#include "support/realtill.h"
#include "uicashier/cashierwindow.h"
#include "uicommon/language.h"
#include "uicommon/statebanner.h"
#include "uicommon/theme.h"

#include <QApplication>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace unavez;
using namespace unavez::test;

namespace {

//! An X server without a screen, which ends with this process.
class VirtualServer {
public:
    //! Sets DISPLAY. Before any application object.
    VirtualServer()
    {
        int ends[2];
        if (pipe(ends) != 0)
            qFatal("no pipe");
        m_process = fork();
        if (m_process == 0) {
            prctl(PR_SET_PDEATHSIG, SIGTERM);
            close(ends[0]);
            const QByteArray end = QByteArray::number(ends[1]);
            execlp("Xvfb", "Xvfb", "-displayfd", end.constData(), "-screen", "0", "1024x768x24", "-dpi", "96",
                "-nolisten", "tcp", static_cast<char *>(nullptr));
            _exit(127);
        }
        close(ends[1]);
        QByteArray number;
        char digit = 0;
        while (read(ends[0], &digit, 1) == 1 && digit != '\n')
            number += digit;
        close(ends[0]);
        if (number.isEmpty())
            qFatal("Xvfb did not start");
        qputenv("DISPLAY", ':' + number);
        qputenv("QT_QPA_PLATFORM", "xcb");
    }
    ~VirtualServer()
    {
        kill(m_process, SIGTERM);
        waitpid(m_process, nullptr, 0);
    }

private:
    pid_t m_process;
};

//! Time that leaps between any two looks: no press is ever a bounce, so that the press guard swallows nothing.
class LeapingClock final : public Clock {
public:
    [[nodiscard]] WallTime wallNow() const override { return {}; }
    [[nodiscard]] Milliseconds monotonicNow() const override { return m_now += Milliseconds {1000}; }

private:
    mutable Milliseconds m_now {0};
};

//! Counts presses that reach a widget's window, whatever becomes of them.
class PressCounter : public QObject {
public:
    explicit PressCounter(QObject *parent)
        : QObject(parent)
    {
        qApp->installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        // The second press of a double click reaches the window twice, the second time as a double click.
        if (event->type() == QEvent::MouseButtonPress && watched->isWindowType())
            ++count;
        return false;
    }
    int count = 0;
};

void click(const QWidget &target, int times)
{
    const QPoint centre = target.mapToGlobal(target.rect().center());
    QProcess xdotool;
    xdotool.start(QStringLiteral("xdotool"),
        {QStringLiteral("mousemove"), QString::number(centre.x()), QString::number(centre.y()),
            QStringLiteral("click"), QStringLiteral("--repeat"), QString::number(times),
            QStringLiteral("--delay"), QStringLiteral("40"), QStringLiteral("1")});
    QVERIFY(xdotool.waitForFinished(-1));
    QCOMPARE(xdotool.exitCode(), 0);
}

} // namespace

class XDoubleClickTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aDoubleClickIsOneRow_data();
    void aDoubleClickIsOneRow();
};

void XDoubleClickTest::aDoubleClickIsOneRow_data()
{
    QTest::addColumn<bool>("guarded");
    QTest::newRow("with the press guard") << true;
    QTest::newRow("even if the guard lets everything through") << false;
}

void XDoubleClickTest::aDoubleClickIsOneRow()
{
    QFETCH(bool, guarded);
    ManualClock still;
    const LeapingClock leaping;
    const Clock &clock = guarded ? static_cast<const Clock &>(still) : leaping;
    RealTill till;
    CashierWindow window(clock);
    window.connectTo(till.till());
    QSignalSpy presses(&window, &CashierWindow::payAsked);
    window.resize(1024, 768);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    till.start();
    Q_EMIT window.addAsked(QStringLiteral("8410000001341"), std::nullopt);
    const auto button
        = [&window](const char *name) { return window.findChild<QPushButton *>(QString::fromLatin1(name)); };
    QTRY_VERIFY_WITH_TIMEOUT(button("pay")->isEnabled(), 60'000);

    PressCounter counter(&window);
    still.advance(Milliseconds {1000});
    click(*button("pay"), 1);
    QTRY_VERIFY_WITH_TIMEOUT(button("confirm")->isVisible(), 60'000);
    QCOMPARE(counter.count, 1);
    still.advance(Milliseconds {1000});
    click(*button("confirm"), 2);
    QTRY_COMPARE_WITH_TIMEOUT(counter.count, 3, 60'000);
    QCOMPARE(presses.size(), 1);
    const auto *banner = window.findChild<StateBanner *>(QStringLiteral("stateBanner"));
    QTRY_COMPARE_WITH_TIMEOUT(banner->word(), QStringLiteral("Guardado. Pendiente de cobro"), 60'000);
    till.stop();
    QCOMPARE(till.storedPayments().size(), 1);
}

int main(int argc, char **argv)
{
    const VirtualServer server;
    QApplication application(argc, argv);
    theme::apply(application);
    Languages languages;
    if (!languages.use(Language::Spanish))
        qFatal("no Spanish");
    XDoubleClickTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_xdoubleclick.moc"
