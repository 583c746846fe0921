#pragma once

#include "acquirer/faultrule.h"

#include <QHostAddress>
#include <QList>
#include <QString>

#include <cstdint>
#include <optional>

namespace unavez {

//! What the serve command was told.
struct ServeOptions {
    QHostAddress address;
    quint16 port;
    QString ledgerPath;
    Milliseconds latency;
    QList<FaultRule> faults;
    std::optional<std::uint64_t> seed;
};

//! Serves until SIGTERM. The exit code, as sysexits.h has it.
[[nodiscard]] int serve(const ServeOptions &options);

//! Writes the ledger on stdout, one JSON object a line. The exit code, as sysexits.h has it.
[[nodiscard]] int printLedger(const QString &ledgerPath);

} // namespace unavez
