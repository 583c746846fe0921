#pragma once

#include <QString>

#include <optional>

namespace unavez {

//! What the backend's record of a confirmation says: the payment states on the wire.
enum class RecordState {
    Processing, //!< claimed; the acquirer has been or is about to be asked
    Unknown, //!< asked, and there is no proof either way
    Approved,
    Declined,
    Cancelled, //!< can never charge, or was charged and reversed because of a cancel
    Reversed, //!< charged, then undone for another reason than a cancel
};

//! The stable name on the wire and in databases.
[[nodiscard]] QString recordStateName(RecordState state);
[[nodiscard]] std::optional<RecordState> recordStateFromName(QStringView name);

} // namespace unavez
