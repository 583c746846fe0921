#include "support/samplerecords.h"

namespace unavez::test {

using namespace std::chrono_literals;

const RequestDigest sampleDigest {1, QByteArray(32, 'd')};
const StoredAnswer approvedAnswer {201,
    {{"Content-Type", "application/json"}, {"Location", "/v1/payments/pay_1"}},
    QByteArray("{\"x\": \"\xc3\xb1\"}\0", 12)};

PaymentRecord cardPayment(const Caller &caller, const QByteArray &key, CartId cart, WallTime now)
{
    const QByteArray id = "pay_" + CartId::create().text().toLatin1();
    return {.id = QString::fromLatin1(id),
        .tenant = caller.tenant,
        .key = key,
        .registerName = caller.registerName,
        .cart = cart,
        .confirmation = 1,
        .amount = Money::fromMinor(4999),
        .currency = Currency::euro(),
        .tender = Tender::Card,
        .tendered = {},
        .cashier = QStringLiteral("ana"),
        .state = RecordState::Processing,
        .acquirer = QStringLiteral("fake"),
        .acquirerKey = id,
        .ownReference = id,
        .acquirerReference = {},
        .declineReason = {},
        .createdAt = now,
        .sentAt = now,
        .settledAt = {},
        .reversedAt = {}};
}

PaymentRecord cashPayment(const Caller &caller, const QByteArray &key, CartId cart, WallTime now)
{
    PaymentRecord payment = cardPayment(caller, key, cart, now);
    payment.tender = Tender::Cash;
    payment.tendered = Money::fromMinor(5000);
    payment.state = RecordState::Approved;
    payment.acquirer.clear();
    payment.acquirerKey.clear();
    payment.ownReference.clear();
    payment.sentAt.reset();
    payment.settledAt = now;
    return payment;
}

Claim claimOf(const PaymentRecord &payment, WallTime now)
{
    const bool isSettledAlready = payment.state == RecordState::Approved;
    return {sampleDigest, QByteArrayLiteral("request-1"), payment,
        isSettledAlready ? std::optional(approvedAnswer) : std::nullopt, now, now + sampleLease, now + 24h};
}

RefundRecord sampleRefund(const PaymentRecord &payment, const QByteArray &key, Money amount, WallTime now)
{
    const QByteArray id = "ref_" + CartId::create().text().toLatin1();
    const bool isCash = payment.tender == Tender::Cash;
    return {.id = QString::fromLatin1(id),
        .tenant = payment.tenant,
        .key = key,
        .paymentId = payment.id,
        .registerName = payment.registerName,
        .amount = amount,
        .currency = payment.currency,
        .reason = QStringLiteral("return"),
        .state = isCash ? RecordState::Approved : RecordState::Processing,
        .acquirer = payment.acquirer,
        .acquirerKey = isCash ? QByteArray() : id,
        .chargeReference = payment.ownReference,
        .declineReason = {},
        .createdAt = now,
        .sentAt = isCash ? std::nullopt : std::optional(now),
        .settledAt = isCash ? std::optional(now) : std::nullopt,
        .needsReviewAt = {}};
}

RefundClaim claimOf(const RefundRecord &refund, WallTime now)
{
    const bool isSettledAlready = refund.state == RecordState::Approved;
    return {sampleDigest, QByteArrayLiteral("request-1"), refund,
        isSettledAlready ? std::optional(approvedAnswer) : std::nullopt, now, now + sampleLease, now + 24h};
}

OrderClaim sampleOrder(const QList<PaymentRecord> &payments, const QByteArray &key, WallTime now)
{
    const PaymentRecord &first = payments.first();
    OrderRecord order {QStringLiteral("ord_") + CartId::create().text(), first.tenant, key,
        first.registerName, first.cart, QStringLiteral("caja-1-000001"), Money(), first.currency, {},
        QByteArrayLiteral("{}"), now};
    for (const PaymentRecord &payment : payments) {
        order.total = *order.total.plus(payment.amount);
        order.tenders.append({payment.tender, payment.amount, payment.id});
    }
    return {sampleDigest, QByteArrayLiteral("request-1"), order, approvedAnswer, now, now + 24h};
}

} // namespace unavez::test
