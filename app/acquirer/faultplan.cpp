#include "acquirer/faultplan.h"

namespace unavez {

FaultPlan::Faults FaultPlan::next(AcquirerCall call)
{
    Faults faults;
    for (FaultRule &rule : m_rules) {
        const bool isDelay = rule.what == FaultRule::What::Delay;
        if (rule.where != call || rule.calls == 0 || (faults.rule && !isDelay))
            continue;
        if (rule.percent && m_dice.upTo(99) >= *rule.percent)
            continue;
        if (rule.calls)
            --*rule.calls;
        if (isDelay)
            faults.delay += rule.time;
        else
            faults.rule = rule;
    }
    return faults;
}

} // namespace unavez
