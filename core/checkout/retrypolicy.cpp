#include "checkout/retrypolicy.h"

#include "base/dice.h"

#include <algorithm>

namespace unavez {

Milliseconds RetryPolicy::wait(int attempt, std::optional<Milliseconds> retryAfter, Dice &dice) const
{
    // Beyond this the doubled wait is above any cap, and the shift would overflow.
    constexpr int greatestDoublings = 20;
    const int doublings = std::clamp(attempt - 1, 0, greatestDoublings);
    const Milliseconds cap = std::min(longestBackoff, firstWait * (std::int64_t {1} << doublings));
    if (retryAfter) {
        // Jitter on top, so that registers that were sent away together do not come back together.
        const Milliseconds asked = std::clamp(*retryAfter, Milliseconds(0), longestRetryAfter);
        return asked + Milliseconds(dice.upTo(std::min(cap, firstWait).count()));
    }
    return Milliseconds(dice.upTo(cap.count()));
}

} // namespace unavez
