#include "support/samplepayment.h"

namespace unavez::test {

Confirmation sampleConfirmation(const CartId &cart, int number, Tender tender)
{
    const bool isCash = tender == Tender::Cash;
    return {PaymentKey::create(), cart, number, tender, Money::fromMinor(4'999), Currency::euro(),
        isCash ? QString() : QStringLiteral("test_approve"),
        isCash ? std::optional(Money::fromMinor(5'000)) : std::nullopt, QString()};
}

StoredCart sampleCart(Money price)
{
    StoredCart cart {CartId::create(), {}, Currency::euro()};
    const bool added = cart.cart
                           .add({*ProductCode::fromText(u"1"), QStringLiteral("Pan"), Unit::Piece, price,
                               *VatRate::fromBasisPoints(400), 1})
                           .hasValue();
    Q_ASSERT(added);
    return cart;
}

OutboxRow sampleRow(PaymentState state)
{
    const Confirmation confirmation = sampleConfirmation();
    return {PaymentView {confirmation.key, confirmation.cart, confirmation.number, confirmation.tender,
                confirmation.amount, confirmation.currency, confirmation.tendered, state, 1,
                WallTime(Milliseconds(1'800'000'000'000)), std::nullopt, AttemptOutcome::None, 0, {},
                std::nullopt, {}, std::nullopt, 1, 1},
        "{}", state == PaymentState::Queued ? Exposure::NeverLeft : Exposure::MayHaveLeft, std::nullopt};
}

} // namespace unavez::test
