#pragma once

#include "base/clock.h"
#include "base/expected.h"
#include "domain/confirmation.h"
#include "domain/declinereason.h"
#include "domain/recordstate.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace unavez {

//! Why a body does not say what its schema asks.
struct SchemaFault {
    enum class Kind {
        NotJson,
        NotAnObject,
        MissingMember,
        UnknownMember,
        DuplicateMember, //!< an object has it twice
        WrongValue,
    };
    Kind kind;
    QString member; //!< empty with NotJson and NotAnObject
    QString allowed; //!< with WrongValue, such as "integer 1 … 99999999"
};

//! The body of POST /v1/payments.
struct PaymentRequest {
    CartId cart;
    int confirmation; //!< 1 … 1,000,000
    Money amount;
    Currency currency;
    Tender tender;
    QString card; //!< 1 … 64 characters with a card, empty with cash
    std::optional<Money> tendered; //!< with cash; at least the amount
    QString cashier; //!< may be empty; at most 64 characters
};
[[nodiscard]] QByteArray encodePaymentRequest(const PaymentRequest &request);
//! Unknown members are faults: a field that we would silently drop may have been meant.
Expected<PaymentRequest, SchemaFault> decodePaymentRequest(const QByteArray &body);

//! A payment as the backend shows it.
struct PaymentDocument {
    QString id;
    RecordState state;
    CartId cart;
    int confirmation;
    Money amount;
    Money refunded;
    Currency currency;
    Tender tender;
    QString registerName;
    QString idempotencyKey;
    QString acquirer; //!< empty with cash
    QString acquirerReference; //!< empty while unknown
    std::optional<DeclineReason> declineReason;
    WallTime createdAt;
    std::optional<WallTime> settledAt;
    std::optional<WallTime> needsReviewAt {}; //!< since when a person must look
};
[[nodiscard]] QJsonObject encodePayment(const PaymentDocument &payment);
//! Members that we do not know are passed over: a newer backend may send more.
Expected<PaymentDocument, SchemaFault> decodePayment(const QJsonObject &object);

//! What is known of a key.
enum class KeyState { InFlight, Complete, Cancelled };
[[nodiscard]] QString keyStateName(KeyState state);

//! The body of GET /v1/idempotency-keys/{key}.
struct KeyDocument {
    QString key;
    KeyState state;
    WallTime expiresAt;
    std::optional<PaymentDocument> payment;
};
[[nodiscard]] QByteArray encodeKey(const KeyDocument &document);
Expected<KeyDocument, SchemaFault> decodeKey(const QByteArray &body);

//! The body of POST /v1/idempotency-keys/{key}/cancel.
struct CancelDocument {
    QString key;
    bool cancelled; //!< state cancelled; else cancel_requested
};
[[nodiscard]] QByteArray encodeCancel(const CancelDocument &document);
Expected<CancelDocument, SchemaFault> decodeCancel(const QByteArray &body);

//! The body of GET /v1/policy.
struct PolicyDocument {
    std::chrono::seconds retention;
    std::chrono::seconds lease;
    std::chrono::seconds longestWait;
    Money greatestAmount;
    WallTime serverTime;
};
[[nodiscard]] QByteArray encodePolicy(const PolicyDocument &document);
Expected<PolicyDocument, SchemaFault> decodePolicy(const QByteArray &body);

//! An error as application/problem+json (RFC 9457).
struct Problem {
    int status;
    QString code; //!< stable, snake_case
    QString title;
    QString detail;
    bool retryable;
    QString requestId;
    std::optional<DeclineReason> declineReason;
    std::optional<PaymentDocument> payment;
};
[[nodiscard]] QByteArray encodeProblem(const Problem &problem);
Expected<Problem, SchemaFault> decodeProblem(const QByteArray &body);

//! Times on the wire: RFC 3339 in UTC with milliseconds, such as 2026-11-30T20:15:00.123Z.
[[nodiscard]] QString encodeTime(WallTime time);
[[nodiscard]] std::optional<WallTime> decodeTime(const QString &text);

//! Dates in headers: IMF-fixdate (RFC 9110, 5.6.7), whole seconds.
[[nodiscard]] QByteArray encodeHttpDate(WallTime time);
[[nodiscard]] std::optional<WallTime> decodeHttpDate(const QByteArray &text);

} // namespace unavez
