#include "sqlite/sqlitecarts.h"

#include "storefaults.h"
#include "unitname.h"

namespace unavez {

namespace {

using sql::Row;
using sql::Rows;
using sql::SqlResult;
using sql::Transaction;

StoreFault unreadableCart() { return {StoreFault::Kind::Damaged, QStringLiteral("a cart cannot be read")}; }

std::optional<CartLine> lineFrom(const Row &row)
{
    const auto code = ProductCode::fromText(row.text(QLatin1String("code")));
    const auto rate
        = VatRate::fromBasisPoints(static_cast<int>(row.integer(QLatin1String("rate_basis_points"))));
    if (!code || !rate)
        return std::nullopt;
    return CartLine {*code, row.text(QLatin1String("name")), unitFromName(row.text(QLatin1String("unit"))),
        Money::fromMinor(row.integer(QLatin1String("unit_price_minor"))), *rate,
        static_cast<Quantity>(row.integer(QLatin1String("quantity")))};
}

StoreResult<std::optional<StoredCart>> cartFrom(sql::Database &database, const SqlResult<Rows> &rows)
{
    using Result = std::optional<StoredCart>;
    if (!rows)
        return storeFailure(rows.error());
    if (rows->isEmpty())
        return Result();
    const auto id = CartId::fromText(rows->at(0).text(QLatin1String("id")));
    const auto currency = Currency::fromCode(rows->at(0).text(QLatin1String("currency")));
    if (!id || !currency)
        return Unexpected {unreadableCart()};

    const auto lines = database.run(QStringLiteral(R"(
SELECT code, name, unit, unit_price_minor, rate_basis_points, quantity FROM lines WHERE cart = ? ORDER BY position)"),
        id->text());
    if (!lines)
        return storeFailure(lines.error());
    StoredCart cart {*id, {}, *currency};
    for (qsizetype index = 0; index < lines->size(); ++index) {
        const auto line = lineFrom(lines->at(index));
        if (!line || !cart.cart.add(*line))
            return Unexpected {unreadableCart()};
    }
    return Result(cart);
}

} // namespace

StoreResult<std::optional<StoredCart>> SqliteCarts::onScreen()
{
    return cartFrom(
        m_database, m_database.run(QStringLiteral("SELECT id, currency FROM carts WHERE on_screen = 1")));
}

StoreResult<std::optional<StoredCart>> SqliteCarts::find(const CartId &id)
{
    return cartFrom(
        m_database, m_database.run(QStringLiteral("SELECT id, currency FROM carts WHERE id = ?"), id.text()));
}

StoreResult<void> SqliteCarts::save(const StoredCart &cart, WallTime now)
{
    auto transaction = beginWrite(m_database, m_file, now);
    if (!transaction)
        return Unexpected {transaction.error()};
    if (const auto written = write(cart, now); !written)
        return storeFailure(written.error());
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return {};
}

StoreResult<void> SqliteCarts::show(const StoredCart &cart, WallTime now)
{
    auto transaction = beginWrite(m_database, m_file, now);
    if (!transaction)
        return Unexpected {transaction.error()};
    if (const auto written = write(cart, now); !written)
        return storeFailure(written.error());
    const auto hidden = m_database.run(
        QStringLiteral("UPDATE carts SET on_screen = 0 WHERE on_screen = 1 AND id <> ?"), cart.id.text());
    if (!hidden)
        return storeFailure(hidden.error());
    const auto shown
        = m_database.run(QStringLiteral("UPDATE carts SET on_screen = 1 WHERE id = ?"), cart.id.text());
    if (!shown)
        return storeFailure(shown.error());
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return {};
}

SqlResult<void> SqliteCarts::write(const StoredCart &cart, WallTime now)
{
    const QString id = cart.id.text();
    const auto inserted = m_database.run(
        QStringLiteral("INSERT INTO carts (id, currency, created_ms, on_screen) VALUES (?, ?, ?, 0) "
                       "ON CONFLICT (id) DO NOTHING"),
        id, cart.currency.code(), std::int64_t {now.time_since_epoch().count()});
    if (!inserted)
        return Unexpected {inserted.error()};
    const auto removed = m_database.run(QStringLiteral("DELETE FROM lines WHERE cart = ?"), id);
    if (!removed)
        return Unexpected {removed.error()};
    int position = 0;
    for (const CartLine &line : cart.cart.lines()) {
        const auto added = m_database.run(QStringLiteral(R"(
INSERT INTO lines (cart, position, code, name, unit, unit_price_minor, rate_basis_points, quantity)
VALUES (?, ?, ?, ?, ?, ?, ?, ?))"),
            id, position, line.code.text(), line.name, unitName(line.unit), line.unitPrice.minor(),
            line.rate.basisPoints(), line.quantity);
        if (!added)
            return Unexpected {added.error()};
        ++position;
    }
    return {};
}

} // namespace unavez
