#include "sellcommand.h"

#include "cartfile.h"
#include "checkout/cartstore.h"
#include "checkout/cataloguestore.h"
#include "checkout/confirmationdesk.h"
#include "commandoutput.h"
#include "composition.h"
#include "paymentrun.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>

namespace unavez {

namespace {

struct SellText {
    Q_DECLARE_TR_FUNCTIONS(Sell)
};

CommandFailure badCart(const QString &message) { return {ExitCode::BadData, message}; }

QString refusalText(Cart::Refusal refusal)
{
    switch (refusal) {
    case Cart::Refusal::TooManyLines:
        return SellText::tr("the cart has too many lines");
    case Cart::Refusal::QuantityOutOfRange:
        return SellText::tr("the quantity is out of range");
    case Cart::Refusal::PriceOutOfRange:
        return SellText::tr("the price is out of range");
    case Cart::Refusal::PriceChanged:
        return SellText::tr("the price has changed");
    case Cart::Refusal::TotalTooLarge:
        return SellText::tr("the total is too large");
    case Cart::Refusal::NoSuchLine:
        return SellText::tr("there is no such line");
    }
    Q_UNREACHABLE();
}

CommandFailure failureOf(const RefusedIntent &refused, const QString &profile)
{
    switch (refused.reason) {
    case TillRefusal::CartEmpty:
        return badCart(SellText::tr("There is nothing to pay."));
    case TillRefusal::TenderedTooLittle:
        return badCart(SellText::tr("The cash is less than the total."));
    case TillRefusal::CartHasOpenPayment:
        return {ExitCode::NotKnownYet, SellText::tr("The cart has an open payment.")};
    case TillRefusal::DiskFull:
        return unavez::failureOf(StoreFault {StoreFault::Kind::DiskFull, refused.detail}, profile);
    case TillRefusal::DiskReadOnly:
        return unavez::failureOf(StoreFault {StoreFault::Kind::ReadOnly, refused.detail}, profile);
    case TillRefusal::DatabaseDamaged:
        return unavez::failureOf(StoreFault {StoreFault::Kind::Damaged, refused.detail}, profile);
    case TillRefusal::FileDisplaced:
        return unavez::failureOf(StoreFault {StoreFault::Kind::Displaced, refused.detail}, profile);
    default:
        return unavez::failureOf(StoreFault {StoreFault::Kind::Failed, refused.detail}, profile);
    }
}

CommandResult<Cart> cartOf(const CartFile &file, const TillParts &parts)
{
    const auto products = parts.store->catalogue().products();
    if (!products)
        return Unexpected {unavez::failureOf(products.error(), parts.profile)};
    QHash<QString, Product> byCode;
    for (const Product &product : *products)
        byCode.insert(product.code.text(), product);

    const QDate day
        = QDateTime::fromMSecsSinceEpoch(parts.clock->wallNow().time_since_epoch().count()).date();
    Cart cart;
    for (const CartFile::Line &line : file.lines) {
        const auto product = byCode.constFind(line.code.text());
        if (product == byCode.constEnd())
            return Unexpected {
                badCart(SellText::tr("The catalogue has no product %1.").arg(line.code.text()))};
        const auto rate = parts.vat.rate(product->vatClass, day);
        if (!rate)
            return Unexpected {
                badCart(SellText::tr("There is no VAT rate for today, %1: check this computer's clock.")
                            .arg(day.toString(Qt::ISODate)))};
        const auto added
            = cart.add({product->code, product->name, product->unit, product->price, *rate, line.quantity});
        if (!added)
            return Unexpected {badCart(line.code.text() + QStringLiteral(": ") + refusalText(added.error()))};
    }
    return cart;
}

//! The confirmation that this cart already has and that stands for the sale.
CommandResult<std::optional<OutboxRow>> standing(
    const CartPayments &payments, PaymentCourier &courier, const QString &profile)
{
    if (!payments.newest || allowsAnotherTender(payments.newest->view.state))
        return std::optional<OutboxRow>();
    const PaymentState state = payments.newest->view.state;
    if (isFinal(state) || state == PaymentState::NeedsReview)
        return payments.newest;
    const auto retried = courier.retry(payments.newest->view.key);
    if (!retried)
        return Unexpected {unavez::failureOf(retried.error(), profile)};
    return *retried ? *retried : payments.newest;
}

CommandResult<OutboxRow> sell(
    const TillParts &parts, PaymentCourier &courier, const CartFile &file, const SellArguments &arguments)
{
    const CartId id = file.cart.value_or(CartId::create());
    const auto payments = parts.store->outbox().paymentsOf(id);
    if (!payments)
        return Unexpected {unavez::failureOf(payments.error(), parts.profile)};
    const auto present = standing(*payments, courier, parts.profile);
    if (!present)
        return Unexpected {present.error()};
    if (*present)
        return **present;

    const auto cart = cartOf(file, parts);
    if (!cart)
        return Unexpected {cart.error()};
    const StoredCart stored {id, *cart, parts.currency};
    if (const auto saved = parts.store->carts().save(stored, parts.clock->wallNow()); !saved)
        return Unexpected {unavez::failureOf(saved.error(), parts.profile)};
    ConfirmationDesk desk(parts.store->outbox(), *parts.gateway, *parts.clock);
    const auto confirmed = desk.confirm(stored,
        {id, payments->confirmations, cart->total(), arguments.tender, arguments.card, arguments.tendered},
        {});
    if (!confirmed)
        return Unexpected {failureOf(confirmed.error(), parts.profile)};
    return (*confirmed)->row;
}

} // namespace

ExitCode runSell(const ProfileOptions &options, const SellArguments &arguments)
{
    const auto file = readCartFile(arguments.cartFile);
    if (!file)
        return complainOf(file.error());
    const auto parts = makeTillParts(options, ProfileUse::OneCommand);
    if (!parts)
        return complainOf(parts.error());
    return runPayment(*parts, options.wait,
        [&](PaymentCourier &courier) { return sell(*parts, courier, *file, arguments); });
}

} // namespace unavez
