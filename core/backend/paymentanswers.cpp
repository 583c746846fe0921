#include "backend/paymentanswers.h"

#include "answerparts.h"

#include "backend/helppage.h"

#include <QJsonDocument>

namespace unavez {

namespace {

const QByteArray jsonType = QByteArrayLiteral("application/json");

} // namespace

PaymentDocument paymentDocument(const PaymentRecord &payment)
{
    return {
        .id = payment.id,
        .state = payment.state,
        .cart = payment.cart,
        .confirmation = payment.confirmation,
        .amount = payment.amount,
        .refunded = payment.refunded,
        .currency = payment.currency,
        .tender = payment.tender,
        .registerName = payment.registerName,
        .idempotencyKey = QString::fromLatin1(payment.key),
        .acquirer = payment.acquirer,
        .acquirerReference = payment.acquirerReference,
        .declineReason = payment.declineReason,
        .createdAt = payment.createdAt,
        .settledAt = payment.settledAt,
        .needsReviewAt = payment.needsReviewAt,
    };
}

StoredAnswer finalAnswer(const PaymentRecord &payment, const QByteArray &requestId)
{
    HttpServerResponse response;
    if (payment.state == RecordState::Declined) {
        response = problemResponse(problems::cardDeclined, requestId,
            QStringLiteral("The card's bank said: ")
                + declineReasonName(payment.declineReason.value_or(DeclineReason::Other)),
            payment);
    } else {
        constexpr int paymentCreated = 201;
        response = jsonResponse(paymentCreated,
            QJsonDocument(encodePayment(paymentDocument(payment))).toJson(QJsonDocument::Compact));
    }
    return toStored(response, "/v1/payments/" + payment.id.toLatin1());
}

HttpServerResponse jsonResponse(int status, const QByteArray &body) { return {status, jsonType, body, {}}; }

HttpServerResponse problemResponse(const ProblemKind &kind, const QByteArray &requestId,
    const QString &detail, const std::optional<PaymentRecord> &payment)
{
    const Problem problem {
        .status = kind.status,
        .code = QString::fromLatin1(kind.code),
        .title = QString::fromLatin1(kind.title),
        .detail = detail.isEmpty() ? QString::fromLatin1(kind.advice) : detail,
        .retryable = kind.retryable,
        .requestId = QString::fromLatin1(requestId),
        .declineReason = payment ? payment->declineReason : std::nullopt,
        .payment = payment ? std::optional(paymentDocument(*payment)) : std::nullopt,
    };
    return {kind.status, QByteArrayLiteral("application/problem+json"), encodeProblem(problem),
        {{QByteArrayLiteral("Link"), "<" + helpPath + "#" + kind.code + ">; rel=\"help\""}}};
}

} // namespace unavez
