#pragma once

#include <QLatin1String>
#include <QList>

#include <optional>

namespace unavez {

//! One kind of error that this API answers with. The code is stable; the rest may be worded better.
struct ProblemKind {
    int status;
    const char *code;
    const char *title;
    bool retryable; //!< whether the same request, with the same key, may succeed later
    const char *advice; //!< what its help page says
};

namespace problems {
inline constexpr ProblemKind unauthorized {401, "unauthorized", "Who is asking is not known", false,
    "Send the register's token as \"Authorization: Bearer TOKEN\". A token that was revoked does not count."};
inline constexpr ProblemKind notFound {
    404, "not_found", "There is no such thing", false, "Nothing of that name belongs to this tenant."};
inline constexpr ProblemKind methodNotAllowed {405, "method_not_allowed", "Not with this method", false,
    "The Allow header names the methods that this address understands."};
inline constexpr ProblemKind unsupportedMediaType {415, "unsupported_media_type", "The body must be JSON",
    false, "Send the body as application/json in UTF-8."};
inline constexpr ProblemKind malformedJson {400, "malformed_json", "The body is not JSON", false,
    "The body could not be read as JSON in UTF-8. Nothing was stored."};
inline constexpr ProblemKind keyMissing {400, "idempotency_key_missing", "An Idempotency-Key is required",
    false, "Send the confirmation's key in the Idempotency-Key header. Nothing was stored."};
inline constexpr ProblemKind keyInvalid {400, "idempotency_key_invalid", "The Idempotency-Key cannot be read",
    false,
    "A key has 1 to 255 visible ASCII characters, bare or as a quoted string, and one value a request. "
    "Nothing was stored."};
inline constexpr ProblemKind invalidBody {400, "invalid_body", "The body does not say what it must", false,
    "The detail names the member and what is allowed. Nothing was stored."};
inline constexpr ProblemKind cardDeclined {402, "card_declined", "The card was declined", false,
    "The card's bank refused. Nothing was charged; this answer is final for its key."};
inline constexpr ProblemKind invalidQuery {400, "invalid_query", "The query does not say what it may", false,
    "The detail names the parameter and what is allowed. A cursor belongs to the query that it came from."};
inline constexpr ProblemKind refundDeclined {402, "refund_declined", "The refund was declined", false,
    "The acquirer did not give the money back; this answer is final for its key. Give it back in another "
    "way, or try "
    "again with a new key."};
inline constexpr ProblemKind refundExceedsPayment {422, "refund_exceeds_payment",
    "The payment has not so much left", false,
    "Approved refunds and those at work leave less than this amount. The detail says how much. Nothing was "
    "stored; "
    "the key may be used again."};
inline constexpr ProblemKind paymentNotRefundable {409, "payment_not_refundable",
    "There is nothing to refund", false,
    "Only an approved payment can be refunded. One that is open can be cancelled instead. Nothing was "
    "stored; the key "
    "may be used again."};
inline constexpr ProblemKind notCancellable {409, "not_cancellable", "The key is not of a payment", false,
    "The key belongs to a refund or an order. Neither can be cancelled."};
inline constexpr ProblemKind orderExists {422, "order_exists", "This cart is another order", false,
    "A cart is registered once, and was registered with other contents. Nothing was stored."};
inline constexpr ProblemKind tenderNotPaid {422, "tender_not_paid", "A tender is not paid", false,
    "The detail names the payment. Each tender names an approved payment of this cart with the same tender, "
    "amount and "
    "currency. Nothing was stored; the key may be used again."};
inline constexpr ProblemKind paymentInProgress {409, "payment_in_progress", "The payment is being worked on",
    true, "Try again with the same key after the time in Retry-After."};
inline constexpr ProblemKind alreadyCharged {409, "already_charged", "The payment is charged", false,
    "A cancel comes too late. The charge can only be refunded."};
inline constexpr ProblemKind paymentCancelled {410, "payment_cancelled", "The payment is cancelled", false,
    "This key can never charge, or its charge has been reversed. Pay again with a new confirmation."};
inline constexpr ProblemKind keyReused {422, "idempotency_key_reused", "The key belongs to another request",
    false, "A key stands for one confirmation for ever. A changed confirmation needs a new key."};
inline constexpr ProblemKind confirmationReused {422, "confirmation_reused",
    "The confirmation belongs to another payment", false,
    "This confirmation of this cart was paid with another amount, currency or tender under another key."};
inline constexpr ProblemKind tooManyRequests {429, "too_many_requests", "Too many requests", true,
    "This register or this address asks too often. Try again with the same key after the time in "
    "Retry-After. "
    "Nothing was stored."};
inline constexpr ProblemKind acquirerUnreachable {503, "acquirer_unreachable",
    "The acquirer cannot be reached", true, "There is no charge. Try again with the same key."};
inline constexpr ProblemKind tooBusy {503, "too_busy", "Too many payments are being worked on", true,
    "Nothing was claimed or charged. Try again with the same key after the time in Retry-After."};
inline constexpr ProblemKind storeUnavailable {503, "store_unavailable", "The store does not answer", true,
    "Try again with the same key after the time in Retry-After: whatever happened before is found by it."};
} // namespace problems

//! Every kind, in the order of its status.
[[nodiscard]] QList<ProblemKind> allProblems();
//! The kind with this code; empty for a code that this API does not use.
[[nodiscard]] std::optional<ProblemKind> problemKindOf(QLatin1String code);

} // namespace unavez
