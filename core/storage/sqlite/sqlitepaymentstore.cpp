#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

#include "payments/recordtransition.h"

namespace unavez {

namespace {

using sql::Row;
using sql::SqlResult;
using sql::Transaction;

const QString keyWithPayment = QStringLiteral(R"(
SELECT k.tenant_id, k.key, k.state AS key_state, k.fingerprint_version, k.fingerprint, k.request_id, k.fence,
    k.lease_until_ms, k.cancel_requested_ms, k.checks, k.answer_status, k.answer_headers, k.answer_body,
    k.expires_ms, p.payment_id, p.idempotency_key, p.register, p.cart_id, p.confirmation, p.amount_minor,
    p.currency, p.tender, p.tendered_minor, p.cashier, p.state AS payment_state, p.acquirer, p.acquirer_key,
    p.own_reference, p.acquirer_reference, p.decline_reason, p.created_ms AS payment_created_ms, p.sent_ms,
    p.settled_ms, p.reversed_ms, p.refunded_minor, p.needs_review_ms, k.refund_id, k.order_id
FROM idempotency_keys k LEFT JOIN payments p USING (payment_id)
WHERE )");

// Planned further ahead than any schedule goes: the clock was set back since.
constexpr auto farthestCheck = std::chrono::hours(25);

QString eventKind(RecordState state) { return QStringLiteral("payment_") + recordStateName(state); }

} // namespace

SqlitePaymentStore::SqlitePaymentStore(sql::Database &database, std::optional<FileIdentity> file)
    : m_database(database)
    , m_file(std::move(file))
{
}

SqlResult<Transaction> SqlitePaymentStore::begin()
{
    if (m_file && !m_file->isInPlace()) {
        return Unexpected {sql::SqlError {
            sql::SqlError::Kind::CannotOpen, 0, QStringLiteral("the store's file was removed or replaced")}};
    }
    return Transaction::begin(m_database);
}

PaymentStoreResult<ClaimOutcome> SqlitePaymentStore::claim(const Claim &claim)
{
    return stored(tryClaim(claim));
}

SqlResult<ClaimOutcome> SqlitePaymentStore::tryClaim(const Claim &claim)
{
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto keyIsOurs = insertKey(claim);
    if (!keyIsOurs)
        return Unexpected {keyIsOurs.error()};
    if (!*keyIsOurs) {
        auto key = readTakenKey(claim.payment.tenant, claim.payment.key);
        if (!key)
            return Unexpected {key.error()};
        return ClaimOutcome(KeyTaken {*std::move(key)});
    }
    const auto confirmationIsOurs = insertPayment(claim.payment);
    if (!confirmationIsOurs)
        return Unexpected {confirmationIsOurs.error()};
    // Without commit: the key is not spent on a confirmation that another key has.
    if (!*confirmationIsOurs)
        return whatStandsInTheWay(claim.payment);
    if (isSettled(claim.payment.state)) {
        if (const auto event = insertEvent(claim.payment, claim.now); !event)
            return Unexpected {event.error()};
    }
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    constexpr std::int64_t firstFence = 1;
    return ClaimOutcome(Claimed {firstFence});
}

SqlResult<bool> SqlitePaymentStore::insertKey(const Claim &claim)
{
    const PaymentRecord &payment = claim.payment;
    const auto &answer = claim.answer;
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO idempotency_keys (tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence,
    lease_until_ms, checks, next_check_ms, payment_id, answer_status, answer_headers, answer_body, created_ms,
    expires_ms)
VALUES (?, ?, ?, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, key) DO NOTHING RETURNING fence)"),
        number(payment.tenant), ascii(payment.key),
        keyPhaseName(answer ? KeyPhase::Complete : KeyPhase::InFlight), claim.digest.version,
        claim.digest.bytes, ascii(claim.requestId), toMs(claim.leaseUntil), toMs(claim.leaseUntil),
        payment.id, answer ? std::optional(answer->status) : std::nullopt,
        answer ? std::optional(writeHeaders(answer->headers)) : std::nullopt,
        answer ? std::optional(answer->body) : std::nullopt, toMs(claim.now), toMs(claim.expiresAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    return !inserted->isEmpty();
}

SqlResult<bool> SqlitePaymentStore::insertPayment(const PaymentRecord &payment)
{
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO payments (payment_id, tenant_id, idempotency_key, register, cart_id, confirmation, amount_minor,
    currency, tender, tendered_minor, cashier, state, acquirer, acquirer_key, own_reference, acquirer_reference,
    created_ms, sent_ms, settled_ms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING payment_id)"),
        payment.id, number(payment.tenant), ascii(payment.key), payment.registerName, payment.cart.text(),
        payment.confirmation, payment.amount.minor(), payment.currency.code(), tenderName(payment.tender),
        payment.tendered ? std::optional(payment.tendered->minor()) : std::nullopt, payment.cashier,
        recordStateName(payment.state), payment.acquirer, ascii(payment.acquirerKey),
        ascii(payment.ownReference), toMs(payment.createdAt), toMs(payment.sentAt), toMs(payment.settledAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    return !inserted->isEmpty();
}

SqlResult<ClaimOutcome> SqlitePaymentStore::whatStandsInTheWay(const PaymentRecord &payment)
{
    auto standing = firstPayment(
        m_database.run(QString(selectPayments % QStringLiteral("p.cart_id = ? AND p.confirmation = ?")),
            number(payment.tenant), payment.cart.text(), payment.confirmation));
    if (standing && !*standing)
        standing = readPaymentByKey(payment.tenant, payment.key);
    if (!standing)
        return Unexpected {standing.error()};
    const auto key = readKey(payment.tenant, (*standing)->key);
    if (!key)
        return Unexpected {key.error()};
    // The row of the claim itself is still there until the rollback, when its key is the payment's own.
    const bool isKept = *key && (*standing)->key != payment.key;
    return ClaimOutcome(ConfirmationTaken {**standing, isKept ? *key : std::nullopt});
}

PaymentStoreResult<std::optional<std::int64_t>> SqlitePaymentStore::takeOver(
    const Ownership &seen, WallTime now, WallTime leaseUntil)
{
    const auto taken = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET fence = fence + 1, lease_until_ms = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ? AND lease_until_ms < ? RETURNING fence)"),
        toMs(leaseUntil), number(seen.tenant), ascii(seen.key), seen.fence, toMs(now));
    if (!taken)
        return Unexpected {PaymentStoreError {taken.error().detail}};
    const auto row = taken->first();
    return row ? std::optional(row->integer(QLatin1String("fence"))) : std::nullopt;
}

PaymentStoreResult<OwnerWrite> SqlitePaymentStore::recordSend(
    const Ownership &owner, WallTime now, WallTime leaseUntil)
{
    return stored(tryRecordSend(owner, now, leaseUntil));
}

SqlResult<OwnerWrite> SqlitePaymentStore::tryRecordSend(
    const Ownership &owner, WallTime now, WallTime leaseUntil)
{
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto extended = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET lease_until_ms = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ? AND cancel_requested_ms IS NULL
RETURNING payment_id, refund_id)"),
        toMs(leaseUntil), number(owner.tenant), ascii(owner.key), owner.fence);
    if (!extended)
        return Unexpected {extended.error()};
    const auto row = extended->first();
    if (!row)
        return whyNotOwned(owner);
    const auto sent = row->isNull(QLatin1String("refund_id"))
        ? m_database.run(QStringLiteral("UPDATE payments SET sent_ms = ? WHERE payment_id = ?"), toMs(now),
            row->text(QLatin1String("payment_id")))
        : m_database.run(QStringLiteral("UPDATE refunds SET sent_ms = ? WHERE refund_id = ?"), toMs(now),
            row->text(QLatin1String("refund_id")));
    if (!sent)
        return Unexpected {sent.error()};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    return OwnerWrite::Done;
}

PaymentStoreResult<OwnerWrite> SqlitePaymentStore::renew(const Ownership &owner, WallTime leaseUntil)
{
    const auto renewed = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET lease_until_ms = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ?)"),
        toMs(leaseUntil), number(owner.tenant), ascii(owner.key), owner.fence);
    if (!renewed)
        return Unexpected {PaymentStoreError {renewed.error().detail}};
    return renewed->changed() == 1 ? OwnerWrite::Done : OwnerWrite::FenceLost;
}

PaymentStoreResult<OwnerWrite> SqlitePaymentStore::complete(const Completion &completion)
{
    return stored(tryComplete(completion));
}

SqlResult<OwnerWrite> SqlitePaymentStore::tryComplete(const Completion &completion)
{
    const Ownership &owner = completion.owner;
    const auto &answer = completion.answer;
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto key = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET state = ?, answer_status = ?, answer_headers = ?, answer_body = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ? AND payment_id IS NOT NULL
    AND (cancel_requested_ms IS NULL OR ? <> 'approved')
RETURNING payment_id)"),
        keyPhaseName(answer ? KeyPhase::Complete : KeyPhase::Cancelled),
        answer ? std::optional(answer->status) : std::nullopt,
        answer ? std::optional(writeHeaders(answer->headers)) : std::nullopt,
        answer ? std::optional(answer->body) : std::nullopt, number(owner.tenant), ascii(owner.key),
        owner.fence, recordStateName(completion.state));
    if (!key)
        return Unexpected {key.error()};
    const auto row = key->first();
    if (!row)
        return whyNotOwned(owner);
    const QString id = row->text(QLatin1String("payment_id"));
    const std::optional<WallTime> reversedAt
        = completion.reversed ? std::optional(completion.now) : std::nullopt;
    const auto payment = m_database.run(QStringLiteral(R"(
UPDATE payments SET state = ?, acquirer_reference = ?, decline_reason = ?, settled_ms = ?, reversed_ms = ?,
    needs_review_ms = NULL
WHERE payment_id = ? AND state IN ('processing', 'unknown'))"),
        recordStateName(completion.state), completion.acquirerReference,
        completion.declineReason ? std::optional(declineReasonName(*completion.declineReason)) : std::nullopt,
        toMs(completion.now), toMs(reversedAt), id);
    if (!payment)
        return Unexpected {payment.error()};
    const auto event = m_database.run(
        QStringLiteral("INSERT INTO events (tenant_id, payment_id, kind, created_ms) VALUES (?, ?, ?, ?)"),
        number(owner.tenant), id, eventKind(completion.state), toMs(completion.now));
    if (!event)
        return Unexpected {event.error()};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    return OwnerWrite::Done;
}

PaymentStoreResult<OwnerWrite> SqlitePaymentStore::handBack(const Handback &handback)
{
    return stored(tryHandBack(handback));
}

SqlResult<OwnerWrite> SqlitePaymentStore::tryHandBack(const Handback &handback)
{
    const Ownership &owner = handback.owner;
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto key = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET lease_until_ms = 0, next_check_ms = ?, checks = checks + 1
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ? RETURNING payment_id, refund_id)"),
        toMs(handback.nextCheck.value_or(handback.now)), number(owner.tenant), ascii(owner.key), owner.fence);
    if (!key)
        return Unexpected {key.error()};
    const auto row = key->first();
    if (!row)
        return OwnerWrite::FenceLost;
    const std::optional<WallTime> reviewAt = handback.nextCheck ? std::nullopt : std::optional(handback.now);
    const auto written = row->isNull(QLatin1String("refund_id"))
        ? m_database.run(
            QStringLiteral("UPDATE payments SET state = ?, sent_ms = ?, "
                           "needs_review_ms = coalesce(needs_review_ms, ?) WHERE payment_id = ?"),
            recordStateName(handback.state), toMs(handback.sentAt), toMs(reviewAt),
            row->text(QLatin1String("payment_id")))
        : m_database.run(QStringLiteral("UPDATE refunds SET state = ?, sent_ms = ?, "
                                        "needs_review_ms = coalesce(needs_review_ms, ?) WHERE refund_id = ?"),
            recordStateName(handback.state), toMs(handback.sentAt), toMs(reviewAt),
            row->text(QLatin1String("refund_id")));
    if (!written)
        return Unexpected {written.error()};
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    return OwnerWrite::Done;
}

SqlResult<OwnerWrite> SqlitePaymentStore::whyNotOwned(const Ownership &owner)
{
    const auto row = m_database.run(QStringLiteral(R"(
SELECT 1 AS mine FROM idempotency_keys WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND fence = ?)"),
        number(owner.tenant), ascii(owner.key), owner.fence);
    if (!row)
        return Unexpected {row.error()};
    return row->isEmpty() ? OwnerWrite::FenceLost : OwnerWrite::CancelRequested;
}

SqlResult<void> SqlitePaymentStore::insertEvent(const PaymentRecord &payment, WallTime now)
{
    const auto event = m_database.run(
        QStringLiteral("INSERT INTO events (tenant_id, payment_id, kind, created_ms) VALUES (?, ?, ?, ?)"),
        number(payment.tenant), payment.id, eventKind(payment.state), toMs(now));
    if (!event)
        return Unexpected {event.error()};
    return {};
}

PaymentStoreResult<CancelOutcome> SqlitePaymentStore::cancel(
    TenantId tenant, const QByteArray &key, WallTime now, WallTime expiresAt)
{
    return stored(tryCancel(tenant, key, now, expiresAt));
}

SqlResult<CancelOutcome> SqlitePaymentStore::tryCancel(
    TenantId tenant, const QByteArray &key, WallTime now, WallTime expiresAt)
{
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    // A key that is no longer kept may have a payment all the same: no tombstone may hide it.
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO idempotency_keys (tenant_id, key, state, request_id, fence, lease_until_ms, checks, next_check_ms,
    created_ms, expires_ms)
SELECT ?, ?, 'cancelled', '', 1, ?, 0, ?, ?, ?
WHERE NOT EXISTS (SELECT 1 FROM payments WHERE tenant_id = ? AND idempotency_key = ?)
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE tenant_id = ? AND idempotency_key = ?)
    AND NOT EXISTS (SELECT 1 FROM orders WHERE tenant_id = ? AND idempotency_key = ?)
ON CONFLICT (tenant_id, key) DO NOTHING RETURNING fence)"),
        number(tenant), ascii(key), toMs(now), toMs(now), toMs(now), toMs(expiresAt), number(tenant),
        ascii(key), number(tenant), ascii(key), number(tenant), ascii(key));
    if (!inserted)
        return Unexpected {inserted.error()};
    if (inserted->isEmpty()) {
        const auto requested = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET cancel_requested_ms = coalesce(cancel_requested_ms, ?), next_check_ms = ?
WHERE tenant_id = ? AND key = ? AND state = 'in_flight' AND payment_id IS NOT NULL)"),
            toMs(now), toMs(now), number(tenant), ascii(key));
        if (!requested)
            return Unexpected {requested.error()};
    }
    auto seen = readKey(tenant, key);
    if (!seen)
        return Unexpected {seen.error()};
    if (!*seen) {
        auto spent = readSpentKey(tenant, key, expiresAt);
        if (!spent)
            return Unexpected {spent.error()};
        *seen = *std::move(spent);
    }
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    if (!inserted->isEmpty())
        return CancelOutcome(Tombstoned {expiresAt});
    return CancelOutcome(CancelSeen {**seen});
}

//! A key that is no longer kept, as what it was claimed for shows it.
SqlResult<KeyRecord> SqlitePaymentStore::readSpentKey(
    TenantId tenant, const QByteArray &key, WallTime expiresAt)
{
    KeyRecord spent {tenant, key, KeyPhase::Complete, {}, {}, 0, {}, {}, 0, {}, expiresAt, {}};
    auto payment = readPaymentByKey(tenant, key);
    if (!payment)
        return Unexpected {payment.error()};
    spent.payment = *std::move(payment);
    if (spent.payment && spent.payment->state != RecordState::Approved)
        spent.phase = KeyPhase::Cancelled;
    if (spent.payment)
        return spent;
    auto refund = readRefundByKey(tenant, key);
    if (!refund)
        return Unexpected {refund.error()};
    spent.refund = *std::move(refund);
    if (spent.refund)
        return spent;
    auto order = readOrderByKey(tenant, key);
    if (!order)
        return Unexpected {order.error()};
    spent.order = *std::move(order);
    return spent;
}

PaymentStoreResult<std::optional<KeyRecord>> SqlitePaymentStore::findKey(
    TenantId tenant, const QByteArray &key)
{
    return stored(readKey(tenant, key));
}

// Nearly always it is a retry of what is complete, and QtSql takes longer for each column than SQLite for the row.
SqlResult<KeyRecord> SqlitePaymentStore::readTakenKey(TenantId tenant, const QByteArray &key)
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT fingerprint_version, fingerprint, answer_status, answer_headers, answer_body, expires_ms
FROM idempotency_keys WHERE tenant_id = ? AND key = ? AND state = 'complete')"),
        number(tenant), ascii(key));
    if (!rows)
        return Unexpected {rows.error()};
    if (const auto row = rows->first()) {
        return KeyRecord {.tenant = tenant,
            .key = key,
            .phase = KeyPhase::Complete,
            .digest = readDigest(*row),
            .requestId = {},
            .fence = 0,
            .leaseUntil = {},
            .cancelRequestedAt = {},
            .checks = 0,
            .answer = readAnswer(*row),
            .expiresAt = fromMs(row->integer(QLatin1String("expires_ms"))),
            .payment = {}};
    }
    auto whole = readKey(tenant, key);
    if (!whole)
        return Unexpected {whole.error()};
    return **std::move(whole);
}

SqlResult<std::optional<KeyRecord>> SqlitePaymentStore::readKey(TenantId tenant, const QByteArray &key)
{
    const auto rows
        = m_database.run(QString(keyWithPayment % QStringLiteral("k.tenant_id = ? AND k.key = ?")),
            number(tenant), ascii(key));
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    if (!row)
        return std::optional<KeyRecord>();
    auto record = readKeyWithPayment(*row);
    if (!record)
        return Unexpected {record.error()};
    if (!row->isNull(QLatin1String("refund_id"))) {
        auto refund = readRefundByKey(tenant, key);
        if (!refund)
            return Unexpected {refund.error()};
        record->refund = *std::move(refund);
    }
    if (!row->isNull(QLatin1String("order_id"))) {
        auto order = readOrderByKey(tenant, key);
        if (!order)
            return Unexpected {order.error()};
        record->order = *std::move(order);
    }
    return std::optional(*std::move(record));
}

PaymentStoreResult<std::optional<PaymentRecord>> SqlitePaymentStore::findPayment(
    TenantId tenant, const QString &id)
{
    return stored(firstPayment(
        m_database.run(QString(selectPayments % QStringLiteral("p.payment_id = ?")), number(tenant), id)));
}

PaymentStoreResult<std::optional<PaymentRecord>> SqlitePaymentStore::findPaymentByKey(
    TenantId tenant, const QByteArray &key)
{
    return stored(readPaymentByKey(tenant, key));
}

SqlResult<std::optional<PaymentRecord>> SqlitePaymentStore::readPaymentByKey(
    TenantId tenant, const QByteArray &key)
{
    return firstPayment(m_database.run(
        QString(selectPayments % QStringLiteral("p.idempotency_key = ?")), number(tenant), ascii(key)));
}

PaymentStoreResult<QList<KeyRecord>> SqlitePaymentStore::dueForReconcile(
    const QString &acquirer, WallTime now, int limit)
{
    const auto rows = m_database.run(QString(keyWithPayment % QStringLiteral(R"(
    k.state = 'in_flight' AND k.lease_until_ms < ? AND (k.next_check_ms <= ? OR k.next_check_ms > ?)
    AND p.acquirer = ? AND p.needs_review_ms IS NULL
ORDER BY k.next_check_ms LIMIT ?)")),
        toMs(now), toMs(now), toMs(now + farthestCheck), acquirer, limit);
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    QList<KeyRecord> due;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        auto key = readKeyWithPayment(rows->at(index));
        if (!key)
            return Unexpected {PaymentStoreError {key.error().detail}};
        due.append(*std::move(key));
    }
    return due;
}

PaymentStoreResult<QList<KeyRecord>> SqlitePaymentStore::refundsDueForReconcile(
    const QString &acquirer, WallTime now, int limit)
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT k.tenant_id, k.key FROM idempotency_keys k JOIN refunds r USING (refund_id)
WHERE k.state = 'in_flight' AND k.lease_until_ms < ? AND (k.next_check_ms <= ? OR k.next_check_ms > ?)
    AND r.acquirer = ? AND r.needs_review_ms IS NULL
ORDER BY k.next_check_ms LIMIT ?)"),
        toMs(now), toMs(now), toMs(now + farthestCheck), acquirer, limit);
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    QList<KeyRecord> due;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const Row row = rows->at(index);
        auto key = readKey(
            TenantId {row.integer(QLatin1String("tenant_id"))}, row.text(QLatin1String("key")).toLatin1());
        if (!key)
            return Unexpected {PaymentStoreError {key.error().detail}};
        due.append(**std::move(key));
    }
    return due;
}

PaymentStoreResult<std::int64_t> SqlitePaymentStore::countInFlight()
{
    const auto rows = m_database.run(
        QStringLiteral("SELECT count(*) AS n FROM idempotency_keys WHERE state = 'in_flight'"));
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    return rows->at(0).integer(QLatin1String("n"));
}

PaymentStoreResult<void> SqlitePaymentStore::endLeases(WallTime now)
{
    const auto ended = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET fence = fence + 1, lease_until_ms = 0, next_check_ms = min(next_check_ms, ?)
WHERE state = 'in_flight')"),
        toMs(now));
    if (!ended)
        return Unexpected {PaymentStoreError {ended.error().detail}};
    return {};
}

} // namespace unavez
