#include "backend/problemkind.h"

namespace unavez {

std::optional<ProblemKind> problemKindOf(QLatin1String code)
{
    for (const ProblemKind &kind : {problems::unauthorized, problems::notFound, problems::methodNotAllowed,
             problems::unsupportedMediaType, problems::malformedJson, problems::keyMissing,
             problems::keyInvalid, problems::invalidBody, problems::cardDeclined, problems::paymentInProgress,
             problems::alreadyCharged, problems::paymentCancelled, problems::keyReused,
             problems::confirmationReused, problems::tooManyRequests, problems::acquirerUnreachable,
             problems::tooBusy, problems::storeUnavailable}) {
        if (code == QLatin1String(kind.code))
            return kind;
    }
    return std::nullopt;
}

} // namespace unavez
