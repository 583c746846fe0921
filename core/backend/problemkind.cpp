#include "backend/problemkind.h"

namespace unavez {

QList<ProblemKind> allProblems()
{
    return {problems::malformedJson, problems::keyMissing, problems::keyInvalid, problems::invalidBody,
        problems::invalidQuery, problems::unauthorized, problems::cardDeclined, problems::refundDeclined,
        problems::notFound, problems::methodNotAllowed, problems::paymentInProgress, problems::alreadyCharged,
        problems::paymentNotRefundable, problems::notCancellable, problems::paymentCancelled,
        problems::unsupportedMediaType, problems::keyReused, problems::confirmationReused,
        problems::refundExceedsPayment, problems::orderExists, problems::tenderNotPaid,
        problems::tooManyRequests, problems::acquirerUnreachable, problems::tooBusy,
        problems::storeUnavailable};
}

std::optional<ProblemKind> problemKindOf(QLatin1String code)
{
    for (const ProblemKind &kind : allProblems()) {
        if (code == QLatin1String(kind.code))
            return kind;
    }
    return std::nullopt;
}

} // namespace unavez
