#pragma once

#include "base/clock.h"

#include <optional>

namespace unavez {

class Dice;

//! When to try again: exponential backoff with full jitter, and what the backend asked for.
struct RetryPolicy {
    Milliseconds firstWait {500}; //!< the longest wait after the first attempt; doubles with each further one
    Milliseconds longestBackoff {60'000};
    Milliseconds longestRetryAfter {600'000}; //!< a backend that asks for more is asked again after this

    //! The wait after the given attempt, 1 for the first. Never longer than longestWait().
    [[nodiscard]] Milliseconds wait(int attempt, std::optional<Milliseconds> retryAfter, Dice &dice) const;

    [[nodiscard]] Milliseconds longestWait() const { return longestRetryAfter + longestBackoff; }
};

} // namespace unavez
