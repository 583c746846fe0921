#pragma once

#include <QString>

#include <optional>

namespace unavez {

//! Why the card's bank said no.
enum class DeclineReason { InsufficientFunds, ExpiredCard, DoNotHonour, Other };

//! The stable name on the wire and in databases, such as insufficient_funds.
[[nodiscard]] QString declineReasonName(DeclineReason reason);
//! A name that we do not know reads as Other: it is a refusal all the same.
[[nodiscard]] DeclineReason declineReasonFromName(QStringView name);

} // namespace unavez
