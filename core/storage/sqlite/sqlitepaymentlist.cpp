#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

#include <limits>

namespace unavez {

namespace {

// The conditions after the tenant; one of them names the index. An absent one is bound as NULL.
const QString pageConditions = QStringLiteral(R"(
    AND (? IS NULL OR p.state = ?) AND (? = '' OR p.register = ?) AND (? = 0 OR p.needs_review_ms IS NOT NULL)
    AND p.created_ms >= ? AND p.created_ms < ? AND (p.created_ms, p.payment_id) < (?, ?)
ORDER BY p.created_ms DESC, p.payment_id DESC LIMIT ?)");

} // namespace

PaymentStoreResult<ListedPayments> SqlitePaymentStore::list(
    TenantId tenant, const PaymentFilter &filter, const std::optional<PagePosition> &after, int limit)
{
    const auto state = filter.state ? std::optional(recordStateName(*filter.state)) : std::nullopt;
    const std::int64_t from = filter.from ? toMs(*filter.from) : std::numeric_limits<std::int64_t>::min();
    const std::int64_t to = filter.to ? toMs(*filter.to) : std::numeric_limits<std::int64_t>::max();
    const std::int64_t afterMs = after ? toMs(after->createdAt) : std::numeric_limits<std::int64_t>::max();
    const QString afterId = after ? after->paymentId : QString();
    const auto rows = filter.cart
        ? m_database.run(QString(selectPayments % QStringLiteral("p.cart_id = ?") % pageConditions),
            number(tenant), filter.cart->text(), state, state, filter.registerName, filter.registerName,
            filter.needsReview, from, to, afterMs, afterId, limit + 1)
        : m_database.run(QString(selectPayments % QStringLiteral("p.created_ms <= ?") % pageConditions),
            number(tenant), afterMs, state, state, filter.registerName, filter.registerName,
            filter.needsReview, from, to, afterMs, afterId, limit + 1);
    if (!rows)
        return Unexpected {PaymentStoreError {rows.error().detail}};
    ListedPayments page {{}, rows->size() > limit};
    for (qsizetype index = 0; index < std::min<qsizetype>(rows->size(), limit); ++index) {
        auto payment = readPayment(rows->at(index));
        if (!payment)
            return Unexpected {PaymentStoreError {payment.error().detail}};
        page.payments.append(*std::move(payment));
    }
    return page;
}

PaymentStoreResult<int> SqlitePaymentStore::purge(WallTime now, int limit)
{
    const auto purged = m_database.run(QStringLiteral(R"(
DELETE FROM idempotency_keys WHERE rowid IN (
    SELECT rowid FROM idempotency_keys WHERE state <> 'in_flight' AND expires_ms <= ?
    ORDER BY expires_ms LIMIT ?))"),
        toMs(now), limit);
    if (!purged)
        return Unexpected {PaymentStoreError {purged.error().detail}};
    return static_cast<int>(purged->changed());
}

PaymentStoreResult<std::int64_t> SqlitePaymentStore::resumeGivenUp(WallTime now)
{
    return stored(tryResumeGivenUp(now));
}

sql::SqlResult<std::int64_t> SqlitePaymentStore::tryResumeGivenUp(WallTime now)
{
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto keys = m_database.run(QStringLiteral(R"(
UPDATE idempotency_keys SET checks = 0, next_check_ms = ?
WHERE state = 'in_flight'
    AND (payment_id IN (SELECT payment_id FROM payments WHERE needs_review_ms IS NOT NULL)
        OR refund_id IN (SELECT refund_id FROM refunds WHERE needs_review_ms IS NOT NULL)))"),
        toMs(now));
    if (!keys)
        return Unexpected {keys.error()};
    for (const QString &statement :
        {QStringLiteral("UPDATE payments SET needs_review_ms = NULL WHERE needs_review_ms IS NOT NULL"),
            QStringLiteral("UPDATE refunds SET needs_review_ms = NULL WHERE needs_review_ms IS NOT NULL")}) {
        if (const auto cleared = m_database.run(statement); !cleared)
            return Unexpected {cleared.error()};
    }
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    return keys->changed();
}

} // namespace unavez
