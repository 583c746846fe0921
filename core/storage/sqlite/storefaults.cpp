#include "storefaults.h"

namespace unavez {

StoreFault storeFaultOf(const sql::SqlError &error)
{
    using Kind = sql::SqlError::Kind;
    switch (error.kind) {
    case Kind::Full:
        return {StoreFault::Kind::DiskFull, error.detail};
    case Kind::ReadOnly:
        return {StoreFault::Kind::ReadOnly, error.detail};
    case Kind::Corrupt:
        return {StoreFault::Kind::Damaged, error.detail};
    case Kind::Busy:
    case Kind::CannotOpen:
    case Kind::Unique:
    case Kind::Constraint:
    case Kind::Io:
    case Kind::Other:
        return {StoreFault::Kind::Failed, error.detail};
    }
    Q_UNREACHABLE();
}

} // namespace unavez
