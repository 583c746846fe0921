#include "cartfile.h"

#include "wire/jsonmembers.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

namespace unavez {

namespace {

struct CartFileText {
    Q_DECLARE_TR_FUNCTIONS(CartFile)
};

constexpr qint64 greatestCartFile = 1024 * 1024;

Unexpected<CommandFailure> badData(const QString &message)
{
    return Unexpected {CommandFailure {ExitCode::BadData, message}};
}

std::optional<Quantity> quantityFrom(const QJsonValue &value)
{
    // QJsonValue::toInt() gives its default for a fraction or a number out of range.
    const int quantity = value.toInt(0);
    return quantity >= 1 ? std::optional(quantity) : std::nullopt;
}

bool hasOnly(const QJsonObject &object, const QStringList &members)
{
    const QStringList keys = object.keys();
    return std::all_of(keys.begin(), keys.end(), [&](const QString &key) { return members.contains(key); });
}

CommandResult<CartFile::Line> lineFrom(const QJsonValue &value, qsizetype number)
{
    const QJsonObject line = value.toObject();
    const auto code = ProductCode::fromText(line.value(QLatin1String("ean")).toString());
    const auto quantity = quantityFrom(line.value(QLatin1String("quantity")));
    if (!value.isObject() || !hasOnly(line, {QStringLiteral("ean"), QStringLiteral("quantity")}) || !code)
        return badData(CartFileText::tr("Line %1 of the cart: \"ean\" must be a valid code.").arg(number));
    if (!quantity)
        return badData(
            CartFileText::tr("Line %1 of the cart: \"quantity\" must be a whole number above zero.")
                .arg(number));
    return CartFile::Line {*code, *quantity};
}

} // namespace

CommandResult<CartFile> parseCartFile(const QByteArray &content)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(content, &error);
    if (!document.isObject())
        return badData(CartFileText::tr("The cart is not a JSON object (%1 at byte %2).")
                           .arg(error.errorString(), QString::number(error.offset)));
    if (const auto twice = duplicateMember(content))
        return badData(CartFileText::tr("The cart has \"%1\" twice in one object.").arg(*twice));
    const QJsonObject object = document.object();
    if (!hasOnly(object, {QStringLiteral("cart_id"), QStringLiteral("lines")}))
        return badData(CartFileText::tr("The cart may have \"cart_id\" and \"lines\", nothing else."));

    CartFile cart;
    const QJsonValue id = object.value(QLatin1String("cart_id"));
    if (!id.isUndefined()) {
        cart.cart = CartId::fromText(id.toString());
        if (!cart.cart)
            return badData(CartFileText::tr("\"cart_id\" must be a UUID."));
    }
    const QJsonArray lines = object.value(QLatin1String("lines")).toArray();
    if (lines.isEmpty())
        return badData(CartFileText::tr("The cart has no lines."));
    for (qsizetype index = 0; index < lines.size(); ++index) {
        const auto line = lineFrom(lines.at(index), index + 1);
        if (!line)
            return Unexpected {line.error()};
        cart.lines.append(*line);
    }
    return cart;
}

CommandResult<CartFile> readCartFile(const QString &path)
{
    QFile file(path);
    const bool opened
        = path == QLatin1String("-") ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!opened)
        return badData(CartFileText::tr("The cart file %1 cannot be read: %2").arg(path, file.errorString()));
    const QByteArray content = file.read(greatestCartFile + 1);
    if (content.size() > greatestCartFile)
        return badData(CartFileText::tr("The cart file is larger than %1 bytes.").arg(greatestCartFile));
    return parseCartFile(content);
}

} // namespace unavez
