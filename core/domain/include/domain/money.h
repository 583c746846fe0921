#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace unavez {

//! Whole minor units of one currency. There is no way in from a double.
class Money {
public:
    constexpr Money() = default;
    [[nodiscard]] static constexpr Money fromMinor(std::int64_t minor) { return Money(minor); }
    Money(double) = delete;

    [[nodiscard]] constexpr std::int64_t minor() const { return m_minor; }

    //! Empty when the sum would overflow.
    [[nodiscard]] constexpr std::optional<Money> plus(Money other) const
    {
        std::int64_t sum = 0;
        return __builtin_add_overflow(m_minor, other.m_minor, &sum) ? std::nullopt
                                                                    : std::optional(Money(sum));
    }
    //! Empty when the difference would overflow.
    [[nodiscard]] constexpr std::optional<Money> minus(Money other) const
    {
        std::int64_t difference = 0;
        return __builtin_sub_overflow(m_minor, other.m_minor, &difference) ? std::nullopt
                                                                           : std::optional(Money(difference));
    }
    //! Empty when the product would overflow.
    [[nodiscard]] constexpr std::optional<Money> times(std::int64_t factor) const
    {
        std::int64_t product = 0;
        return __builtin_mul_overflow(m_minor, factor, &product) ? std::nullopt
                                                                 : std::optional(Money(product));
    }
    //! times(numerator) / denominator, halves away from zero (the shop's rounding). The denominator is
    //! positive. Empty when the product would overflow.
    [[nodiscard]] constexpr std::optional<Money> scaled(
        std::int64_t numerator, std::int64_t denominator) const
    {
        const std::optional<Money> product = times(numerator);
        if (!product)
            return std::nullopt;
        const std::int64_t quotient = product->m_minor / denominator;
        const std::int64_t rest = product->m_minor % denominator;
        const std::int64_t distance = rest < 0 ? -rest : rest;
        const bool awayFromZero = distance >= denominator - distance;
        return Money(quotient + (awayFromZero ? (product->m_minor < 0 ? -1 : 1) : 0));
    }

    friend constexpr auto operator<=>(Money, Money) = default;

private:
    constexpr explicit Money(std::int64_t minor)
        : m_minor(minor)
    {
    }

    std::int64_t m_minor = 0;
};

//! What one payment may move, both included: the contract's bounds.
inline constexpr Money leastPayment = Money::fromMinor(1);
inline constexpr Money greatestPayment = Money::fromMinor(99'999'999);

[[nodiscard]] constexpr bool isPayable(Money amount)
{
    return amount >= leastPayment && amount <= greatestPayment;
}

} // namespace unavez
