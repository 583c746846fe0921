#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

namespace unavez {

using sql::SqlResult;
using sql::Transaction;

PaymentStoreResult<RefundClaimOutcome> SqlitePaymentStore::claimRefund(const RefundClaim &claim)
{
    return stored(tryClaimRefund(claim));
}

SqlResult<RefundClaimOutcome> SqlitePaymentStore::tryClaimRefund(const RefundClaim &claim)
{
    const RefundRecord &refund = claim.refund;
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto keyIsOurs = insertRefundKey(claim);
    if (!keyIsOurs)
        return Unexpected {keyIsOurs.error()};
    if (!*keyIsOurs) {
        const auto key = readKey(refund.tenant, refund.key);
        if (!key)
            return Unexpected {key.error()};
        return RefundClaimOutcome(KeyTaken {**key});
    }
    const auto earlier = readRefundByKey(refund.tenant, refund.key);
    if (!earlier)
        return Unexpected {earlier.error()};
    if (*earlier)
        return RefundClaimOutcome(RefundTaken {**earlier});
    // One statement decides: what is approved or at work never exceeds the payment.
    const bool isApproved = refund.state == RecordState::Approved;
    const auto reserved = m_database.run(QStringLiteral(R"(
UPDATE payments SET refund_reserved_minor = refund_reserved_minor + ?, refunded_minor = refunded_minor + ?
WHERE tenant_id = ? AND payment_id = ? AND state = 'approved' AND refund_reserved_minor + ? <= amount_minor)"),
        refund.amount.minor(), isApproved ? refund.amount.minor() : 0, number(refund.tenant),
        refund.paymentId, refund.amount.minor());
    if (!reserved)
        return Unexpected {reserved.error()};
    if (reserved->changed() == 0) // without commit: a key is not spent on what cannot be
        return whyNotRefundable(refund);
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO refunds (refund_id, tenant_id, idempotency_key, payment_id, register, amount_minor, reason, state,
    acquirer, acquirer_key, created_ms, sent_ms, settled_ms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))"),
        refund.id, number(refund.tenant), ascii(refund.key), refund.paymentId, refund.registerName,
        refund.amount.minor(), refund.reason, recordStateName(refund.state), refund.acquirer,
        ascii(refund.acquirerKey), toMs(refund.createdAt), toMs(refund.sentAt), toMs(refund.settledAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    constexpr std::int64_t firstFence = 1;
    return RefundClaimOutcome(Claimed {firstFence});
}

SqlResult<bool> SqlitePaymentStore::insertRefundKey(const RefundClaim &claim)
{
    const auto &answer = claim.answer;
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO idempotency_keys (tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence,
    lease_until_ms, checks, next_check_ms, refund_id, answer_status, answer_headers, answer_body, created_ms,
    expires_ms)
VALUES (?, ?, ?, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, key) DO NOTHING RETURNING fence)"),
        number(claim.refund.tenant), ascii(claim.refund.key),
        keyPhaseName(answer ? KeyPhase::Complete : KeyPhase::InFlight), claim.digest.version,
        claim.digest.bytes, ascii(claim.requestId), toMs(claim.leaseUntil), toMs(claim.leaseUntil),
        claim.refund.id, answer ? std::optional(answer->status) : std::nullopt,
        answer ? std::optional(writeHeaders(answer->headers)) : std::nullopt,
        answer ? std::optional(answer->body) : std::nullopt, toMs(claim.now), toMs(claim.expiresAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    return !inserted->isEmpty();
}

SqlResult<RefundClaimOutcome> SqlitePaymentStore::whyNotRefundable(const RefundRecord &refund)
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT state, amount_minor - refund_reserved_minor AS left_minor FROM payments
WHERE tenant_id = ? AND payment_id = ?)"),
        number(refund.tenant), refund.paymentId);
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    const auto state
        = row ? recordStateFromName(row->text(QLatin1String("state"))) : std::optional<RecordState>();
    if (!state) { // the caller has read it before, and payments stay for ever
        return Unexpected {sql::SqlError {
            sql::SqlError::Kind::Other, 0, QStringLiteral("no such payment: ") + refund.paymentId}};
    }
    return RefundClaimOutcome(
        RefundRefused {*state, Money::fromMinor(row->integer(QLatin1String("left_minor")))});
}

PaymentStoreResult<OwnerWrite> SqlitePaymentStore::completeRefund(const RefundCompletion &completion)
{
    return stored(tryCompleteRefund(completion));
}

SqlResult<OwnerWrite> SqlitePaymentStore::tryCompleteRefund(const RefundCompletion &completion)
{
    const Ownership &owner = completion.owner;
    const bool isApproved = completion.state == RecordState::Approved;
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto key = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET state = 'complete', answer_status = ?, answer_headers = ?, answer_body = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ? AND refund_id IS NOT NULL
RETURNING refund_id)"),
        completion.answer.status, writeHeaders(completion.answer.headers), completion.answer.body,
        number(owner.tenant), ascii(owner.key), owner.fence);
    if (!key)
        return Unexpected {key.error()};
    const auto row = key->first();
    if (!row)
        return OwnerWrite::FenceLost;
    const auto refund = m_database.run(QStringLiteral(R"(
UPDATE refunds SET state = ?, decline_reason = ?, settled_ms = ?, needs_review_ms = NULL
WHERE refund_id = ? AND state IN ('processing', 'unknown') RETURNING payment_id, amount_minor)"),
        recordStateName(completion.state),
        completion.declineReason ? std::optional(declineReasonName(*completion.declineReason)) : std::nullopt,
        toMs(completion.now), row->text(QLatin1String("refund_id")));
    if (!refund)
        return Unexpected {refund.error()};
    const auto written = refund->first();
    if (!written)
        return OwnerWrite::FenceLost;
    const std::int64_t amount = written->integer(QLatin1String("amount_minor"));
    const auto payment = m_database.run(QStringLiteral(R"(
UPDATE payments SET refunded_minor = refunded_minor + ?, refund_reserved_minor = refund_reserved_minor - ?
WHERE payment_id = ?)"),
        isApproved ? amount : 0, isApproved ? 0 : amount, written->text(QLatin1String("payment_id")));
    if (!payment)
        return Unexpected {payment.error()};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    return OwnerWrite::Done;
}

PaymentStoreResult<std::optional<RefundRecord>> SqlitePaymentStore::findRefund(
    TenantId tenant, const QString &id)
{
    const auto rows = m_database.run(
        QString(selectRefunds % QStringLiteral("r.tenant_id = ? AND r.refund_id = ?")), number(tenant), id);
    return stored(firstRefund(rows));
}

SqlResult<std::optional<RefundRecord>> SqlitePaymentStore::readRefundByKey(
    TenantId tenant, const QByteArray &key)
{
    return firstRefund(
        m_database.run(QString(selectRefunds % QStringLiteral("r.tenant_id = ? AND r.idempotency_key = ?")),
            number(tenant), ascii(key)));
}

} // namespace unavez
