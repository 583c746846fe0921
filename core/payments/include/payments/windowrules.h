#pragma once

#include "base/clock.h"

#include <array>
#include <optional>

namespace unavez {

//! The times that must fit together, or the same confirmation could be charged twice.
struct PaymentWindows {
    Milliseconds acquirerKeyWindow; //!< for how long the acquirer recognises a key
    Milliseconds settleDelay; //!< how long "not found" is no proof
    Milliseconds longestCall; //!< of the acquirer
    Milliseconds lease;
    Milliseconds retention; //!< of our keys
    Milliseconds longestWait; //!< that a caller may ask for
};

//! An inequality that does not hold, in words for the person who starts the backend.
struct WindowFault {
    const char *reason;
};

//! The first inequality that the windows violate; empty when they fit. Each is a row.
[[nodiscard]] constexpr std::optional<WindowFault> windowFault(const PaymentWindows &windows)
{
    struct Row {
        bool holds;
        const char *reason;
    };
    const std::array rows {
        Row {windows.longestCall > Milliseconds::zero() && windows.settleDelay >= Milliseconds::zero(),
            "the acquirer's longest call must be longer than nothing"},
        // A charge is sent again only after its absence was believed, and must then arrive inside the window.
        Row {windows.settleDelay + 2 * windows.longestCall < windows.acquirerKeyWindow,
            "the acquirer forgets a key before the absence of its charge can be believed: settle delay and "
            "two "
            "of its longest calls must be shorter than its key window"},
        // A lease shorter than a call is only slow: who takes over asks first, and the acquirer knows the key.
        Row {windows.lease + windows.settleDelay + 2 * windows.longestCall < windows.acquirerKeyWindow,
            "a takeover comes too late for the acquirer's key window: lease, settle delay and two of its "
            "longest "
            "calls must be shorter"},
        Row {windows.retention >= std::chrono::hours(24), "the retention must be at least 24 hours"},
        // A retry that finds no key any more must find a payment that is settled.
        Row {windows.retention >= windows.acquirerKeyWindow,
            "keys are forgotten while the acquirer still recognises theirs: the retention must be at least "
            "as long as the acquirer's key window"},
        Row {windows.lease + windows.longestWait < windows.retention,
            "a caller could wait for a key that is forgotten: lease and longest wait must be shorter than "
            "the "
            "retention"},
    };
    for (const Row &row : rows) {
        if (!row.holds)
            return WindowFault {row.reason};
    }
    return std::nullopt;
}

} // namespace unavez
