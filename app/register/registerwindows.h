#pragma once

#include "base/clock.h"
#include "base/terminationsignal.h"
#include "composition.h"
#include "instancedoor.h"
#include "uicommon/language.h"

#include <QPointer>
#include <QThread>

#include <memory>

class QFileDialog;

namespace unavez {

class CashierWindow;
class ImportReportWindow;
class PaymentsWindow;
class StartFailureWindow;

//! The windows of one register and the till behind them, on its own thread.
class RegisterWindows : public QObject {
    Q_OBJECT
public:
    RegisterWindows(const ProfileOptions &profile, Language language, QObject *parent = nullptr);
    //! Lets the till finish what it is writing, and closes the profile.
    ~RegisterWindows() override;

    //! Opens the windows, or raises those of the process that has the profile and ends this one.
    void start();

private:
    void open();
    void showFailure(const RefusedIntent &reason);
    void raise();
    void showPayments();
    void chooseCatalogue();
    void showImport(const ImportReport &report);

    ProfileOptions m_profile;
    SystemClock m_clock;
    Languages m_languages;
    TerminationSignal m_termination;
    InstanceDoor m_door;
    QThread m_ioThread;
    Till *m_till = nullptr; //!< lives and dies on m_ioThread
    std::unique_ptr<CashierWindow> m_cashier;
    std::unique_ptr<PaymentsWindow> m_payments;
    std::unique_ptr<ImportReportWindow> m_importReport;
    std::unique_ptr<StartFailureWindow> m_failure;
    QPointer<QFileDialog> m_fileDialog;
};

} // namespace unavez
