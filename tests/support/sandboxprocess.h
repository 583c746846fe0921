#pragma once

#include "support/serverprocess.h"

#include <QJsonObject>
#include <QList>
#include <QTemporaryDir>

namespace unavez::test {

//! A sandbox acquirer as a process, with a ledger of its own that outlives restarts.
class SandboxProcess {
public:
    explicit SandboxProcess(const QStringList &faults = {});

    //! From the next start on.
    void setFaults(const QStringList &faults);
    [[nodiscard]] QString ledgerPath() const;
    //! What `unavez-acquirer ledger` prints.
    [[nodiscard]] QList<QJsonObject> ledger() const;
    //! Approved charges of that reference: the number of times that somebody has paid.
    [[nodiscard]] int effectiveCharges(const QByteArray &reference) const;

    ServerProcess server;

private:
    QTemporaryDir m_folder;
};

} // namespace unavez::test
