#pragma once

#include "base/clock.h"

#include <utility>

namespace unavez::test {

//! A clock that a test moves.
class ManualClock final : public Clock {
public:
    [[nodiscard]] WallTime wallNow() const override { return std::exchange(m_wall, m_wall + m_creep); }
    [[nodiscard]] Milliseconds monotonicNow() const override { return m_monotonic; }

    void advance(Milliseconds by)
    {
        m_wall += by;
        m_monotonic += by;
    }

    //! Sets the wall clock. From now on it goes on by a millisecond each time that it is read, as a real one may.
    void creepFrom(WallTime wall)
    {
        m_wall = wall;
        m_creep = Milliseconds(1);
    }

private:
    mutable WallTime m_wall {Milliseconds(1'796'000'000'000)}; // some day in November 2026
    Milliseconds m_creep {0};
    Milliseconds m_monotonic {0};
};

} // namespace unavez::test
