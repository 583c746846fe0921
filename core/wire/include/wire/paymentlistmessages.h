#pragma once

#include "wire/messages.h"

#include <QList>
#include <QUrlQuery>

namespace unavez {

//! Where a page of payments ended.
struct ListCursor {
    WallTime createdAt;
    QString paymentId;
};

//! The query of GET /v1/payments.
struct PaymentListQuery {
    std::optional<RecordState> state {};
    QString registerName {}; //!< empty: every register
    std::optional<CartId> cart {};
    std::optional<WallTime> from {};
    std::optional<WallTime> to {};
    bool needsReview = false;
    std::optional<ListCursor> cursor {};
    int limit = 50; //!< 1 … 200
};
//! Unknown parameters are faults, one that comes twice too, and a cursor of another query: a page that silently
//! means something else is worse than none.
Expected<PaymentListQuery, SchemaFault> decodePaymentListQuery(const QUrlQuery &query);

//! The answer's body. The cursor of the next page is for the same query only; it is opaque and grants nothing:
//! whose payments are listed follows from the token alone.
[[nodiscard]] QByteArray encodePaymentList(const QList<PaymentDocument> &payments,
    const std::optional<ListCursor> &next, const PaymentListQuery &query);

} // namespace unavez
