#include "domain/paymentstate.h"

namespace unavez {

QString paymentStateName(PaymentState state)
{
    switch (state) {
    case PaymentState::Queued:
        return QStringLiteral("queued");
    case PaymentState::Sending:
        return QStringLiteral("sending");
    case PaymentState::Unknown:
        return QStringLiteral("unknown");
    case PaymentState::Approved:
        return QStringLiteral("approved");
    case PaymentState::Declined:
        return QStringLiteral("declined");
    case PaymentState::Cancelled:
        return QStringLiteral("cancelled");
    case PaymentState::Cancelling:
        return QStringLiteral("cancelling");
    case PaymentState::NeedsReview:
        return QStringLiteral("needs_review");
    }
    Q_UNREACHABLE();
}

std::optional<PaymentState> paymentStateFromName(QStringView name)
{
    using enum PaymentState;
    for (const PaymentState state :
        {Queued, Sending, Unknown, Approved, Declined, Cancelled, Cancelling, NeedsReview}) {
        if (name == paymentStateName(state))
            return state;
    }
    return std::nullopt;
}

} // namespace unavez
