#pragma once

#include "acquirer/faultrule.h"
#include "base/dice.h"

#include <QList>

#include <optional>

namespace unavez {

//! Decides for each call which faults happen to it. Same rules, seed and calls: same faults.
class FaultPlan {
public:
    //! What happens to one call.
    struct Faults {
        Milliseconds delay {0}; //!< before anything is done
        std::optional<FaultRule> rule; //!< never a delay
    };

    //! The dice outlive the plan.
    FaultPlan(QList<FaultRule> rules, Dice &dice)
        : m_rules(std::move(rules))
        , m_dice(dice)
    {
    }

    //! Delays add up; of the other rules that apply to this call the first counts, and only its calls are used
    //! up.
    [[nodiscard]] Faults next(AcquirerCall call);

private:
    QList<FaultRule> m_rules;
    Dice &m_dice;
};

} // namespace unavez
