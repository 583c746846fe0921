#pragma once

#include "payments/chargerunner.h"
#include "payments/paymentobserver.h"
#include "payments/storequeue.h"

#include <functional>
#include <variant>

namespace unavez {

//! What a register asks for: one confirmation under one key.
struct PaymentOrder {
    Caller caller;
    QByteArray key;
    RequestDigest digest; //!< by the newest recipe
    DigestByVersion digestByVersion; //!< to compare with a row that an earlier release stored
    QByteArray requestId;
    CartId cart;
    int confirmation;
    Money amount;
    Currency currency;
    Tender tender;
    QString card;
    std::optional<Money> tendered;
    QString cashier;
    Milliseconds wait; //!< how long the caller likes to wait for a result that another request is working on
};

//! The answer that is stored with the payment.
struct PaymentAnswered {
    StoredAnswer answer;
    bool replayed;
};
struct KeyReused { };
struct ConfirmationReused { };
struct PaymentCancelled {
    std::optional<PaymentRecord> payment; //!< empty for a tombstone
};
struct PaymentInProgress { };
//! No proof yet; the reconciler goes on asking.
struct PaymentUnknown {
    PaymentRecord payment;
};
//! Surely nothing was charged, and the same key may be tried again.
struct AcquirerUnreachable { };
//! Nothing new is claimed: too much is at work already.
struct TooManyRunning { };
//! The store failed. Safe to try again with the same key.
struct StoreUnavailable { };
using PaymentOutcome = std::variant<PaymentAnswered, KeyReused, ConfirmationReused, PaymentCancelled,
    PaymentInProgress, PaymentUnknown, AcquirerUnreachable, TooManyRunning, StoreUnavailable>;

struct PaymentResult {
    PaymentOutcome outcome;
    std::optional<WallTime> keyExpires; //!< until when a retry is recognised; empty where no key is stored
};

//! What a cancel found.
struct CancelResult {
    CancelAnswer answer;
    std::optional<PaymentRecord> payment; //!< empty for a tombstone
    WallTime keyExpires;
};

//! What is known of a key.
struct KeyResult {
    KeyPhase phase;
    std::optional<PaymentRecord> payment; //!< what it was claimed for; all three empty for a tombstone
    std::optional<RefundRecord> refund;
    std::optional<OrderRecord> order;
    WallTime keyExpires;
};

/*! The backend's use cases: charge a confirmation once, cancel it, say what is known.

    Callbacks come at once or later, exactly once, and never after the service is gone; what they say is on
    stable storage. */
class PaymentService : public QObject {
public:
    PaymentService(StoreQueue &store, Acquirer &acquirer, ChargeRunner &runner, const Clock &clock,
        PaymentOptions options, AnswerOf answerOf);

    void submit(const PaymentOrder &order, std::function<void(PaymentResult)> answered);
    void cancel(const Caller &caller, const QByteArray &key,
        std::function<void(PaymentStoreResult<CancelResult>)> answered);
    void findKey(const Caller &caller, const QByteArray &key,
        std::function<void(PaymentStoreResult<std::optional<KeyResult>>)> answered);
    //! A page of the tenant's payments, from the newest or from behind a position on.
    void list(const Caller &caller, const PaymentFilter &filter, const std::optional<PagePosition> &after,
        int limit, std::function<void(PaymentStoreResult<ListedPayments>)> answered);
    void findPayment(const Caller &caller, const QString &id,
        std::function<void(PaymentStoreResult<std::optional<PaymentRecord>>)> answered);

    //! The observer outlives the service.
    void observe(PaymentObserver &observer) { m_observer = &observer; }

private:
    using Answered = std::function<void(PaymentResult)>;

    [[nodiscard]] Claim claimFor(const PaymentOrder &order) const;
    void claimed(
        const PaymentOrder &order, const Claim &claim, const ClaimOutcome &outcome, const Answered &answered);
    //! When nothing new is claimed: a key that is there is answered all the same.
    void answerOnlyWhatIsThere(const PaymentOrder &order, const Answered &answered);
    [[nodiscard]] bool hasRoom() const;
    void charge(const PaymentOrder &order, const Claim &claim, std::int64_t fence, const Answered &answered);
    void answerTaken(
        const PaymentOrder &order, const KeyRecord &key, bool sameRequest, const Answered &answered);
    void answerTaken(const PaymentOrder &order, const ConfirmationTaken &taken, const Answered &answered);
    void takeOver(const PaymentOrder &order, const KeyRecord &key, const Answered &answered);
    void waitFor(const PaymentOrder &order, const KeyRecord &key, const Answered &answered);
    //! Answers with what the store says after a stretch of work that ended so.
    void answerAfter(TenantId tenant, const QByteArray &key, RunEnd end, const Answered &answered);
    CancelResult cancelled(const CancelOutcome &outcome, WallTime now);
    void workOnCancel(const KeyRecord &key, WallTime now);

    StoreQueue &m_store;
    Acquirer &m_acquirer;
    ChargeRunner &m_runner;
    const Clock &m_clock;
    const PaymentOptions m_options;
    const AnswerOf m_answerOf;
    PaymentObserver *m_observer = nullptr; //!< not owned
    qsizetype m_claiming = 0; //!< card payments whose claim is on its way to the store
};

} // namespace unavez
