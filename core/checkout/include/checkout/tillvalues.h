#pragma once

#include "base/clock.h"
#include "catalogue/catalogueindex.h"
#include "catalogue/importreport.h"
#include "domain/cart.h"
#include "domain/confirmation.h"
#include "domain/declinereason.h"
#include "domain/paymentstate.h"

#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace unavez {

//! What the last attempt brought, as a kind; the screen words it.
enum class AttemptOutcome {
    None, //!< no attempt yet, or one is under way
    NotSent, //!< backend not reachable, surely nothing left
    NoAnswer, //!< sent, and no whole answer came
    NotBelieved, //!< an answer that did not match what was asked
    StillOpen, //!< 202, 409, 425: the backend is still working on it
    Busy, //!< 408, 429, 5xx
    Approved,
    Declined,
    Cancelled,
    ChargeStands, //!< a cancel came too late
    Rejected, //!< 400, 401, 403, 404, 413, 415, 422
};

//! A confirmation as the outbox has it.
struct PaymentView {
    PaymentKey key;
    CartId cart;
    int number;
    Tender tender;
    Money amount;
    Currency currency;
    std::optional<Money> tendered;
    PaymentState state;
    int attempts;
    WallTime createdAt;
    std::optional<WallTime> nextTry; //!< empty when nothing is planned
    AttemptOutcome lastOutcome;
    int lastStatus; //!< HTTP status of the last answer, 0 without one
    QString lastCode; //!< problem code of the last answer, empty without one
    std::optional<DeclineReason> declineReason;
    QString paymentId; //!< the backend's, once known
    std::optional<std::int64_t> ticket; //!< fiscal number, given in the transaction that approved it
    std::int64_t sequence; //!< order of confirmation on this register
    std::int64_t revision; //!< grows with every change of the row
};

//! The cart on screen and its newest confirmation.
struct CartView {
    CartId id;
    Cart cart;
    Currency currency;
    int confirmations; //!< how many it has had
    std::optional<PaymentView> payment;
};

//! A press of Pay. Says what the cashier saw, so that a press that is late, doubled or meant for another cart
//! does nothing.
struct PayIntent {
    CartId cart;
    int seenConfirmations; //!< CartView::confirmations at the press: the new one gets the next number
    Money seenTotal;
    Tender tender;
    QString card; //!< with Tender::Card
    std::optional<Money> tendered; //!< with Tender::Cash
};

//! Why an intent was not carried out. Nothing has changed and nothing was sent.
enum class TillRefusal {
    UnknownProduct,
    NoVatRate, //!< no rate of the product's class holds today: this computer's clock must be wrong
    QuantityNeeded, //!< weighed goods were scanned without a weight
    TooManyLines,
    QuantityOutOfRange,
    TotalTooLarge,
    PriceChanged,
    CartHasOpenPayment, //!< the cart cannot change while a payment of it is not settled, nor after it was
    //!< approved
    CartEmpty,
    TotalChanged, //!< the press saw another total
    TenderedTooLittle,
    NotCancellable,
    NoSuchPayment,
    DiskFull,
    DiskReadOnly,
    DatabaseDamaged,
    FileDisplaced, //!< the register's file was removed or replaced while the till ran
    StorageFailed,
};
struct RefusedIntent {
    TillRefusal reason;
    QString detail; //!< what the code, file or system said, for the small print
    QString profile = {}; //!< the profile's folder, whose disk or file is the reason; empty for other reasons
};

//! Pages of payments, newest first.
struct PaymentQuery {
    bool openOnly = false; //!< only what is not final
    std::optional<std::int64_t> beforeSequence; //!< keyset: rows older than this one
    int limit = 200;
};
struct PaymentPage {
    PaymentQuery query;
    QList<PaymentView> payments;
    bool hasMore;
};

//! Counted by the database at the moment of the signal.
struct OpenPayments {
    std::int64_t open; //!< not final
    std::int64_t needReview; //!< of these, those that wait for a person
};

//! Whether the backend can be reached, as the last exchange showed.
enum class BackendReach {
    NotTriedYet,
    Reached,
    NotReached,
    TokenRefused,
    CertificateUntrusted,
    CertificateExpired,
    CertificateOfAnotherHost,
};

//! What the till has found out and a person must know.
struct TillNotice {
    enum class Kind {
        None,
        RecoveredFromDamage, //!< the file was damaged; a copy is kept, what could be read was kept
        RecoveredFromRescue, //!< the file had been removed or replaced; the copy that was rescued is used
        DamageFound, //!< looking through the whole file found damage, which the next start repairs
        FileDisplaced, //!< the file was removed or replaced: nothing is stored or sent any more
        PaymentsHeldUp, //!< the disk takes nothing: what is open is neither sent nor asked for
        ClockDrift, //!< our clock and the backend's differ by more than 30 s
    };
    Kind kind = Kind::None;
    QString detail = {}; //!< path of the copy, what the system said, seconds of drift
    QString profile = {}; //!< the profile's folder, where its disk or file is the matter
};

} // namespace unavez
