#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QString>

#include <optional>

namespace unavez {

//! The three things that a backend asks of the acquirer.
enum class AcquirerCall {
    Charge,
    Query, //!< of charges and refunds
    Reverse, //!< refunds too
};

//! One rule of --fault: WHERE:WHAT[:ARG][@N|@P%].
struct FaultRule {
    enum class What {
        DropBefore, //!< the connection ends before anything is done
        DropAfter, //!< it is done, and the connection ends without an answer
        Delay, //!< time passes before anything is done
        Status, //!< an error status, and nothing is done
        Garbage, //!< it is done; the answer is no JSON
        Truncate, //!< it is done; the answer is cut
        Repeated, //!< it is done; the answer says that this order was there before, and nothing else
        NotFoundFor, //!< a query does not find a charge or refund that is younger than this
    };

    AcquirerCall where;
    What what;
    Milliseconds time; //!< with Delay and NotFoundFor
    int number; //!< the status with Status; how many bytes of the body are sent with Truncate, -1 for half
    std::optional<int> calls; //!< only the next so many calls
    std::optional<int> percent; //!< only this share of the calls, by chance

    //! The rule, or what is wrong with it in words for the person who typed it.
    [[nodiscard]] static Expected<FaultRule, QString> parse(const QString &text);
};

} // namespace unavez
