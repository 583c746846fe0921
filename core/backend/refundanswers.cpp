#include "backend/refundanswers.h"

#include "answerparts.h"

#include "backend/paymentanswers.h"
#include "wire/ordermessages.h"
#include "wire/refundmessages.h"

#include <QJsonDocument>

namespace unavez {

namespace {

constexpr int created = 201;

QByteArray compactJson(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace

QJsonObject refundObject(const RefundRecord &refund)
{
    return encodeRefund({refund.id, refund.paymentId, refund.state, refund.amount, refund.currency,
        refund.reason, refund.registerName, QString::fromLatin1(refund.key), refund.acquirer,
        refund.declineReason, refund.createdAt, refund.settledAt, refund.needsReviewAt});
}

QJsonObject orderObject(const OrderRecord &order)
{
    return encodeOrder(
        order.id, order.registerName, QString::fromLatin1(order.key), order.createdAt, order.document);
}

QByteArray refundLocation(const RefundRecord &refund)
{
    return "/v1/payments/" + refund.paymentId.toLatin1() + "/refunds/" + refund.id.toLatin1();
}

StoredAnswer finalRefundAnswer(const RefundRecord &refund, const QByteArray &requestId)
{
    if (refund.state != RecordState::Declined)
        return toStored(jsonResponse(created, compactJson(refundObject(refund))), refundLocation(refund));
    HttpServerResponse response = problemResponse(problems::refundDeclined, requestId,
        QStringLiteral("The acquirer said: ")
            + declineReasonName(refund.declineReason.value_or(DeclineReason::Other)));
    QJsonObject problem = QJsonDocument::fromJson(response.body).object();
    problem.insert(QStringLiteral("refund"), refundObject(refund));
    response.body = compactJson(problem);
    return toStored(response, refundLocation(refund));
}

StoredAnswer orderAnswer(const OrderRecord &order)
{
    const HttpServerResponse response = jsonResponse(created, compactJson(orderObject(order)));
    return {response.status, {{QByteArrayLiteral("Content-Type"), response.contentType}}, response.body};
}

} // namespace unavez
