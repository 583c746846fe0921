#include "base/clock.h"

namespace unavez {

WallTime SystemClock::wallNow() const
{
    return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

Milliseconds SystemClock::monotonicNow() const
{
    return std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

} // namespace unavez
