#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

namespace unavez {

namespace {

//! What must never be in the store: each statement names the rows that break its sentence.
struct Invariant {
    const char *sentence;
    const char *statement;
};

constexpr Invariant invariants[] = {
    {"a payment that is settled has exactly one event, another has none", R"(
SELECT p.payment_id AS name FROM payments p LEFT JOIN events e ON e.payment_id = p.payment_id
GROUP BY p.payment_id HAVING count(e.event_id) <> (p.settled_ms IS NOT NULL))"},
    {"an event says what became of its payment", R"(
SELECT p.payment_id AS name FROM events e JOIN payments p USING (payment_id)
WHERE e.kind <> 'payment_' || p.state OR e.tenant_id <> p.tenant_id)"},
    {"a key is in flight exactly while its payment is open", R"(
SELECT k.key AS name FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE (k.state = 'in_flight') <> (p.settled_ms IS NULL))"},
    {"a payment that is open keeps its key", R"(
SELECT p.payment_id AS name FROM payments p LEFT JOIN idempotency_keys k USING (payment_id)
WHERE p.settled_ms IS NULL AND k.key IS NULL)"},
    {"a key belongs to the tenant and the payment that it names", R"(
SELECT k.key AS name FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE k.tenant_id <> p.tenant_id OR k.key <> p.idempotency_key)"},
    {"a complete key has the answer of its payment's state", R"(
SELECT k.key AS name FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE k.state = 'complete' AND NOT (p.state = 'approved' AND k.answer_status = 201)
    AND NOT (p.state = 'declined' AND k.answer_status = 402) AND p.state <> 'reversed')"},
    {"a cancelled key has no charge that stands", R"(
SELECT k.key AS name FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE k.state = 'cancelled' AND p.state NOT IN ('cancelled', 'reversed'))"},
    {"a tombstone has no payment", R"(
SELECT k.key AS name FROM idempotency_keys k
JOIN payments p ON p.tenant_id = k.tenant_id AND p.idempotency_key = k.key
WHERE k.payment_id IS NULL)"},
    {"approved refunds, and those at work, add up to what the payment says", R"(
SELECT p.payment_id AS name FROM payments p LEFT JOIN refunds r USING (payment_id)
GROUP BY p.payment_id
HAVING p.refunded_minor <> coalesce(sum(r.amount_minor) FILTER (WHERE r.state = 'approved'), 0)
    OR p.refund_reserved_minor <> coalesce(sum(r.amount_minor) FILTER (WHERE r.state <> 'declined'), 0))"},
    {"the refunds of a payment do not exceed it", R"(
SELECT payment_id AS name FROM payments
WHERE refund_reserved_minor > amount_minor OR refunded_minor > refund_reserved_minor)"},
    {"a refund is of an approved payment of its tenant", R"(
SELECT r.refund_id AS name FROM refunds r JOIN payments p USING (payment_id)
WHERE r.tenant_id <> p.tenant_id OR p.state <> 'approved' OR (r.acquirer <> '' AND r.acquirer <> p.acquirer))"},
    {"a refund's key is in flight exactly while the refund is open", R"(
SELECT r.refund_id AS name FROM refunds r LEFT JOIN idempotency_keys k USING (refund_id)
WHERE (r.settled_ms IS NULL AND k.state IS NOT 'in_flight')
    OR (k.state IS NOT NULL AND (k.state = 'in_flight') <> (r.settled_ms IS NULL)))"},
    {"a refund's key belongs to it and has its answer", R"(
SELECT r.refund_id AS name FROM refunds r JOIN idempotency_keys k USING (refund_id)
WHERE k.tenant_id <> r.tenant_id OR k.key <> r.idempotency_key
    OR (r.state = 'approved' AND k.answer_status <> 201) OR (r.state = 'declined' AND k.answer_status <> 402))"},
    {"the tenders of an order add up to its total", R"(
SELECT o.order_id AS name FROM orders o LEFT JOIN order_tenders t USING (order_id)
GROUP BY o.order_id HAVING coalesce(sum(t.amount_minor), 0) <> o.total_minor)"},
    {"a tender is a payment of its order's cart that was approved", R"(
SELECT t.order_id AS name FROM order_tenders t JOIN orders o USING (order_id) JOIN payments p USING (payment_id)
WHERE p.tenant_id <> o.tenant_id OR p.cart_id <> o.cart_id OR p.amount_minor <> t.amount_minor
    OR p.tender <> t.tender OR p.currency <> o.currency OR p.state NOT IN ('approved', 'reversed'))"},
    {"an order's key belongs to it and is complete", R"(
SELECT o.order_id AS name FROM orders o JOIN idempotency_keys k USING (order_id)
WHERE k.tenant_id <> o.tenant_id OR k.key <> o.idempotency_key OR k.state <> 'complete'
    OR k.answer_status <> 201)"},
    {"only what is open needs a review", R"(
SELECT payment_id AS name FROM payments WHERE needs_review_ms IS NOT NULL AND settled_ms IS NOT NULL)"},
    {"an approval after a cancel was asked for is reversed", R"(
SELECT k.key AS name FROM idempotency_keys k JOIN payments p USING (payment_id)
WHERE k.cancel_requested_ms IS NOT NULL AND p.state = 'approved')"},
    {"an approved card payment names the acquirer's charge", R"(
SELECT payment_id AS name FROM payments
WHERE state = 'approved' AND tender = 'card' AND acquirer_reference = '')"},
    {"a confirmation is one payment", R"(
SELECT min(payment_id) AS name FROM payments GROUP BY tenant_id, cart_id, confirmation HAVING count(*) > 1)"},
};

} // namespace

PaymentStoreResult<QStringList> SqlitePaymentStore::violations(WallTime now)
{
    // One snapshot, also while a backend goes on writing; a savepoint, because BEGIN IMMEDIATE would stop it.
    if (const auto begun = m_database.run(QStringLiteral("SAVEPOINT look")); !begun)
        return Unexpected {PaymentStoreError {begun.error().detail}};
    auto found = findViolations(now);
    const auto ended = m_database.run(QStringLiteral("RELEASE look"));
    if (!found)
        return Unexpected {PaymentStoreError {found.error().detail}};
    if (!ended)
        return Unexpected {PaymentStoreError {ended.error().detail}};
    return *std::move(found);
}

sql::SqlResult<QStringList> SqlitePaymentStore::findViolations(WallTime now)
{
    QStringList found;
    const auto integrity = m_database.run(QStringLiteral("PRAGMA integrity_check"));
    if (!integrity)
        return Unexpected {integrity.error()};
    for (qsizetype index = 0; index < integrity->size(); ++index) {
        const QString line = integrity->at(index).text(QLatin1String("integrity_check"));
        if (line != QStringLiteral("ok"))
            found.append(QStringLiteral("the file is whole: ") + line);
    }
    const auto foreignKeys = m_database.run(QStringLiteral("PRAGMA foreign_key_check"));
    if (!foreignKeys)
        return Unexpected {foreignKeys.error()};
    for (qsizetype index = 0; index < foreignKeys->size(); ++index) {
        found.append(QStringLiteral("each reference leads somewhere: table ")
            + foreignKeys->at(index).text(QLatin1String("table")));
    }

    for (const Invariant &invariant : invariants) {
        const auto rows = m_database.run(QString::fromLatin1(invariant.statement));
        if (!rows)
            return Unexpected {rows.error()};
        for (qsizetype index = 0; index < rows->size(); ++index) {
            found.append(QString::fromLatin1(invariant.sentence) + QStringLiteral(": ")
                + rows->at(index).text(QLatin1String("name")));
        }
    }

    constexpr auto longestLease = std::chrono::hours(24); // more is a unit taken for another
    const auto leases = m_database.run(
        QStringLiteral(
            "SELECT key AS name FROM idempotency_keys WHERE state = 'in_flight' AND lease_until_ms > ?"),
        toMs(now + longestLease));
    if (!leases)
        return Unexpected {leases.error()};
    for (qsizetype index = 0; index < leases->size(); ++index) {
        found.append(
            QStringLiteral("a lease ends within a day: ") + leases->at(index).text(QLatin1String("name")));
    }
    return found;
}

} // namespace unavez
