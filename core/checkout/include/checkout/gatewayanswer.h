#pragma once

#include "base/clock.h"
#include "domain/declinereason.h"

#include <QString>

#include <optional>
#include <variant>

namespace unavez {

//! What one exchange with the backend is for.
enum class Question {
    Send, //!< charge this confirmation: the stored body under the stored key
    Ask, //!< did it go through? Without side effect
    Cancel, //!< make sure that it can never charge
};

//! A whole answer that names our key, cart, confirmation, amount, currency and tender says approved.
struct ApprovalProof {
    QString paymentId;
};
//! The same, saying declined.
struct DeclineProof {
    QString paymentId;
    DeclineReason reason;
};
//! An answer that names our key says that it can never charge.
struct CancelProof { };
//! 410: the key is spent without effect. It names no key, so it is proof only to one who asked for a cancel.
struct TombstoneAnswer { };
//! The backend refused the cancel and proves that the confirmation is charged.
struct ChargeStandsProof {
    QString paymentId;
};
//! The backend does not know the key, and no payment of the cart is ours.
struct NeverSeen { };
//! The backend is still working on it (202, 409, 425).
struct NotSettledYet { };
//! The backend cannot take it now (408, 429, 5xx).
struct BackendBusy { };
//! An answer that no retry can change.
struct AnswerRefused { };
//! An answer came, but it does not prove what it claims.
struct AnswerDoubted {
    QString detail;
};
//! The request may have left, and no whole answer came.
struct AnswerMissing {
    QString detail;
};
//! Not one byte of the request left this machine.
struct RequestUnsent {
    enum class Cause { NoConnection, CertificateUntrusted, CertificateExpired, CertificateOfAnotherHost };
    QString detail;
    Cause cause = Cause::NoConnection;
};

//! What an exchange showed, already verified: whatever is not proof is not called one.
using GatewayOutcome
    = std::variant<ApprovalProof, DeclineProof, CancelProof, TombstoneAnswer, ChargeStandsProof, NeverSeen,
        NotSettledYet, BackendBusy, AnswerRefused, AnswerDoubted, AnswerMissing, RequestUnsent>;

//! The outcome of one exchange and what came with it.
struct GatewayAnswer {
    GatewayOutcome outcome;
    int status = 0; //!< HTTP status, 0 without an answer
    QString code; //!< problem code, empty without one
    std::optional<Milliseconds> retryAfter; //!< how long the backend asks to be left alone
    std::optional<WallTime> keyExpires; //!< until when the backend knows the key
    std::optional<WallTime> backendTime; //!< the backend's clock when it answered, whole seconds
};

} // namespace unavez
