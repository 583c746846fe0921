#include "sqlite/sqlitecatalogue.h"

#include "storefaults.h"
#include "unitname.h"

namespace unavez {

StoreResult<QList<Product>> SqliteCatalogue::products()
{
    const auto rows = m_database.run(QStringLiteral(
        "SELECT code, name, price_minor, vat_class, category, unit FROM catalogue ORDER BY position"));
    if (!rows)
        return storeFailure(rows.error());
    QList<Product> products;
    products.reserve(rows->size());
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const sql::Row row = rows->at(index);
        const auto code = ProductCode::fromText(row.text(QLatin1String("code")));
        const auto vatClass = vatClassFromName(row.text(QLatin1String("vat_class")));
        if (!code || !vatClass)
            return Unexpected {
                StoreFault {StoreFault::Kind::Damaged, QStringLiteral("a product cannot be read")}};
        products.append({*code, row.text(QLatin1String("name")),
            Money::fromMinor(row.integer(QLatin1String("price_minor"))), *vatClass,
            row.text(QLatin1String("category")), unitFromName(row.text(QLatin1String("unit")))});
    }
    return products;
}

StoreResult<void> SqliteCatalogue::replace(const QList<Product> &products)
{
    auto transaction = sql::Transaction::begin(m_database);
    if (!transaction)
        return storeFailure(transaction.error());
    if (const auto removed = m_database.run(QStringLiteral("DELETE FROM catalogue")); !removed)
        return storeFailure(removed.error());
    for (const Product &product : products) {
        const auto added = m_database.run(QStringLiteral(R"(
INSERT INTO catalogue (code, name, price_minor, vat_class, category, unit) VALUES (?, ?, ?, ?, ?, ?))"),
            product.code.text(), product.name, product.price.minor(), vatClassName(product.vatClass),
            product.category, unitName(product.unit));
        if (!added)
            return storeFailure(added.error());
    }
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return {};
}

} // namespace unavez
