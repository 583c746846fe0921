#pragma once

#include "base/expected.h"
#include "domain/paymentstate.h"

#include <QString>

namespace unavez {

//! How unavez-register ends; scripts rely on the numbers (64 and above as in sysexits.h).
enum class ExitCode {
    Approved = 0, //!< or whatever was asked for is done
    Declined = 2, //!< proof that this confirmation did not and cannot charge
    NotKnownYet = 3, //!< it stays in the outbox
    NeedsPerson = 4,
    Usage = 64,
    BadData = 65,
    CannotCreate = 73,
    CannotWrite = 74,
    ProfileBusy = 75,
};

[[nodiscard]] constexpr ExitCode exitCodeOf(PaymentState state)
{
    switch (state) {
    case PaymentState::Approved:
        return ExitCode::Approved;
    case PaymentState::Declined:
    case PaymentState::Cancelled:
        return ExitCode::Declined;
    case PaymentState::Queued:
    case PaymentState::Sending:
    case PaymentState::Unknown:
    case PaymentState::Cancelling:
        return ExitCode::NotKnownYet;
    case PaymentState::NeedsReview:
        return ExitCode::NeedsPerson;
    }
    Q_UNREACHABLE();
}

//! Why a command did not do what it was asked.
struct CommandFailure {
    ExitCode code;
    QString message; //!< in the user's language
};

template<class T> using CommandResult = Expected<T, CommandFailure>;

} // namespace unavez
