#pragma once

#include "base/expected.h"

#include <QString>

namespace unavez {

//! Why the profile's database did not do what it was asked. Nothing of the request is in it.
struct StoreFault {
    enum class Kind {
        DiskFull,
        ReadOnly,
        Damaged,
        Displaced, //!< the file was removed or replaced while it was open; the detail names where it was rescued
        Failed, //!< anything else, such as a lock that was not given up
    };
    Kind kind;
    QString detail; //!< what the system said, for the small print
};

template<class T> using StoreResult = Expected<T, StoreFault>;

} // namespace unavez
