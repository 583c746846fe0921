#pragma once

#include "payments/storequeue.h"

#include <vector>

namespace unavez {

//! Does the work that was posted. Made, used and destroyed on the store's thread.
class StoreWriter {
public:
    virtual ~StoreWriter() = default;

    //! Runs the work of every job, in order, and says in its failure what could not be stored. When it returns,
    //! all the rest is on stable storage.
    virtual void write(std::vector<StoreJob> &batch) = 0;
};

} // namespace unavez
