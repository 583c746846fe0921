#pragma once

#include "checkout/cartstore.h"
#include "checkout/paymentoutbox.h"
#include "checkout/tillvalues.h"

namespace unavez {

class PaymentGateway;

//! The refusal that a fault of the database means to the cashier.
[[nodiscard]] RefusedIntent refusalOf(const StoreFault &fault);

//! Makes at most one confirmation of each press, and stores it before anybody hears of it.
class ConfirmationDesk {
public:
    ConfirmationDesk(PaymentOutbox &outbox, const PaymentGateway &gateway, const Clock &clock)
        : m_outbox(outbox)
        , m_gateway(gateway)
        , m_clock(clock)
    {
    }

    //! The confirmation that the press stands for: a new one, or the one that an earlier press already made.
    //! The empty value: the press is stale and stands for none.
    Expected<std::optional<PaymentOutbox::Stored>, RefusedIntent> confirm(
        const StoredCart &cart, const PayIntent &intent, const QString &cashier);

private:
    PaymentOutbox &m_outbox;
    const PaymentGateway &m_gateway;
    const Clock &m_clock;
};

} // namespace unavez
