#include "support/shop.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTextStream>

namespace unavez::test {

namespace {

QJsonObject objectIn(const QByteArray &text) { return QJsonDocument::fromJson(text).object(); }

} // namespace

QString SaleReport::text(const char *member) const { return json.value(QLatin1String(member)).toString(); }

std::int64_t SaleReport::integer(const char *member) const
{
    return json.value(QLatin1String(member)).toInteger();
}

Shop::Shop(const QString &folder)
    : acquirer(QStringLiteral("unavez-acquirer"),
        {QStringLiteral("serve"), QStringLiteral("--ledger"), folder + QStringLiteral("/ledger.sqlite")})
    , backend(QStringLiteral("unavez-backend"), {})
    , times {QStringLiteral("--lease"), QStringLiteral("2"), QStringLiteral("--reconcile-every"),
          QStringLiteral("100"), QStringLiteral("--sandbox-settle-delay"), QStringLiteral("500"),
          QStringLiteral("--sandbox-longest-call"), QStringLiteral("1500")}
    , m_folder(folder)
{
}

QStringList Shop::backendArguments() const
{
    return QStringList {QStringLiteral("serve"), QStringLiteral("--store"), store(),
               QStringLiteral("--acquirer"), QStringLiteral("sandbox:") + acquirer.url().toString()}
    + times;
}

bool Shop::open()
{
    if (!acquirer.start())
        return false;
    const ProgramResult token = runProgram(QStringLiteral("unavez-backend"),
        {QStringLiteral("register"), QStringLiteral("add"), QStringLiteral("--store"), store(),
            QStringLiteral("--tenant"), QStringLiteral("shop"), QStringLiteral("--register"),
            QStringLiteral("till-1")});
    const QString tokenFile = m_folder + QStringLiteral("/token");
    QFile file(tokenFile);
    if (token.exitCode != 0 || !file.open(QIODevice::WriteOnly) || file.write(token.output) < 0)
        return false;
    file.close();
    backend.setArguments(backendArguments());
    if (!backend.start())
        return false;
    const ProgramResult setup = runProgram(QStringLiteral("unavez-register"),
        {QStringLiteral("setup"), QStringLiteral("--profile"), profile(), QStringLiteral("--backend"),
            backend.url().toString(), QStringLiteral("--token-file"), tokenFile,
            QStringLiteral("--store-name"), QStringLiteral("Tienda"), QStringLiteral("--tax-id"),
            QStringLiteral("B00000000")});
    const ProgramResult import = runProgram(QStringLiteral("unavez-register"),
        {QStringLiteral("import"), QStringLiteral("--profile"), profile(),
            QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv")});
    QTextStream(stderr) << setup.errors << import.errors;
    return setup.exitCode == 0 && import.exitCode == 0;
}

QByteArray Shop::cartFile(const Order &order)
{
    const QJsonObject line {{QStringLiteral("ean"), QStringLiteral("8410000000016")},
        {QStringLiteral("quantity"), order.quantity}};
    return QJsonDocument(
        QJsonObject {{QStringLiteral("cart_id"), order.cartId}, {QStringLiteral("lines"), QJsonArray {line}}})
        .toJson(QJsonDocument::Compact);
}

QStringList Shop::sellArguments(const Order &order) const
{
    return {QStringLiteral("sell"), QStringLiteral("--profile"), profile(), QStringLiteral("--cart"),
        QStringLiteral("-"), QStringLiteral("--tender"), QStringLiteral("card"), QStringLiteral("--card"),
        order.card, QStringLiteral("--wait"), QString::number(order.waitSeconds)};
}

SaleReport Shop::sell(const Order &order)
{
    const ProgramResult result = runProgram(
        QStringLiteral("unavez-register"), sellArguments(order), cartFile(order), order.killPoint);
    return {result.exitCode, objectIn(result.output), result.errors};
}

ProgramResult Shop::payments(const QStringList &arguments) const
{
    return runProgram(QStringLiteral("unavez-register"),
        QStringList {QStringLiteral("payments")} + arguments
            + QStringList {QStringLiteral("--profile"), profile(), QStringLiteral("--json")});
}

SaleReport Shop::payment(const QString &key) const
{
    const ProgramResult result = payments({QStringLiteral("show"), key});
    return {result.exitCode, objectIn(result.output), result.errors};
}

QList<LedgerEntry> Shop::ledger() const
{
    const ProgramResult result = runProgram(QStringLiteral("unavez-acquirer"),
        {QStringLiteral("ledger"), QStringLiteral("--ledger"), ledgerFile()});
    QList<LedgerEntry> entries;
    for (const QByteArray &line : result.output.split('\n')) {
        const QJsonObject entry = objectIn(line);
        if (!entry.isEmpty()) {
            entries.append({entry.value(QLatin1String("kind")).toString(),
                entry.value(QLatin1String("state")).toString(), entry.value(QLatin1String("key")).toString(),
                entry.value(QLatin1String("reference")).toString(),
                entry.value(QLatin1String("amount_minor")).toInteger()});
        }
    }
    return entries;
}

int Shop::chargesOf(std::int64_t amountMinor) const
{
    int charges = 0;
    for (const LedgerEntry &entry : ledger()) {
        const bool stands = entry.kind == QLatin1String("charge") && entry.state == QLatin1String("approved");
        charges += stands && entry.amountMinor == amountMinor ? 1 : 0;
    }
    return charges;
}

QList<QJsonObject> Shop::confirmations() const
{
    QList<QJsonObject> all;
    for (const QByteArray &line : payments({QStringLiteral("list")}).output.split('\n')) {
        if (!line.isEmpty())
            all.append(objectIn(line));
    }
    return all;
}

QStringList Shop::openKeys() const
{
    QStringList keys;
    for (const QJsonObject &value : confirmations()) {
        const QString state = value.value(QLatin1String("state")).toString();
        const QStringList finalStates {
            QStringLiteral("approved"), QStringLiteral("declined"), QStringLiteral("cancelled")};
        if (!finalStates.contains(state))
            keys.append(value.value(QLatin1String("key")).toString());
    }
    return keys;
}

QStringList Shop::violations() const
{
    QStringList found;
    QHash<std::int64_t, int> charged;
    for (const LedgerEntry &entry : ledger()) {
        if (entry.kind == QLatin1String("charge") && entry.state == QLatin1String("approved"))
            ++charged[entry.amountMinor];
    }
    for (auto amount = charged.cbegin(); amount != charged.cend(); ++amount) {
        if (amount.value() > 1)
            found.append(QStringLiteral("amount %1 charged %2 times").arg(amount.key()).arg(amount.value()));
    }

    QHash<std::int64_t, bool> approved;
    for (const QJsonObject &value : confirmations()) {
        const std::int64_t amount = value.value(QLatin1String("amount_minor")).toInteger();
        const QString state = value.value(QLatin1String("state")).toString();
        approved[amount] = approved.value(amount) || state == QLatin1String("approved");
        const bool isCard = value.value(QLatin1String("tender")) == QLatin1String("card");
        if (isCard && state == QLatin1String("approved") && charged.value(amount) == 0)
            found.append(QStringLiteral("amount %1 is approved at the register and not charged").arg(amount));
    }
    for (auto amount = charged.cbegin(); amount != charged.cend(); ++amount) {
        if (!approved.value(amount.key()))
            found.append(
                QStringLiteral("amount %1 is charged and not approved at the register").arg(amount.key()));
    }

    const ProgramResult checked = runProgram(
        QStringLiteral("unavez-backend"), {QStringLiteral("check"), QStringLiteral("--store"), store()});
    if (checked.exitCode != 0)
        found.append(QStringLiteral("backend check: ") + QString::fromUtf8(checked.output + checked.errors));
    return found;
}

} // namespace unavez::test
