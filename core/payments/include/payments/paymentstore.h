#pragma once

#include "base/expected.h"
#include "payments/paymentlist.h"
#include "payments/paymentrecord.h"

#include <QList>
#include <QString>

#include <variant>

namespace unavez {

//! The store did not do it, and nothing of it is stored.
struct PaymentStoreError {
    enum class Kind {
        Failed, //!< the disk or the database said no
        TooBusy, //!< too much is waiting already
    };
    QString detail; //!< for the log
    Kind kind = Kind::Failed;
};
template<class T> using PaymentStoreResult = Expected<T, PaymentStoreError>;

//! What makes one execution the owner of a key. The payment's state is Processing for a card, and Approved
//! for cash, which is stored with its answer in the same transaction.
struct Claim {
    RequestDigest digest;
    QByteArray requestId;
    PaymentRecord payment; //!< as it is to be stored; tenant and key are the claim's
    std::optional<StoredAnswer> answer; //!< with a payment that is settled already
    WallTime now;
    WallTime leaseUntil;
    WallTime expiresAt;
};

//! The key is ours.
struct Claimed {
    std::int64_t fence;
};
//! The key was there before. Of one that is complete a payment's claim gets digest, answer and expiry only.
struct KeyTaken {
    KeyRecord key;
};
//! The confirmation was claimed with another key, or with this one before its retention ended.
struct ConfirmationTaken {
    PaymentRecord payment;
    std::optional<KeyRecord> key; //!< the payment's; empty when it is no longer kept
};
using ClaimOutcome = std::variant<Claimed, KeyTaken, ConfirmationTaken>;

//! The same for a refund. Its state is Processing, or Approved for money that is given back in cash.
struct RefundClaim {
    RequestDigest digest;
    QByteArray requestId;
    RefundRecord refund;
    std::optional<StoredAnswer> answer; //!< with a refund that is settled already
    WallTime now;
    WallTime leaseUntil;
    WallTime expiresAt;
};
//! The key was spent on this refund before its retention ended.
struct RefundTaken {
    RefundRecord refund;
};
//! The payment cannot give that much: it is not approved, or approved refunds and those at work leave less.
struct RefundRefused {
    RecordState state; //!< the payment's
    Money left; //!< what can still be refunded
};
using RefundClaimOutcome = std::variant<Claimed, KeyTaken, RefundTaken, RefundRefused>;

//! A finished sale with the answer that is stored with it.
struct OrderClaim {
    RequestDigest digest;
    QByteArray requestId;
    OrderRecord order;
    StoredAnswer answer;
    WallTime now;
    WallTime expiresAt;
};
//! The cart's order, or this key's: it was registered with another key or before its retention ended.
struct OrderTaken {
    OrderRecord order;
};
//! A tender names no approved payment of this cart, tender, amount and currency.
struct TenderNotPaid {
    QString paymentId;
};
using OrderClaimOutcome = std::variant<Claimed, KeyTaken, OrderTaken, TenderNotPaid>;

//! Whose write it is: changes nothing when the fence is not the newest.
struct Ownership {
    TenantId tenant;
    QByteArray key;
    std::int64_t fence;
};

//! How a payment ends. State is a settled one; the answer is stored with Approved and Declined.
struct Completion {
    Ownership owner;
    RecordState state;
    QString acquirerReference;
    std::optional<DeclineReason> declineReason;
    bool reversed; //!< a charge was there and has been undone
    std::optional<StoredAnswer> answer;
    WallTime now;
};

//! How a refund ends: Approved or Declined, with the answer that is stored.
struct RefundCompletion {
    Ownership owner;
    RecordState state;
    std::optional<DeclineReason> declineReason;
    StoredAnswer answer;
    WallTime now;
};

//! What became of a write by an owner.
enum class OwnerWrite {
    Done,
    FenceLost, //!< somebody else owns the key now, or it is settled: read their result
    CancelRequested, //!< a cancel came in between; nothing was changed
};

//! An owner that gives a payment or a refund back without a verdict; its lease ends at once, whatever the clock
//! says.
struct Handback {
    Ownership owner;
    RecordState state; //!< Processing or Unknown
    std::optional<WallTime> sentAt;
    //! When the reconciler looks again. Empty: it has asked often enough, and a person must look.
    std::optional<WallTime> nextCheck;
    WallTime now {}; //!< with an empty nextCheck
};

//! A cancel on record.
struct Tombstoned {
    WallTime expiresAt;
};
//! The key was there; a payment that is not settled has the request for its cancel on record now.
struct CancelSeen {
    KeyRecord key;
};
using CancelOutcome = std::variant<Tombstoned, CancelSeen>;

//! Payments of which nobody knows yet whether money moved.
struct UnknownPayments {
    std::int64_t count;
    std::optional<WallTime> oldest; //!< when the oldest of them was claimed
};

/*! Where claims, payments, answers and events live. Each call is one transaction, on stable storage when it
    returns; on failure nothing of it is stored. Used on the thread that made it. */
class PaymentStore {
public:
    virtual ~PaymentStore() = default;

    //! Inserts key and payment, or says what stands in their way.
    virtual PaymentStoreResult<ClaimOutcome> claim(const Claim &claim) = 0;
    //! The new fence, if the key was in flight, its fence still the one seen, and its lease run out.
    virtual PaymentStoreResult<std::optional<std::int64_t>> takeOver(
        const Ownership &seen, WallTime now, WallTime leaseUntil)
        = 0;
    //! Says that a charge is about to be sent. Refused when a cancel is requested.
    virtual PaymentStoreResult<OwnerWrite> recordSend(
        const Ownership &owner, WallTime now, WallTime leaseUntil)
        = 0;
    //! Keeps the key for longer.
    virtual PaymentStoreResult<OwnerWrite> renew(const Ownership &owner, WallTime leaseUntil) = 0;
    //! Writes payment, answer and event. Approved is refused when a cancel is requested.
    virtual PaymentStoreResult<OwnerWrite> complete(const Completion &completion) = 0;
    virtual PaymentStoreResult<OwnerWrite> handBack(const Handback &handback) = 0;

    //! Takes part in the race for the key: inserts a tombstone, or records the request for a cancel.
    virtual PaymentStoreResult<CancelOutcome> cancel(
        TenantId tenant, const QByteArray &key, WallTime now, WallTime expiresAt)
        = 0;

    virtual PaymentStoreResult<std::optional<KeyRecord>> findKey(TenantId tenant, const QByteArray &key) = 0;
    virtual PaymentStoreResult<std::optional<PaymentRecord>> findPayment(TenantId tenant, const QString &id)
        = 0;
    //! The payment that was claimed with a key, also when the key is no longer kept.
    virtual PaymentStoreResult<std::optional<PaymentRecord>> findPaymentByKey(
        TenantId tenant, const QByteArray &key)
        = 0;

    //! Keys in flight whose lease has run out and whose next check is due, the longest waiting first; only of
    //! payments with that acquirer.
    virtual PaymentStoreResult<QList<KeyRecord>> dueForReconcile(
        const QString &acquirer, WallTime now, int limit)
        = 0;
    //! The same for refunds.
    virtual PaymentStoreResult<QList<KeyRecord>> refundsDueForReconcile(
        const QString &acquirer, WallTime now, int limit)
        = 0;
    //! Puts everything that was given up back on the reconciler's list, due now; how much that was.
    virtual PaymentStoreResult<std::int64_t> resumeGivenUp(WallTime now) = 0;

    //! Reserves the amount and inserts key and refund, or says what stands in their way. The reserved and the
    //! approved refunds of a payment never exceed it.
    virtual PaymentStoreResult<RefundClaimOutcome> claimRefund(const RefundClaim &claim) = 0;
    //! Writes refund and answer; the amount of a declined one is free again.
    virtual PaymentStoreResult<OwnerWrite> completeRefund(const RefundCompletion &completion) = 0;
    virtual PaymentStoreResult<std::optional<RefundRecord>> findRefund(TenantId tenant, const QString &id)
        = 0;
    //! Inserts key and order, or says what stands in their way.
    virtual PaymentStoreResult<OrderClaimOutcome> claimOrder(const OrderClaim &claim) = 0;
    //! A page of a tenant's payments, from the newest or from behind a position on.
    virtual PaymentStoreResult<ListedPayments> list(
        TenantId tenant, const PaymentFilter &filter, const std::optional<PagePosition> &after, int limit)
        = 0;
    //! Forgets up to so many keys whose retention has ended, the oldest first; how many it were. Never one in
    //! flight, and never a payment, a refund or an order.
    virtual PaymentStoreResult<int> purge(WallTime now, int limit) = 0;

    //! How many payments are unknown, and how old they get.
    virtual PaymentStoreResult<UnknownPayments> unknownPayments() = 0;
    //! Changes nothing, but in a transaction that really writes: succeeds when new work can be stored.
    virtual PaymentStoreResult<void> proveWritable() = 0;
    //! How many keys are in flight.
    virtual PaymentStoreResult<std::int64_t> countInFlight() = 0;
    //! Ends the lease of every key in flight and lets each be looked at from now on. Only for one who knows
    //! that no other process works on this store: their owners are dead.
    virtual PaymentStoreResult<void> endLeases(WallTime now) = 0;
    //! A sentence for each invariant that does not hold.
    virtual PaymentStoreResult<QStringList> violations(WallTime now) = 0;
};

} // namespace unavez
