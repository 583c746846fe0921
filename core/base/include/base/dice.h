#pragma once

#include <cstdint>
#include <random>

namespace unavez {

//! Where chance comes from (jitter, fault rules). Handed in; not for keys, ids or tokens, which use the
//! system's generator.
class Dice {
public:
    virtual ~Dice() = default;

    //! Uniform over 0 … limit, both included.
    [[nodiscard]] virtual std::int64_t upTo(std::int64_t limit) = 0;
};

//! Throws the same sequence for the same seed on every machine. Not thread-safe.
class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed);
    [[nodiscard]] std::int64_t upTo(std::int64_t limit) override;

private:
    std::mt19937_64 m_engine;
};

//! Seeded by the operating system. Not thread-safe.
class SystemDice final : public Dice {
public:
    SystemDice();
    [[nodiscard]] std::int64_t upTo(std::int64_t limit) override;

private:
    SeededDice m_dice;
};

} // namespace unavez
