#pragma once

#include "base/clock.h"

namespace unavez {

//! Is told how the acquirer answers, so as to count it. Decides nothing, returns at once, and does not throw.
class AcquirerObserver {
public:
    virtual ~AcquirerObserver() = default;

    //! The call is charge, query, reverse, refund or query_refund; the outcome approved, declined, reversed,
    //! refunded, not_found, not_sent, repeated or no_answer.
    virtual void acquirerAnswered(const char *call, const char *outcome, Milliseconds took) = 0;
};

} // namespace unavez
