#pragma once

#include "payments/chargerunner.h"

namespace unavez {

//! Is told what happens to keys, so as to count it. Decides nothing, returns at once, and does not throw.
class PaymentObserver {
public:
    virtual ~PaymentObserver() = default;

    //! A key became ours by its first request.
    virtual void claimed() = 0;
    //! A key whose lease had run out became ours.
    virtual void takenOver() = 0;
    //! The reconciler's work on a payment ended so.
    virtual void reconciled(RunEnd end) = 0;
};

} // namespace unavez
