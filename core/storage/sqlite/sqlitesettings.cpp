#include "sqlite/sqlitesettings.h"

#include "storefaults.h"

#include <QHash>

#include <array>

namespace unavez {

namespace {

const QLatin1String backendUrlName("backend_url");
const QLatin1String storeNameName("store_name");
const QLatin1String taxIdName("tax_id");
const QLatin1String currencyName("currency");

} // namespace

StoreResult<std::optional<RegisterSettings>> SqliteSettings::read()
{
    const auto rows = m_database.run(QStringLiteral("SELECT name, value FROM settings"));
    if (!rows)
        return storeFailure(rows.error());
    QHash<QString, QString> values;
    for (qsizetype index = 0; index < rows->size(); ++index)
        values.insert(
            rows->at(index).text(QLatin1String("name")), rows->at(index).text(QLatin1String("value")));
    const auto currency = Currency::fromCode(values.value(currencyName));
    if (!currency)
        return std::optional<RegisterSettings>();
    return std::optional(RegisterSettings {
        values.value(backendUrlName), values.value(storeNameName), values.value(taxIdName), *currency});
}

StoreResult<void> SqliteSettings::write(const RegisterSettings &settings)
{
    auto transaction = sql::Transaction::begin(m_database);
    if (!transaction)
        return storeFailure(transaction.error());
    const std::array<std::pair<QString, QString>, 4> values {{
        {backendUrlName, settings.backendUrl},
        {storeNameName, settings.storeName},
        {taxIdName, settings.taxId},
        {currencyName, settings.currency.code()},
    }};
    for (const auto &[name, value] : values) {
        const auto written
            = m_database.run(QStringLiteral("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT "
                                            "(name) DO UPDATE SET value = excluded.value"),
                name, value);
        if (!written)
            return storeFailure(written.error());
    }
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return {};
}

} // namespace unavez
