#pragma once

#include "base/expected.h"
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
//! The key was there before.
struct KeyTaken {
    KeyRecord key;
};
//! The confirmation was claimed with another key, or with this one before its retention ended.
struct ConfirmationTaken {
    PaymentRecord payment;
    std::optional<KeyRecord> key; //!< the payment's; empty when it is no longer kept
};
using ClaimOutcome = std::variant<Claimed, KeyTaken, ConfirmationTaken>;

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

//! What became of a write by an owner.
enum class OwnerWrite {
    Done,
    FenceLost, //!< somebody else owns the key now, or it is settled: read their result
    CancelRequested, //!< a cancel came in between; nothing was changed
};

//! An owner that gives a payment back without a verdict; its lease ends at once, whatever the clock says.
struct Handback {
    Ownership owner;
    RecordState state; //!< Processing or Unknown
    std::optional<WallTime> sentAt;
    WallTime nextCheck; //!< when the reconciler looks again
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
    //! How many keys are in flight.
    virtual PaymentStoreResult<std::int64_t> countInFlight() = 0;
    //! Ends the lease of every key in flight and lets each be looked at from now on. Only for one who knows
    //! that no other process works on this store: their owners are dead.
    virtual PaymentStoreResult<void> endLeases(WallTime now) = 0;
    //! A sentence for each invariant that does not hold.
    virtual PaymentStoreResult<QStringList> violations(WallTime now) = 0;
};

} // namespace unavez
