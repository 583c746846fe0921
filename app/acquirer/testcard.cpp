#include "acquirer/testcard.h"

#include <QString>

namespace unavez {

TestCard TestCard::fromName(QStringView name)
{
    struct NamedCard {
        const char *name;
        TestCard card;
    };
    static constexpr NamedCard cards[] = {
        {"test_approve", {Trouble::None, {}}},
        {"test_decline_funds", {Trouble::None, DeclineReason::InsufficientFunds}},
        {"test_decline_expired", {Trouble::None, DeclineReason::ExpiredCard}},
        {"test_slow_3s", {Trouble::Slow, {}}},
        {"test_approve_no_answer", {Trouble::NoAnswer, {}}},
        {"test_error_before", {Trouble::ErrorBefore, {}}},
        {"test_error_after", {Trouble::ErrorAfter, {}}},
    };
    for (const NamedCard &named : cards) {
        if (name == QLatin1String(named.name))
            return named.card;
    }
    return {Trouble::None, DeclineReason::Other};
}

} // namespace unavez
