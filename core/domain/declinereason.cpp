#include "domain/declinereason.h"

namespace unavez {

QString declineReasonName(DeclineReason reason)
{
    switch (reason) {
    case DeclineReason::InsufficientFunds:
        return QStringLiteral("insufficient_funds");
    case DeclineReason::ExpiredCard:
        return QStringLiteral("expired_card");
    case DeclineReason::DoNotHonour:
        return QStringLiteral("do_not_honour");
    case DeclineReason::Other:
        return QStringLiteral("other");
    }
    Q_UNREACHABLE();
}

DeclineReason declineReasonFromName(QStringView name)
{
    for (const DeclineReason reason :
        {DeclineReason::InsufficientFunds, DeclineReason::ExpiredCard, DeclineReason::DoNotHonour}) {
        if (name == declineReasonName(reason))
            return reason;
    }
    return DeclineReason::Other;
}

} // namespace unavez
