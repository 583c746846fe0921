#pragma once

#include <QtGlobal>

namespace unavez::bench {

struct ProcessMemory {
    double rssMib;
    double pssMib; //!< shared pages counted in parts
};

//! Of a process that runs.
[[nodiscard]] ProcessMemory memoryOf(qint64 process);
//! Processor time of all its threads so far, in seconds; counted in hundredths.
[[nodiscard]] double processorSecondsOf(qint64 process);

} // namespace unavez::bench
