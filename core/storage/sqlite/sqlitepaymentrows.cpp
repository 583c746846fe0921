#include "sqlitepaymentrows.h"

namespace unavez {

namespace {

using sql::Row;
using sql::SqlResult;

std::optional<WallTime> optionalTime(const Row &row, QLatin1String column)
{
    return row.isNull(column) ? std::nullopt : std::optional(fromMs(row.integer(column)));
}

std::optional<KeyPhase> keyPhaseFromName(const QString &name)
{
    for (const KeyPhase phase : {KeyPhase::InFlight, KeyPhase::Complete, KeyPhase::Cancelled}) {
        if (name == keyPhaseName(phase))
            return phase;
    }
    return std::nullopt;
}

QList<std::pair<QByteArray, QByteArray>> readHeaders(const QString &text)
{
    QList<std::pair<QByteArray, QByteArray>> headers;
    const QList<QByteArray> lines = text.toLatin1().split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype colon = line.indexOf(": ");
        if (colon > 0)
            headers.append({line.left(colon), line.mid(colon + 2)});
    }
    return headers;
}

} // namespace

const QString selectPayments = QStringLiteral(R"(
SELECT p.payment_id, p.tenant_id, p.idempotency_key, p.register, p.cart_id, p.confirmation, p.amount_minor,
    p.currency, p.tender, p.tendered_minor, p.cashier, p.state AS payment_state, p.acquirer, p.acquirer_key,
    p.own_reference, p.acquirer_reference, p.decline_reason, p.created_ms AS payment_created_ms, p.sent_ms,
    p.settled_ms, p.reversed_ms, p.refunded_minor, p.needs_review_ms
FROM payments p
WHERE p.tenant_id = ? AND )");

const QString selectRefunds = QStringLiteral(R"(
SELECT r.refund_id, r.tenant_id, r.idempotency_key, r.payment_id, r.register, r.amount_minor, p.currency,
    r.reason, r.state AS refund_state, r.acquirer, r.acquirer_key, p.own_reference, r.decline_reason,
    r.created_ms, r.sent_ms, r.settled_ms, r.needs_review_ms
FROM refunds r JOIN payments p ON p.payment_id = r.payment_id
WHERE )");

SqlResult<std::optional<PaymentRecord>> firstPayment(const SqlResult<sql::Rows> &rows)
{
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    if (!row)
        return std::optional<PaymentRecord>();
    auto payment = readPayment(*row);
    if (!payment)
        return Unexpected {payment.error()};
    return std::optional(*std::move(payment));
}

QString keyPhaseName(KeyPhase phase)
{
    switch (phase) {
    case KeyPhase::InFlight:
        return QStringLiteral("in_flight");
    case KeyPhase::Complete:
        return QStringLiteral("complete");
    case KeyPhase::Cancelled:
        return QStringLiteral("cancelled");
    }
    Q_UNREACHABLE();
}

QString writeHeaders(const QList<std::pair<QByteArray, QByteArray>> &headers)
{
    QByteArray text;
    for (const auto &[name, value] : headers)
        text += name + ": " + value + '\n';
    return ascii(text);
}

SqlResult<PaymentRecord> readPayment(const Row &row)
{
    const QString id = row.text(QLatin1String("payment_id"));
    const auto cart = CartId::fromText(row.text(QLatin1String("cart_id")));
    const auto currency = Currency::fromCode(row.text(QLatin1String("currency")));
    const auto tender = tenderFromName(row.text(QLatin1String("tender")));
    const auto state = recordStateFromName(row.text(QLatin1String("payment_state")));
    if (!cart || !currency || !tender || !state)
        return Unexpected {unreadable(id)};
    return PaymentRecord {
        .id = id,
        .tenant = TenantId {row.integer(QLatin1String("tenant_id"))},
        .key = row.text(QLatin1String("idempotency_key")).toLatin1(),
        .registerName = row.text(QLatin1String("register")),
        .cart = *cart,
        .confirmation = static_cast<int>(row.integer(QLatin1String("confirmation"))),
        .amount = Money::fromMinor(row.integer(QLatin1String("amount_minor"))),
        .currency = *currency,
        .tender = *tender,
        .tendered = row.isNull(QLatin1String("tendered_minor"))
            ? std::nullopt
            : std::optional(Money::fromMinor(row.integer(QLatin1String("tendered_minor")))),
        .cashier = row.text(QLatin1String("cashier")),
        .state = *state,
        .acquirer = row.text(QLatin1String("acquirer")),
        .acquirerKey = row.text(QLatin1String("acquirer_key")).toLatin1(),
        .ownReference = row.text(QLatin1String("own_reference")).toLatin1(),
        .acquirerReference = row.text(QLatin1String("acquirer_reference")),
        .declineReason = row.isNull(QLatin1String("decline_reason"))
            ? std::nullopt
            : std::optional(declineReasonFromName(row.text(QLatin1String("decline_reason")))),
        .createdAt = fromMs(row.integer(QLatin1String("payment_created_ms"))),
        .sentAt = optionalTime(row, QLatin1String("sent_ms")),
        .settledAt = optionalTime(row, QLatin1String("settled_ms")),
        .reversedAt = optionalTime(row, QLatin1String("reversed_ms")),
        .refunded = Money::fromMinor(row.integer(QLatin1String("refunded_minor"))),
        .needsReviewAt = optionalTime(row, QLatin1String("needs_review_ms")),
    };
}

SqlResult<RefundRecord> readRefund(const Row &row)
{
    const QString id = row.text(QLatin1String("refund_id"));
    const auto currency = Currency::fromCode(row.text(QLatin1String("currency")));
    const auto state = recordStateFromName(row.text(QLatin1String("refund_state")));
    if (!currency || !state)
        return Unexpected {unreadable(id)};
    return RefundRecord {
        .id = id,
        .tenant = TenantId {row.integer(QLatin1String("tenant_id"))},
        .key = row.text(QLatin1String("idempotency_key")).toLatin1(),
        .paymentId = row.text(QLatin1String("payment_id")),
        .registerName = row.text(QLatin1String("register")),
        .amount = Money::fromMinor(row.integer(QLatin1String("amount_minor"))),
        .currency = *currency,
        .reason = row.text(QLatin1String("reason")),
        .state = *state,
        .acquirer = row.text(QLatin1String("acquirer")),
        .acquirerKey = row.text(QLatin1String("acquirer_key")).toLatin1(),
        .chargeReference = row.text(QLatin1String("own_reference")).toLatin1(),
        .declineReason = row.isNull(QLatin1String("decline_reason"))
            ? std::nullopt
            : std::optional(declineReasonFromName(row.text(QLatin1String("decline_reason")))),
        .createdAt = fromMs(row.integer(QLatin1String("created_ms"))),
        .sentAt = optionalTime(row, QLatin1String("sent_ms")),
        .settledAt = optionalTime(row, QLatin1String("settled_ms")),
        .needsReviewAt = optionalTime(row, QLatin1String("needs_review_ms")),
    };
}

SqlResult<std::optional<RefundRecord>> firstRefund(const SqlResult<sql::Rows> &rows)
{
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    if (!row)
        return std::optional<RefundRecord>();
    auto refund = readRefund(*row);
    if (!refund)
        return Unexpected {refund.error()};
    return std::optional(*std::move(refund));
}

RequestDigest readDigest(const Row &row)
{
    return {static_cast<int>(row.integer(QLatin1String("fingerprint_version"))),
        row.bytes(QLatin1String("fingerprint"))};
}

StoredAnswer readAnswer(const Row &row)
{
    return {static_cast<int>(row.integer(QLatin1String("answer_status"))),
        readHeaders(row.text(QLatin1String("answer_headers"))), row.bytes(QLatin1String("answer_body"))};
}

SqlResult<KeyRecord> readKeyWithPayment(const Row &row)
{
    const QString name = row.text(QLatin1String("key"));
    const auto phase = keyPhaseFromName(row.text(QLatin1String("key_state")));
    if (!phase)
        return Unexpected {unreadable(name)};
    KeyRecord key {
        .tenant = TenantId {row.integer(QLatin1String("tenant_id"))},
        .key = name.toLatin1(),
        .phase = *phase,
        .digest = {},
        .requestId = row.text(QLatin1String("request_id")).toLatin1(),
        .fence = row.integer(QLatin1String("fence")),
        .leaseUntil = fromMs(row.integer(QLatin1String("lease_until_ms"))),
        .cancelRequestedAt = optionalTime(row, QLatin1String("cancel_requested_ms")),
        .checks = static_cast<int>(row.integer(QLatin1String("checks"))),
        .answer = {},
        .expiresAt = fromMs(row.integer(QLatin1String("expires_ms"))),
        .payment = {},
    };
    if (!row.isNull(QLatin1String("fingerprint")))
        key.digest = readDigest(row);
    if (*phase == KeyPhase::Complete)
        key.answer = readAnswer(row);
    if (!row.isNull(QLatin1String("payment_id"))) {
        auto payment = readPayment(row);
        if (!payment)
            return Unexpected {payment.error()};
        key.payment = *std::move(payment);
    }
    return key;
}

} // namespace unavez
