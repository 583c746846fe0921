#pragma once

#include "base/clock.h"
#include "base/dice.h"

namespace unavez::test {

//! A clock that stands still until it is moved.
class ManualClock final : public Clock {
public:
    [[nodiscard]] WallTime wallNow() const override { return m_wall; }
    [[nodiscard]] Milliseconds monotonicNow() const override { return m_monotonic; }

    void advance(Milliseconds by)
    {
        m_wall += by;
        m_monotonic += by;
    }
    //! Only the wall clock jumps, as when somebody sets it.
    void setWall(WallTime wall) { m_wall = wall; }

private:
    WallTime m_wall {Milliseconds(1'800'000'000'000)};
    Milliseconds m_monotonic {1'000'000};
};

//! Dice that always show the same share of what they may.
class LoadedDice final : public Dice {
public:
    explicit LoadedDice(bool greatest)
        : m_greatest(greatest)
    {
    }
    [[nodiscard]] std::int64_t upTo(std::int64_t limit) override { return m_greatest ? limit : 0; }

private:
    bool m_greatest;
};

} // namespace unavez::test
