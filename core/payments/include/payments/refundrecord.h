#pragma once

#include "base/clock.h"
#include "domain/currency.h"
#include "domain/declinereason.h"
#include "domain/money.h"
#include "domain/recordstate.h"
#include "payments/tenantid.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace unavez {

//! The backend's record of a refund of all or part of a payment.
struct RefundRecord {
    QString id; //!< random, begins with ref_
    TenantId tenant;
    QByteArray key; //!< the idempotency key that it was claimed with
    QString paymentId;
    QString registerName;
    Money amount;
    Currency currency; //!< the payment's
    QString reason; //!< the register's words; may be empty
    RecordState state; //!< Processing, Unknown, Approved or Declined
    QString acquirer; //!< its name; empty for money that is given back in cash
    QByteArray acquirerKey; //!< the acquirer's idempotency key of the refund, always the same
    QByteArray chargeReference; //!< of the payment, ours
    std::optional<DeclineReason> declineReason;
    WallTime createdAt;
    std::optional<WallTime> sentAt; //!< when it may last have been sent; empty: surely never
    std::optional<WallTime> settledAt;
    std::optional<WallTime> needsReviewAt; //!< since when a person must look; empty once it is settled
};

} // namespace unavez
