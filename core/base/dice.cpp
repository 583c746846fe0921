#include "base/dice.h"

#include <QRandomGenerator>

#include <limits>

namespace unavez {

SeededDice::SeededDice(std::uint64_t seed)
    : m_engine(seed)
{
}

std::int64_t SeededDice::upTo(std::int64_t limit)
{
    if (limit <= 0)
        return 0;
    // std::uniform_int_distribution differs between libraries, and a seed must replay everywhere.
    const std::uint64_t span = static_cast<std::uint64_t>(limit) + 1;
    const std::uint64_t whole = std::numeric_limits<std::uint64_t>::max() / span * span;
    std::uint64_t value = m_engine();
    while (value >= whole)
        value = m_engine();
    return static_cast<std::int64_t>(value % span);
}

SystemDice::SystemDice()
    : m_dice(QRandomGenerator::system()->generate64())
{
}

std::int64_t SystemDice::upTo(std::int64_t limit) { return m_dice.upTo(limit); }

} // namespace unavez
