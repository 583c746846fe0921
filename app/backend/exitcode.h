#pragma once

#include <QString>

#include <cstdio>

namespace unavez {

//! How this program ends, by sysexits.h.
enum class ExitCode {
    Done = 0,
    Violated = 1, //!< check has found something
    Usage = 64,
    BadData = 65,
    Unavailable = 69, //!< the address cannot be served on
    CannotCreate = 73,
    InputOutput = 74,
    BadConfig = 78,
};

//! Why a command cannot go on, for the person at the terminal.
struct Failure {
    ExitCode code;
    QString message;
};

//! Says it on stderr and gives the process's exit code.
inline int report(const Failure &failure)
{
    std::fprintf(stderr, "unavez-backend: %s\n", qPrintable(failure.message));
    return static_cast<int>(failure.code);
}

} // namespace unavez
