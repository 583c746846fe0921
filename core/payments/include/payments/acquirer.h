#pragma once

#include "base/clock.h"
#include "domain/currency.h"
#include "domain/declinereason.h"
#include "domain/money.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <variant>

namespace unavez {

//! One charge as the acquirer gets it. Key and reference are made from our payment and are always the same
//! for it.
struct ChargeOrder {
    QByteArray key; //!< the acquirer's idempotency key
    QByteArray reference; //!< ours; what a later query asks by
    Money amount;
    Currency currency;
    QString card;
};

struct Approval {
    QString acquirerReference;
};
struct Decline {
    DeclineReason reason;
};
//! The request never left: safe to send again.
struct NotSent {
    QString detail;
};
//! It may have left: ask before anything else.
struct NoAnswer {
    QString detail;
};
//! "We have had this order before", without a word on what became of it: ask.
struct Repeated { };
using ChargeOutcome = std::variant<Approval, Decline, NotSent, NoAnswer, Repeated>;

//! The acquirer has no charge of that reference. Only proof after Acquirer::settleDelay() since the charge
//! was sent.
struct NotFound { };
//! The charge was there and has been reversed.
struct Reversed {
    QString acquirerReference; //!< of the charge
};
using QueryOutcome = std::variant<Approval, Decline, Reversed, NotFound, NoAnswer>;

//! One reversal of a whole charge, keyed by itself.
struct ReversalOrder {
    QByteArray key;
    QByteArray reference; //!< of the charge, ours
};
//! NotFound as above; NotSent and NoAnswer alike are to be tried again with the same key.
using ReversalOutcome = std::variant<Reversed, NotFound, NotSent, NoAnswer>;

//! One refund of a part or all of a charge, keyed by itself.
struct RefundOrder {
    QByteArray key;
    QByteArray reference; //!< of the charge, ours
    Money amount;
    Currency currency;
};
struct Refunded { };
using RefundOutcome = std::variant<Refunded, Decline, NotSent, NoAnswer, Repeated>;
//! NotFound as above, since the refund was sent.
using RefundQueryOutcome = std::variant<Refunded, Decline, NotFound, NoAnswer>;

//! The party that moves card money. All calls are asynchronous, on the thread that owns the object, and call
//! back exactly once unless the object is destroyed first.
class Acquirer {
public:
    virtual ~Acquirer() = default;

    //! The stable name on the wire: sandbox, stripe, redsys.
    [[nodiscard]] virtual QString name() const = 0;
    //! How long after a charge was sent "not found" is still no proof.
    [[nodiscard]] virtual Milliseconds settleDelay() const = 0;
    //! For how long the acquirer recognises a key; after it a charge must not be sent again, only asked
    //! about.
    [[nodiscard]] virtual Milliseconds keyWindow() const = 0;
    //! The longest that one call can take before it ends as NoAnswer.
    [[nodiscard]] virtual Milliseconds longestCall() const = 0;

    virtual void charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered) = 0;
    virtual void query(const QByteArray &reference, std::function<void(QueryOutcome)> answered) = 0;
    virtual void reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered) = 0;
    virtual void refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered) = 0;
    virtual void queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered) = 0;
};

} // namespace unavez
