#include "checkout/confirmationdesk.h"

#include "base/failpoint.h"
#include "checkout/paymentgateway.h"

namespace unavez {

namespace {

RefusedIntent refusedBecause(TillRefusal reason) { return {reason, {}}; }

std::optional<TillRefusal> refusalOf(const StoredCart &cart, const PayIntent &intent)
{
    const Money total = cart.cart.total();
    if (cart.cart.isEmpty() || !isPayable(total))
        return TillRefusal::CartEmpty;
    if (total != intent.seenTotal)
        return TillRefusal::TotalChanged;
    if (intent.tender == Tender::Cash && intent.tendered.value_or(total) < total)
        return TillRefusal::TenderedTooLittle;
    return std::nullopt;
}

} // namespace

RefusedIntent refusalOf(const StoreFault &fault)
{
    switch (fault.kind) {
    case StoreFault::Kind::DiskFull:
        return {TillRefusal::DiskFull, fault.detail};
    case StoreFault::Kind::ReadOnly:
        return {TillRefusal::DiskReadOnly, fault.detail};
    case StoreFault::Kind::Damaged:
        return {TillRefusal::DatabaseDamaged, fault.detail};
    case StoreFault::Kind::Displaced:
        return {TillRefusal::FileDisplaced, fault.detail};
    case StoreFault::Kind::Failed:
        return {TillRefusal::StorageFailed, fault.detail};
    }
    Q_UNREACHABLE();
}

Expected<std::optional<PaymentOutbox::Stored>, RefusedIntent> ConfirmationDesk::confirm(
    const StoredCart &cart, const PayIntent &intent, const QString &cashier)
{
    using Result = std::optional<PaymentOutbox::Stored>;
    if (intent.cart != cart.id)
        return Result();
    const auto payments = m_outbox.paymentsOf(cart.id);
    if (!payments)
        return Unexpected {refusalOf(payments.error())};
    const int number = intent.seenConfirmations + 1;
    if (number > payments->confirmations + 1)
        return Result();
    // A second press of the same button: it stands for what the first one made.
    if (number <= payments->confirmations)
        return Result({*payments->newest, false});
    if (payments->newest && !allowsAnotherTender(payments->newest->view.state))
        return Unexpected {refusedBecause(TillRefusal::CartHasOpenPayment)};
    if (const auto refusal = refusalOf(cart, intent))
        return Unexpected {refusedBecause(*refusal)};

    const Money total = cart.cart.total();
    const bool isCash = intent.tender == Tender::Cash;
    const Confirmation confirmation {PaymentKey::create(), cart.id, number, intent.tender, total,
        cart.currency, isCash ? QString() : intent.card,
        isCash ? std::optional(intent.tendered.value_or(total)) : std::nullopt, cashier};
    FailPoint::reach("register.before-store");
    const auto stored = m_outbox.put(confirmation, m_gateway.encode(confirmation), m_clock.wallNow());
    if (!stored)
        return Unexpected {refusalOf(stored.error())};
    if (!*stored)
        return Unexpected {refusedBecause(TillRefusal::CartHasOpenPayment)};
    FailPoint::reach("register.stored");
    return *stored;
}

} // namespace unavez
