#pragma once

#include "checkout/gatewayanswer.h"
#include "checkout/outboxrow.h"
#include "checkout/storefault.h"
#include "domain/confirmation.h"

#include <QList>

#include <optional>

namespace unavez {

//! An attempt that is about to be made.
struct AttemptStart {
    PaymentKey key;
    Question question;
    QString requestId;
    WallTime at;
    WallTime sendUntil; //!< taken by a row that has none yet
};
struct StartedAttempt {
    std::int64_t id;
    OutboxRow row;
};

//! How an attempt ended.
struct AttemptEnd {
    PaymentKey key;
    std::int64_t attempt;
    PaymentEvent event;
    AttemptOutcome outcome;
    int status;
    QString code;
    QString detail;
    QString paymentId; //!< empty leaves the known one
    std::optional<DeclineReason> declineReason;
    WallTime at;
    std::optional<WallTime> nextTry; //!< not taken by a row that is final or waits for a person
    std::optional<WallTime> sendUntil; //!< empty leaves the known one
};

//! One exchange, as the attempts table has it.
struct AttemptRecord {
    Question question;
    QString requestId;
    WallTime startedAt;
    std::optional<WallTime> endedAt; //!< empty while under way, or when the process died
    AttemptOutcome outcome;
    int status;
    QString code;
    QString detail;
};

//! The confirmations of one cart.
struct CartPayments {
    int confirmations;
    std::optional<OutboxRow> newest;
};

/*! The durable list of every confirmation of this register. Rows are never deleted.

    Whatever returns success is on disk. Every change of a state goes through next() inside the transaction
    that writes it. Used by one thread. */
class PaymentOutbox {
public:
    virtual ~PaymentOutbox() = default;

    struct Stored {
        OutboxRow row;
        bool isNew; //!< false: the same confirmation of this cart was there already, and stays as it was
    };
    //! Stores a confirmation as queued and due at once. The empty value: the cart has another live confirmation.
    virtual StoreResult<std::optional<Stored>> put(
        const Confirmation &confirmation, const QByteArray &body, WallTime now)
        = 0;

    virtual StoreResult<std::optional<OutboxRow>> find(const PaymentKey &key) = 0;
    virtual StoreResult<CartPayments> paymentsOf(const CartId &cart) = 0;
    virtual StoreResult<PaymentPage> list(const PaymentQuery &query) = 0;
    virtual StoreResult<QList<AttemptRecord>> attemptsOf(const PaymentKey &key) = 0;
    virtual StoreResult<OpenPayments> countOpen() = 0;

    //! Rows whose time has come, oldest first; those that have failed often come last, so that they hold up
    //! nobody. A time further away than longestWait was set by a clock that has been put back: it has come.
    virtual StoreResult<QList<OutboxRow>> due(WallTime now, Milliseconds longestWait, int limit) = 0;
    //! The earliest planned time; empty when nothing is planned.
    virtual StoreResult<std::optional<WallTime>> nextDue() = 0;

    //! After a start: what was being sent when the last process died is unknown, and due. Counts the rows.
    virtual StoreResult<std::int64_t> recover(WallTime now) = 0;

    //! Records the attempt before its bytes leave. The empty value: the row's state allows none.
    virtual StoreResult<std::optional<StartedAttempt>> startAttempt(const AttemptStart &start) = 0;
    //! Records how it ended, and with an approval gives the ticket its number. An event that the state does not
    //! allow leaves the state as it is.
    virtual StoreResult<OutboxRow> finishAttempt(const AttemptEnd &end) = 0;
    //! Applies an event that is no answer (CancelAsked, RetryAsked, ProcessDied); the row is due at once where
    //! something remains to be done. What a person asked for is written into the audit with it. The empty value:
    //! no such key, or the state does not allow it.
    virtual StoreResult<std::optional<OutboxRow>> apply(
        const PaymentKey &key, PaymentEvent event, WallTime now)
        = 0;
};

} // namespace unavez
