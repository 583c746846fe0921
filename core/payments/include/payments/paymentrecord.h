#pragma once

#include "base/clock.h"
#include "domain/confirmation.h"
#include "domain/declinereason.h"
#include "domain/recordstate.h"
#include "payments/claimrules.h"
#include "payments/orderrecord.h"
#include "payments/refundrecord.h"
#include "payments/tenantid.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace unavez {

//! The backend's record of a confirmation.
struct PaymentRecord {
    QString id; //!< random, begins with pay_
    TenantId tenant;
    QByteArray key; //!< the idempotency key that it was claimed with
    QString registerName;
    CartId cart;
    int confirmation;
    Money amount;
    Currency currency;
    Tender tender;
    std::optional<Money> tendered; //!< with cash
    QString cashier;
    RecordState state;
    QString acquirer; //!< its name; empty with cash
    QByteArray acquirerKey; //!< the acquirer's idempotency key of the charge, always the same
    QByteArray ownReference; //!< what the acquirer is asked by
    QString acquirerReference; //!< the acquirer's own; empty while unknown
    std::optional<DeclineReason> declineReason;
    WallTime createdAt;
    std::optional<WallTime> sentAt; //!< when a charge may last have been sent; empty: surely never
    std::optional<WallTime> settledAt;
    std::optional<WallTime> reversedAt; //!< when its charge was seen to be reversed
    Money refunded {}; //!< the sum of its approved refunds
    std::optional<WallTime> needsReviewAt {}; //!< since when a person must look; empty once it is settled
};

//! Tells a retry from another request under the same key.
struct RequestDigest {
    int version; //!< of the recipe
    QByteArray bytes;
};

//! The digest of the request at hand by the recipe of that version; empty for a version that is not known.
using DigestByVersion = std::function<std::optional<QByteArray>(int version)>;

//! An answer as it is stored and replayed, byte for byte.
struct StoredAnswer {
    int status;
    QList<std::pair<QByteArray, QByteArray>> headers;
    QByteArray body;

    friend bool operator==(const StoredAnswer &, const StoredAnswer &) = default;
};

//! An idempotency key and how far it has come.
struct KeyRecord {
    TenantId tenant;
    QByteArray key;
    KeyPhase phase;
    std::optional<RequestDigest> digest; //!< empty for a tombstone that came before its request
    QByteArray requestId; //!< of the request that claimed it
    std::int64_t fence; //!< grows with every claim and takeover
    WallTime leaseUntil;
    std::optional<WallTime> cancelRequestedAt;
    int checks; //!< how often the reconciler has asked in vain
    std::optional<StoredAnswer> answer; //!< with Complete
    WallTime expiresAt; //!< until when a retry is recognised by its key
    std::optional<PaymentRecord> payment; //!< what the key was claimed for; all three empty for a tombstone
    std::optional<RefundRecord> refund {};
    std::optional<OrderRecord> order {};
};

} // namespace unavez
