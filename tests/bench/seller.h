#pragma once

#include "checkout/tillvalues.h"

#include <QObject>

#include <chrono>

class QAbstractButton;

namespace unavez::bench {

class RegisterOnScreen;

//! A cashier at the window: scans three products, charges them to a card, calls the next customer, and so on.
class Seller : public QObject {
    Q_OBJECT
public:
    //! Waits this long before each thing that it does.
    Seller(RegisterOnScreen &till, std::chrono::milliseconds pause);

    //! Does nothing more.
    void rest() { m_rests = true; }
    [[nodiscard]] int sales() const { return m_sales; }

Q_SIGNALS:
    void aboutToPress(); //!< Pay, in this very turn
    void confirmed(); //!< the window has been told that the confirmation is stored

private:
    void goOn(const CartView &view);
    void act();
    void scan();
    void pay();
    [[nodiscard]] QAbstractButton &button(const char *name) const;

    RegisterOnScreen &m_register;
    std::chrono::milliseconds m_pause;
    std::optional<CartView> m_view;
    int m_sales = 0;
    bool m_rests = false;
};

} // namespace unavez::bench
