#pragma once

#include "payments/paymentstore.h"
#include "payments/registerdirectory.h"

namespace unavez::test {

inline constexpr Milliseconds sampleLease = std::chrono::seconds(90);

extern const RequestDigest sampleDigest;
extern const StoredAnswer approvedAnswer;

//! A payment of 49.99 as a claim stores it.
[[nodiscard]] PaymentRecord cardPayment(
    const Caller &caller, const QByteArray &key, CartId cart, WallTime now);
[[nodiscard]] PaymentRecord cashPayment(
    const Caller &caller, const QByteArray &key, CartId cart, WallTime now);
[[nodiscard]] Claim claimOf(const PaymentRecord &payment, WallTime now);

//! A refund of that payment as a claim stores it.
[[nodiscard]] RefundRecord sampleRefund(
    const PaymentRecord &payment, const QByteArray &key, Money amount, WallTime now);
[[nodiscard]] RefundClaim claimOf(const RefundRecord &refund, WallTime now);

//! An order that those payments of one cart have paid.
[[nodiscard]] OrderClaim sampleOrder(
    const QList<PaymentRecord> &payments, const QByteArray &key, WallTime now);

} // namespace unavez::test
