#pragma once

#include "checkout/till.h"
#include "uicashier/cashierwindow.h"
#include "uimanager/paymentswindow.h"

#include <QThread>

namespace unavez::bench {

//! A register as the program makes it, in this process: the cashier's window shown, the payments' hidden.
class RegisterOnScreen {
public:
    explicit RegisterOnScreen(const QString &profile);
    ~RegisterOnScreen();

    //! Opens the profile. Connect before.
    void start();

    [[nodiscard]] Till &till() { return *m_till; }
    [[nodiscard]] CashierWindow &cashier() { return m_cashier; }
    [[nodiscard]] PaymentsWindow &payments() { return m_payments; }

private:
    SystemClock m_clock;
    QThread m_ioThread;
    Till *m_till; //!< lives and dies on m_ioThread
    CashierWindow m_cashier;
    PaymentsWindow m_payments;
};

} // namespace unavez::bench
