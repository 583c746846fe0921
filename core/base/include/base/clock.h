#pragma once

#include <chrono>

namespace unavez {

using Milliseconds = std::chrono::milliseconds;
using WallTime = std::chrono::sys_time<Milliseconds>;

//! Where every rule gets its time from. Handed in, so that a test or a simulator can own it.
class Clock {
public:
    virtual ~Clock() = default;

    //! The wall clock: may be wrong and may jump. For showing, for dates on paper, and for limits that a
    //! server gave.
    [[nodiscard]] virtual WallTime wallNow() const = 0;

    //! Grows by one per millisecond for as long as the process lives, whatever happens to the wall clock.
    [[nodiscard]] virtual Milliseconds monotonicNow() const = 0;
};

//! The operating system's clocks. Safe from any thread.
class SystemClock final : public Clock {
public:
    [[nodiscard]] WallTime wallNow() const override;
    [[nodiscard]] Milliseconds monotonicNow() const override;
};

} // namespace unavez
