#include "domain/recordstate.h"

namespace unavez {

QString recordStateName(RecordState state)
{
    switch (state) {
    case RecordState::Processing:
        return QStringLiteral("processing");
    case RecordState::Unknown:
        return QStringLiteral("unknown");
    case RecordState::Approved:
        return QStringLiteral("approved");
    case RecordState::Declined:
        return QStringLiteral("declined");
    case RecordState::Cancelled:
        return QStringLiteral("cancelled");
    case RecordState::Reversed:
        return QStringLiteral("reversed");
    }
    Q_UNREACHABLE();
}

std::optional<RecordState> recordStateFromName(QStringView name)
{
    using enum RecordState;
    for (const RecordState state : {Processing, Unknown, Approved, Declined, Cancelled, Reversed}) {
        if (name == recordStateName(state))
            return state;
    }
    return std::nullopt;
}

} // namespace unavez
