#pragma once

#include "base/clock.h"

#include <optional>

namespace unavez {

/*! Keeps a backend that is gone from being tried by every pending row: after some failures in a row only one
    try at a time is let through, at growing distances. All times are of the monotonic clock. */
class CircuitBreaker {
public:
    struct Limits {
        int failures = 5; //!< in a row, until it opens
        Milliseconds firstPause {1'000}; //!< doubles with each failed probe
        Milliseconds longestPause {30'000};
    };

    explicit CircuitBreaker(Limits limits)
        : m_limits(limits)
    {
    }

    //! Whether an exchange may begin now.
    [[nodiscard]] bool allows(Milliseconds now) const;
    //! When the next probe may go; empty while closed or while a probe is under way.
    [[nodiscard]] std::optional<Milliseconds> nextProbe() const;

    void began();
    //! The backend answered, whatever it said.
    void reached();
    void failed(Milliseconds now);
    //! A person asks to try now: the next probe need not wait.
    void probeNow(Milliseconds now);

private:
    Limits m_limits;
    int m_failures = 0;
    Milliseconds m_pause {0};
    std::optional<Milliseconds> m_openUntil;
    bool m_probing = false;
};

} // namespace unavez
