#pragma once

#include "base/unixsignal.h"

#include <csignal>

namespace unavez {

//! SIGTERM and SIGINT: somebody wants the process to end in order.
class TerminationSignal : public UnixSignal {
public:
    explicit TerminationSignal(QObject *parent = nullptr)
        : UnixSignal({SIGTERM, SIGINT}, parent)
    {
    }
};

} // namespace unavez
