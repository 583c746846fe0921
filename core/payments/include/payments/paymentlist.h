#pragma once

#include "payments/paymentrecord.h"

#include <QList>

#include <optional>

namespace unavez {

//! Where a page of payments ended; the next begins behind it.
struct PagePosition {
    WallTime createdAt;
    QString paymentId;
};

//! Which of a tenant's payments are asked for, the newest first.
struct PaymentFilter {
    std::optional<RecordState> state {};
    QString registerName {}; //!< empty: every register
    std::optional<CartId> cart {};
    std::optional<WallTime> from {}; //!< created then or later
    std::optional<WallTime> to {}; //!< created before
    bool needsReview = false; //!< only those that a person must look at
};

struct ListedPayments {
    QList<PaymentRecord> payments;
    bool hasMore; //!< there are others behind the last one
};

} // namespace unavez
