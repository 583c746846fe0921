#pragma once

#include "base/clock.h"
#include "base/id.h"
#include "domain/cart.h"
#include "domain/currency.h"
#include "domain/money.h"

#include <QString>

#include <optional>

namespace unavez {

//! The register's idempotency key, the same on every hop and for ever.
using PaymentKey = Id<struct PaymentKeyTag>;

enum class Tender { Cash, Card };

//! One press of Pay that counted. One confirmation = one key, for ever.
struct Confirmation {
    PaymentKey key;
    CartId cart;
    int number; //!< 1 for the first of its cart
    Tender tender;
    Money amount;
    Currency currency;
    QString card; //!< what the reader or the demo gives for a card; empty for cash
    std::optional<Money> tendered; //!< cash that was handed over, at least the amount; empty for a card
    QString cashier;
};

//! The stable name on the wire and in databases: cash, card.
[[nodiscard]] inline QString tenderName(Tender tender)
{
    return tender == Tender::Cash ? QStringLiteral("cash") : QStringLiteral("card");
}

[[nodiscard]] inline std::optional<Tender> tenderFromName(QStringView name)
{
    if (name == tenderName(Tender::Cash))
        return Tender::Cash;
    return name == tenderName(Tender::Card) ? std::optional(Tender::Card) : std::nullopt;
}

} // namespace unavez
