#pragma once

#include "base/unixsignal.h"

#include <csignal>

namespace unavez {

//! SIGHUP: files that the process has read were replaced.
class ReloadSignal : public UnixSignal {
public:
    explicit ReloadSignal(QObject *parent = nullptr)
        : UnixSignal({SIGHUP}, parent)
    {
    }
};

} // namespace unavez
