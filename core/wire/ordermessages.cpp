#include "wire/ordermessages.h"

#include "jsonreader.h"

#include "wire/fingerprint.h"

#include <QJsonDocument>

#include <map>

namespace unavez {

namespace {

constexpr qsizetype greatestLines = 500;
constexpr qsizetype greatestTenders = 20;
constexpr qsizetype greatestLineName = 120;
constexpr qsizetype greatestTicket = 64;
constexpr std::int64_t greatestQuantity = 9'999'999; // grams of what is weighed
constexpr int greatestRate = 10'000;

namespace ordermember {
const QString amount = QStringLiteral("amount_minor");
const QString base = QStringLiteral("base_minor");
const QString cart = QStringLiteral("cart_id");
const QString cashier = QStringLiteral("cashier");
const QString code = QStringLiteral("code");
const QString currency = QStringLiteral("currency");
const QString lines = QStringLiteral("lines");
const QString name = QStringLiteral("name");
const QString payment = QStringLiteral("payment_id");
const QString price = QStringLiteral("price_minor");
const QString quantity = QStringLiteral("quantity");
const QString rate = QStringLiteral("vat_basis_points");
const QString taxes = QStringLiteral("taxes");
const QString tender = QStringLiteral("tender");
const QString tenders = QStringLiteral("tenders");
const QString ticket = QStringLiteral("ticket");
const QString total = QStringLiteral("total_minor");
const QString unit = QStringLiteral("unit");
const QString vat = QStringLiteral("vat_minor");
} // namespace ordermember

using TotalByRate = std::map<int, std::int64_t>;

SchemaFault doesNotAddUp(const QString &name, std::int64_t sum)
{
    return {SchemaFault::Kind::WrongValue, name, QStringLiteral("what adds up, %1").arg(sum)};
}

//! A fault inside the n-th object of a list, named as in lines[3].unit.
SchemaFault within(const QString &list, qsizetype index, SchemaFault fault)
{
    fault.member = QStringLiteral("%1[%2].%3").arg(list).arg(index).arg(fault.member);
    return fault;
}

Expected<void, SchemaFault> readLine(const QJsonObject &object, TotalByRate &totals)
{
    JsonReader reader(object);
    reader.text(ordermember::code, 1, greatestTicket);
    reader.text(ordermember::name, 1, greatestLineName);
    const std::int64_t quantity = reader.integer(ordermember::quantity, 1, greatestQuantity);
    const auto isPiece = reader.value<bool>(
        ordermember::unit, QStringLiteral("piece or gram"), [](const QString &text) -> std::optional<bool> {
            if (text == QLatin1String("piece"))
                return true;
            return text == QLatin1String("gram") ? std::optional(false) : std::nullopt;
        });
    const std::int64_t price = reader.integer(ordermember::price, 0, greatestPayment.minor());
    const auto rate = static_cast<int>(reader.integer(ordermember::rate, 0, greatestRate));
    const std::int64_t total = reader.integer(ordermember::total, 0, greatestPayment.minor());
    reader.refuseOthers({ordermember::code, ordermember::name, ordermember::quantity, ordermember::unit,
        ordermember::price, ordermember::rate, ordermember::total});
    if (!reader.fault() && *isPiece && quantity * price != total)
        reader.fail(doesNotAddUp(ordermember::total, quantity * price));
    if (reader.fault())
        return Unexpected {*reader.fault()};
    totals[rate] += total;
    return {};
}

//! Takes what it explains out of the totals.
Expected<void, SchemaFault> readTax(const QJsonObject &object, TotalByRate &totals)
{
    JsonReader reader(object);
    const auto rate = static_cast<int>(reader.integer(ordermember::rate, 0, greatestRate));
    const std::int64_t base = reader.integer(ordermember::base, 0, greatestPayment.minor());
    const std::int64_t vat = reader.integer(ordermember::vat, 0, greatestPayment.minor());
    reader.refuseOthers({ordermember::rate, ordermember::base, ordermember::vat});
    const auto total = totals.find(rate);
    if (!reader.fault() && total == totals.end())
        reader.fail(
            {SchemaFault::Kind::WrongValue, ordermember::rate, QStringLiteral("a rate of a line, once")});
    if (reader.fault())
        return Unexpected {*reader.fault()};
    const auto split = splitVat(Money::fromMinor(total->second), *VatRate::fromBasisPoints(rate));
    if (!split || split->base.minor() != base)
        return Unexpected {doesNotAddUp(ordermember::base, split ? split->base.minor() : 0)};
    if (split->vat.minor() != vat)
        return Unexpected {doesNotAddUp(ordermember::vat, split->vat.minor())};
    totals.erase(total);
    return {};
}

Expected<OrderTenderDocument, SchemaFault> readTender(const QJsonObject &object)
{
    JsonReader reader(object);
    const auto tender = reader.value<Tender>(ordermember::tender, QStringLiteral("cash or card"),
        [](const QString &text) { return tenderFromName(text); });
    const Money amount = Money::fromMinor(
        reader.integer(ordermember::amount, leastPayment.minor(), greatestPayment.minor()));
    const QString payment = reader.text(ordermember::payment, 1, greatestTicket);
    reader.refuseOthers({ordermember::tender, ordermember::amount, ordermember::payment});
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return OrderTenderDocument {*tender, amount, payment};
}

std::int64_t sumOf(const TotalByRate &totals)
{
    std::int64_t sum = 0;
    for (const auto &[rate, total] : totals)
        sum += total;
    return sum;
}

} // namespace

Expected<OrderRequestDocument, SchemaFault> decodeOrderRequest(const QByteArray &body)
{
    JsonReader reader(body);
    constexpr qsizetype uuidLength = 36;
    const auto cart
        = reader.value<CartId>(ordermember::cart, QStringLiteral("UUID"), [](const QString &text) {
              return text.size() == uuidLength ? CartId::fromText(text) : std::nullopt;
          });
    const QString ticket = reader.text(ordermember::ticket, 1, greatestTicket);
    const auto currency
        = reader.value<Currency>(ordermember::currency, QStringLiteral("ISO 4217 code such as EUR"),
            [](const QString &text) { return Currency::fromCode(text); });
    const std::int64_t total
        = reader.integer(ordermember::total, leastPayment.minor(), greatestPayment.minor());
    if (reader.has(ordermember::cashier))
        reader.text(ordermember::cashier, 0, greatestTicket);
    const QList<QJsonObject> lines = reader.objects(ordermember::lines, 1, greatestLines);
    const QList<QJsonObject> taxes = reader.objects(ordermember::taxes, 1, greatestLines);
    const QList<QJsonObject> tenders = reader.objects(ordermember::tenders, 1, greatestTenders);
    reader.refuseOthers({ordermember::cart, ordermember::ticket, ordermember::currency, ordermember::total,
        ordermember::cashier, ordermember::lines, ordermember::taxes, ordermember::tenders});

    TotalByRate totals;
    for (qsizetype index = 0; index < lines.size(); ++index) {
        if (const auto read = readLine(lines.at(index), totals); !read)
            reader.fail(within(ordermember::lines, index, read.error()));
    }
    if (!reader.fault() && sumOf(totals) != total)
        reader.fail(doesNotAddUp(ordermember::total, sumOf(totals)));
    for (qsizetype index = 0; index < taxes.size(); ++index) {
        if (const auto read = readTax(taxes.at(index), totals); !read)
            reader.fail(within(ordermember::taxes, index, read.error()));
    }
    if (!totals.empty())
        reader.fail({SchemaFault::Kind::WrongValue, ordermember::taxes,
            QStringLiteral("a tax for each rate of the lines")});
    OrderRequestDocument order {cart.value_or(CartId::create()), ticket, currency.value_or(Currency::euro()),
        Money::fromMinor(total), {}, {}};
    std::int64_t paid = 0;
    for (qsizetype index = 0; index < tenders.size(); ++index) {
        auto tender = readTender(tenders.at(index));
        if (!tender) {
            reader.fail(within(ordermember::tenders, index, tender.error()));
            continue;
        }
        paid += tender->amount.minor();
        order.tenders.append(*std::move(tender));
    }
    if (!reader.fault() && paid != total)
        reader.fail({SchemaFault::Kind::WrongValue, ordermember::tenders,
            QStringLiteral("what adds up to total_minor, not %1").arg(paid)});
    if (reader.fault())
        return Unexpected {*reader.fault()};
    order.document = canonicalJson(QJsonDocument::fromJson(body).object());
    return order;
}

QJsonObject encodeOrder(const QString &id, const QString &registerName, const QString &key,
    WallTime createdAt, const QByteArray &document)
{
    QJsonObject object = QJsonDocument::fromJson(document).object();
    object.insert(QStringLiteral("id"), id);
    object.insert(QStringLiteral("register"), registerName);
    object.insert(QStringLiteral("idempotency_key"), key);
    object.insert(QStringLiteral("created_at"), encodeTime(createdAt));
    return object;
}

} // namespace unavez
