#pragma once

#include <QString>
#include <QTemporaryDir>

namespace unavez::bench {

//! A register's profile with the sample catalogue, whose backend is a port where nobody listens. Ends the
//! program when it cannot be made.
class BenchProfile {
public:
    BenchProfile();

    [[nodiscard]] QString folder() const { return m_folder.filePath(QStringLiteral("profile")); }
    //! Adds carts that were paid by card long ago, each approved at its first attempt and with its ticket. Only
    //! while no register is open.
    void addPastPayments(int count);
    //! Adds confirmations that are due: half were never sent, half were sent and brought no answer.
    void addPendingPayments(int count);

private:
    QTemporaryDir m_folder;
};

} // namespace unavez::bench
