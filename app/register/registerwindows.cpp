#include "registerwindows.h"

#include "base/log.h"
#include "uicashier/cashierwindow.h"
#include "uimanager/importreportwindow.h"
#include "uimanager/paymentswindow.h"
#include "uimanager/startfailurewindow.h"

#include <QApplication>
#include <QFileDialog>

namespace unavez {

namespace {

// The least screen that the windows are made for.
constexpr QSize leastScreen(1024, 768);

void bringToFront(QWidget &window)
{
    window.setWindowState((window.windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    window.show();
    window.raise();
    window.activateWindow();
}

} // namespace

RegisterWindows::RegisterWindows(const ProfileOptions &profile, Language language, QObject *parent)
    : QObject(parent)
    , m_profile(profile)
    , m_door(profile.folder)
{
    m_languages.use(language);
    m_ioThread.setObjectName(QStringLiteral("till"));
    connect(&m_termination, &TerminationSignal::requested, qApp, &QApplication::quit);
    connect(&m_door, &InstanceDoor::answered, qApp, &QApplication::quit);
    connect(&m_door, &InstanceDoor::silent, this, &RegisterWindows::open);
    connect(&m_door, &InstanceDoor::knocked, this, &RegisterWindows::raise);
}

RegisterWindows::~RegisterWindows()
{
    m_ioThread.quit();
    m_ioThread.wait();
}

void RegisterWindows::start() { m_door.knock(); }

void RegisterWindows::open()
{
    if (m_till)
        return;
    m_till = makeTill(m_profile).release();
    m_till->moveToThread(&m_ioThread);
    connect(&m_ioThread, &QThread::finished, m_till, &QObject::deleteLater);

    m_cashier = std::make_unique<CashierWindow>(m_clock);
    m_payments = std::make_unique<PaymentsWindow>(m_clock);
    m_importReport = std::make_unique<ImportReportWindow>();
    m_cashier->connectTo(*m_till);
    m_payments->connectTo(*m_till);
    connect(m_till, &Till::failed, this, &RegisterWindows::showFailure);
    connect(m_till, &Till::catalogueImported, this, &RegisterWindows::showImport);
    // The first cart on screen says that this process holds the profile.
    connect(
        m_till, &Till::cartShown, this,
        [this] {
            if (!m_door.open())
                qCWarning(logRegister) << "a second start will not find this one";
        },
        Qt::SingleShotConnection);
    connect(m_cashier.get(), &CashierWindow::paymentsWanted, this, &RegisterWindows::showPayments);
    connect(m_cashier.get(), &CashierWindow::importWanted, this, &RegisterWindows::chooseCatalogue);
    connect(m_cashier.get(), &CashierWindow::otherLanguageWanted, this, [this] {
        m_languages.use(m_languages.current() == Language::Spanish ? Language::English : Language::Spanish);
    });
    connect(m_payments.get(), &PaymentsWindow::cartWanted, this, [this] { bringToFront(*m_cashier); });

    m_cashier->resize(leastScreen);
    m_cashier->showMaximized();
    m_ioThread.start();
    QMetaObject::invokeMethod(m_till, &Till::start);
}

void RegisterWindows::showFailure(const RefusedIntent &reason)
{
    m_failure = std::make_unique<StartFailureWindow>(reason);
    m_failure->show();
    m_cashier->close();
}

void RegisterWindows::raise()
{
    if (m_cashier)
        bringToFront(*m_cashier);
}

void RegisterWindows::showPayments()
{
    if (!m_payments->isVisible()) {
        m_payments->resize(m_cashier->size());
        m_payments->move(m_cashier->pos());
    }
    bringToFront(*m_payments);
}

void RegisterWindows::chooseCatalogue()
{
    if (m_fileDialog) {
        bringToFront(*m_fileDialog);
        return;
    }
    m_fileDialog = new QFileDialog(m_cashier.get(), tr("Import a catalogue"));
    m_fileDialog->setAttribute(Qt::WA_DeleteOnClose);
    // The system's own dialog may run an event loop of its own.
    m_fileDialog->setOption(QFileDialog::DontUseNativeDialog);
    m_fileDialog->setFileMode(QFileDialog::ExistingFile);
    m_fileDialog->setNameFilters({tr("Catalogues (*.csv)"), tr("All files (*)")});
    connect(m_fileDialog, &QFileDialog::fileSelected, m_till, &Till::importCatalogue);
    m_fileDialog->open();
}

void RegisterWindows::showImport(const ImportReport &report)
{
    m_importReport->showReport(report);
    m_importReport->resize(leastScreen);
    bringToFront(*m_importReport);
}

} // namespace unavez
