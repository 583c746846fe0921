#pragma once

#include "base/clock.h"

namespace unavez {

//! The times and limits of the backend's use cases.
struct PaymentOptions {
    Milliseconds lease {90'000}; //!< for how long a claim is respected without news from its owner
    Milliseconds retention {std::chrono::hours(30 * 24)}; //!< for how long a key is recognised; at least 24 h
    Milliseconds retryAfter {1'000}; //!< what a caller is asked to wait before the next try
    Milliseconds longestWait {30'000}; //!< the most that Prefer: wait may ask for
    int greatestRunning = 512; //!< payments at work at once; beyond it nothing new is claimed

    Milliseconds reconcileEvery {1'000}; //!< between two runs, and before the second look at one payment
    Milliseconds longestCheckPause {60'000}; //!< between two looks at one payment, doubling up to here
    int greatestReconcileBatch = 32; //!< payments taken up in one run
};

} // namespace unavez
