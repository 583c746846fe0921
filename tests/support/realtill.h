#pragma once

#include "checkout/registertill.h"

#include <QTemporaryDir>
#include <QThread>

namespace unavez::test {

//! A register's till as the program makes it: SQLite in a folder of its own, on a thread of its own, with the
//! sample shop. Its backend is a port where nobody listens.
class RealTill {
public:
    RealTill();
    ~RealTill();

    [[nodiscard]] Till &till() { return *m_till; }
    //! After the windows have been connected.
    void start();
    //! Ends the till, as when the program ends.
    void stop();
    //! What the outbox has on disk, newest first. Only after stop().
    [[nodiscard]] QList<PaymentView> storedPayments() const;

private:
    [[nodiscard]] Expected<TillParts, RefusedIntent> open() const;

    QTemporaryDir m_folder;
    QThread m_thread;
    RegisterTill *m_till; //!< deleted by stop(), on its thread
};

} // namespace unavez::test
