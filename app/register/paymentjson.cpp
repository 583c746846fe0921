#include "paymentjson.h"

#include "checkout/answerrules.h"

namespace unavez {

namespace {

QJsonValue msJson(WallTime time) { return qint64 {time.time_since_epoch().count()}; }

template<class T, class F> QJsonValue orNull(const std::optional<T> &value, F write)
{
    return value ? QJsonValue(write(*value)) : QJsonValue(QJsonValue::Null);
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

} // namespace

QJsonObject paymentJson(const PaymentView &payment)
{
    return {
        {QStringLiteral("key"), payment.key.text()},
        {QStringLiteral("cart_id"), payment.cart.text()},
        {QStringLiteral("confirmation"), payment.number},
        {QStringLiteral("state"), paymentStateName(payment.state)},
        {QStringLiteral("tender"), tenderName(payment.tender)},
        {QStringLiteral("amount_minor"), qint64 {payment.amount.minor()}},
        {QStringLiteral("tendered_minor"),
            orNull(payment.tendered, [](Money money) { return qint64 {money.minor()}; })},
        {QStringLiteral("currency"), payment.currency.code()},
        {QStringLiteral("payment_id"), textOrNull(payment.paymentId)},
        {QStringLiteral("attempts"), payment.attempts},
        {QStringLiteral("ticket"),
            orNull(payment.ticket, [](std::int64_t number) { return qint64 {number}; })},
        {QStringLiteral("decline_reason"), orNull(payment.declineReason, declineReasonName)},
        {QStringLiteral("last_outcome"), attemptOutcomeName(payment.lastOutcome)},
        {QStringLiteral("last_status"), payment.lastStatus},
        {QStringLiteral("last_code"), textOrNull(payment.lastCode)},
        {QStringLiteral("created_ms"), msJson(payment.createdAt)},
        {QStringLiteral("next_try_ms"), orNull(payment.nextTry, msJson)},
        {QStringLiteral("sequence"), qint64 {payment.sequence}},
    };
}

QJsonObject attemptJson(const AttemptRecord &attempt)
{
    return {
        {QStringLiteral("question"), questionName(attempt.question)},
        {QStringLiteral("request_id"), attempt.requestId},
        {QStringLiteral("started_ms"), msJson(attempt.startedAt)},
        {QStringLiteral("ended_ms"), orNull(attempt.endedAt, msJson)},
        {QStringLiteral("outcome"), attemptOutcomeName(attempt.outcome)},
        {QStringLiteral("status"), attempt.status},
        {QStringLiteral("code"), textOrNull(attempt.code)},
        {QStringLiteral("detail"), textOrNull(attempt.detail)},
    };
}

} // namespace unavez
