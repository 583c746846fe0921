#pragma once

#include "base/dice.h"

namespace unavez::test {

//! Dice that always show the least or the greatest.
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
