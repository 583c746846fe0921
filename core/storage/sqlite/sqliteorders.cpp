#include "sqlite/sqlitepaymentstore.h"

#include "sqlitepaymentrows.h"

namespace unavez {

using sql::Row;
using sql::SqlResult;
using sql::Transaction;

namespace {

const QString selectOrders = QStringLiteral(R"(
SELECT order_id, idempotency_key, register, cart_id, ticket, total_minor, currency, document, created_ms
FROM orders WHERE tenant_id = ? AND )");

} // namespace

PaymentStoreResult<OrderClaimOutcome> SqlitePaymentStore::claimOrder(const OrderClaim &claim)
{
    return stored(tryClaimOrder(claim));
}

SqlResult<OrderClaimOutcome> SqlitePaymentStore::tryClaimOrder(const OrderClaim &claim)
{
    const OrderRecord &order = claim.order;
    auto transaction = begin();
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto keyIsOurs = insertOrderKey(claim);
    if (!keyIsOurs)
        return Unexpected {keyIsOurs.error()};
    if (!*keyIsOurs) {
        const auto key = readKey(order.tenant, order.key);
        if (!key)
            return Unexpected {key.error()};
        return OrderClaimOutcome(KeyTaken {**key});
    }
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO orders (order_id, tenant_id, idempotency_key, register, cart_id, ticket, total_minor, currency,
    document, created_ms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING order_id)"),
        order.id, number(order.tenant), ascii(order.key), order.registerName, order.cart.text(), order.ticket,
        order.total.minor(), order.currency.code(), QString::fromUtf8(order.document), toMs(order.createdAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    if (inserted->isEmpty()) { // without commit: the key is not spent on a cart that another key has
        auto standing = readOrder(order.tenant,
            m_database.run(QString(selectOrders % QStringLiteral("cart_id = ?")), number(order.tenant),
                order.cart.text()));
        if (standing && !*standing)
            standing = readOrderByKey(order.tenant, order.key);
        if (!standing)
            return Unexpected {standing.error()};
        return OrderClaimOutcome(OrderTaken {**standing});
    }
    const auto unpaid = insertTenders(order);
    if (!unpaid)
        return Unexpected {unpaid.error()};
    if (*unpaid)
        return OrderClaimOutcome(TenderNotPaid {**unpaid});
    if (const auto committed = transaction->commit(); !committed)
        return Unexpected {committed.error()};
    constexpr std::int64_t firstFence = 1;
    return OrderClaimOutcome(Claimed {firstFence});
}

SqlResult<bool> SqlitePaymentStore::insertOrderKey(const OrderClaim &claim)
{
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO idempotency_keys (tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence,
    lease_until_ms, checks, next_check_ms, order_id, answer_status, answer_headers, answer_body, created_ms,
    expires_ms)
VALUES (?, ?, 'complete', ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (tenant_id, key) DO NOTHING RETURNING fence)"),
        number(claim.order.tenant), ascii(claim.order.key), claim.digest.version, claim.digest.bytes,
        ascii(claim.requestId), toMs(claim.now), toMs(claim.now), claim.order.id, claim.answer.status,
        writeHeaders(claim.answer.headers), claim.answer.body, toMs(claim.now), toMs(claim.expiresAt));
    if (!inserted)
        return Unexpected {inserted.error()};
    return !inserted->isEmpty();
}

//! The payment of the first tender that is not what it says; empty when all are.
SqlResult<std::optional<QString>> SqlitePaymentStore::insertTenders(const OrderRecord &order)
{
    for (qsizetype index = 0; index < order.tenders.size(); ++index) {
        const OrderTender &tender = order.tenders.at(index);
        const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO order_tenders (order_id, position, tender, amount_minor, payment_id)
SELECT ?, ?, tender, amount_minor, payment_id FROM payments
WHERE tenant_id = ? AND payment_id = ? AND cart_id = ? AND tender = ? AND amount_minor = ? AND currency = ?
    AND state = 'approved'
ON CONFLICT DO NOTHING RETURNING position)"),
            order.id, static_cast<std::int64_t>(index + 1), number(order.tenant), tender.paymentId,
            order.cart.text(), tenderName(tender.tender), tender.amount.minor(), order.currency.code());
        if (!inserted)
            return Unexpected {inserted.error()};
        if (inserted->isEmpty())
            return std::optional(tender.paymentId);
    }
    return std::optional<QString>();
}

SqlResult<std::optional<OrderRecord>> SqlitePaymentStore::readOrderByKey(
    TenantId tenant, const QByteArray &key)
{
    return readOrder(tenant,
        m_database.run(
            QString(selectOrders % QStringLiteral("idempotency_key = ?")), number(tenant), ascii(key)));
}

SqlResult<std::optional<OrderRecord>> SqlitePaymentStore::readOrder(
    TenantId tenant, const SqlResult<sql::Rows> &rows)
{
    if (!rows)
        return Unexpected {rows.error()};
    const auto row = rows->first();
    if (!row)
        return std::optional<OrderRecord>();
    const QString id = row->text(QLatin1String("order_id"));
    const auto ofCart = CartId::fromText(row->text(QLatin1String("cart_id")));
    const auto currency = Currency::fromCode(row->text(QLatin1String("currency")));
    if (!ofCart || !currency)
        return Unexpected {unreadable(id)};
    OrderRecord order {id, tenant, row->text(QLatin1String("idempotency_key")).toLatin1(),
        row->text(QLatin1String("register")), *ofCart, row->text(QLatin1String("ticket")),
        Money::fromMinor(row->integer(QLatin1String("total_minor"))), *currency, {},
        row->text(QLatin1String("document")).toUtf8(), fromMs(row->integer(QLatin1String("created_ms")))};
    const auto tenders = m_database.run(QStringLiteral("SELECT tender, amount_minor, payment_id FROM "
                                                       "order_tenders WHERE order_id = ? ORDER BY position"),
        id);
    if (!tenders)
        return Unexpected {tenders.error()};
    for (qsizetype index = 0; index < tenders->size(); ++index) {
        const Row tender = tenders->at(index);
        const auto kind = tenderFromName(tender.text(QLatin1String("tender")));
        if (!kind)
            return Unexpected {unreadable(id)};
        order.tenders.append({*kind, Money::fromMinor(tender.integer(QLatin1String("amount_minor"))),
            tender.text(QLatin1String("payment_id"))});
    }
    return std::optional(std::move(order));
}

} // namespace unavez
