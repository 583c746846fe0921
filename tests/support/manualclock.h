#pragma once

#include "base/clock.h"

namespace unavez::test {

//! A clock that a test moves.
class ManualClock final : public Clock {
public:
    [[nodiscard]] WallTime wallNow() const override { return m_wall; }
    [[nodiscard]] Milliseconds monotonicNow() const override { return m_monotonic; }

    void advance(Milliseconds by)
    {
        m_wall += by;
        m_monotonic += by;
    }

private:
    WallTime m_wall {Milliseconds(1'796'000'000'000)}; // some day in November 2026
    Milliseconds m_monotonic {0};
};

} // namespace unavez::test
