#pragma once

#include "base/clock.h"
#include "payments/reconcileschedule.h"

namespace unavez {

//! The times and limits of the backend's use cases.
struct PaymentOptions {
    Milliseconds lease {90'000}; //!< for how long a claim is respected without news from its owner
    Milliseconds retention {std::chrono::hours(30 * 24)}; //!< for how long a key is recognised; at least 24 h
    Milliseconds retryAfter {1'000}; //!< what a caller is asked to wait before the next try
    Milliseconds longestWait {30'000}; //!< the most that Prefer: wait may ask for
    int greatestRunning = 512; //!< payments at work at once; beyond it nothing new is claimed

    Milliseconds reconcileEvery {1'000}; //!< between two runs
    ReconcileSchedule schedule; //!< between two looks at one payment or refund
    int greatestReconcileBatch = 32; //!< payments taken up in one run

    Milliseconds purgeEvery {60'000}; //!< between two runs
    int purgeBatch = 200; //!< keys in one transaction: a claim beside it waits for a millisecond or two
    int greatestPurgeBatches = 50; //!< in one run
};

} // namespace unavez
