#include "wire/refundmessages.h"

#include "jsonreader.h"

namespace unavez {

Expected<RefundRequestDocument, SchemaFault> decodeRefundRequest(const QByteArray &body)
{
    constexpr qsizetype greatestReason = 200;
    const QString amountMember = QStringLiteral("amount_minor");
    const QString reasonMember = QStringLiteral("reason");
    JsonReader reader(body);
    const Money amount
        = Money::fromMinor(reader.integer(amountMember, leastPayment.minor(), greatestPayment.minor()));
    const QString reason
        = reader.has(reasonMember) ? reader.text(reasonMember, 0, greatestReason) : QString();
    reader.refuseOthers({amountMember, reasonMember});
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return RefundRequestDocument {amount, reason};
}

QJsonObject encodeRefund(const RefundDocument &refund)
{
    QJsonObject object {
        {QStringLiteral("id"), refund.id},
        {QStringLiteral("payment_id"), refund.paymentId},
        {QStringLiteral("state"), recordStateName(refund.state)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(refund.amount.minor())},
        {QStringLiteral("currency"), refund.currency.code()},
        {QStringLiteral("reason"), refund.reason},
        {QStringLiteral("register"), refund.registerName},
        {QStringLiteral("idempotency_key"), refund.idempotencyKey},
        {QStringLiteral("created_at"), encodeTime(refund.createdAt)},
    };
    if (!refund.acquirer.isEmpty())
        object.insert(QStringLiteral("acquirer"), refund.acquirer);
    if (refund.declineReason)
        object.insert(QStringLiteral("decline_reason"), declineReasonName(*refund.declineReason));
    if (refund.settledAt)
        object.insert(QStringLiteral("settled_at"), encodeTime(*refund.settledAt));
    if (refund.needsReviewAt)
        object.insert(QStringLiteral("needs_review_at"), encodeTime(*refund.needsReviewAt));
    return object;
}

} // namespace unavez
