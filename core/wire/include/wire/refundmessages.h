#pragma once

#include "wire/messages.h"

namespace unavez {

//! The body of POST /v1/payments/{id}/refunds.
struct RefundRequestDocument {
    Money amount;
    QString reason; //!< may be empty; at most 200 characters
};
Expected<RefundRequestDocument, SchemaFault> decodeRefundRequest(const QByteArray &body);

//! A refund as the backend shows it.
struct RefundDocument {
    QString id;
    QString paymentId;
    RecordState state;
    Money amount;
    Currency currency;
    QString reason;
    QString registerName;
    QString idempotencyKey;
    QString acquirer; //!< empty with cash
    std::optional<DeclineReason> declineReason;
    WallTime createdAt;
    std::optional<WallTime> settledAt;
    std::optional<WallTime> needsReviewAt;
};
[[nodiscard]] QJsonObject encodeRefund(const RefundDocument &refund);

} // namespace unavez
