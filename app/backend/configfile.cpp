#include "configfile.h"

#include <QFile>
#include <QStringList>

#include <optional>
#include <sstream>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace unavez {

namespace {

Failure fault(const QString &path, const toml::source_region &where, const QString &what)
{
    return {ExitCode::BadConfig, QStringLiteral("%1:%2: %3").arg(path).arg(where.begin.line).arg(what)};
}

std::optional<QString> textOf(const toml::node &node)
{
    if (const auto text = node.value_exact<std::string>())
        return QString::fromStdString(*text);
    if (const auto number = node.value_exact<std::int64_t>())
        return QString::number(*number);
    if (const auto flag = node.value_exact<bool>())
        return *flag ? QStringLiteral("true") : QStringLiteral("false");
    const toml::array *array = node.as_array();
    if (!array)
        return std::nullopt;
    QStringList parts;
    for (const toml::node &element : *array) {
        const auto part = element.is_array() ? std::nullopt : textOf(element);
        if (!part)
            return std::nullopt;
        parts.append(*part);
    }
    return parts.join(QLatin1Char(','));
}

} // namespace

Expected<QHash<QString, ConfigValue>, Failure> readConfigFile(const QString &path)
{
    constexpr qint64 greatestFile = 256 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {Failure {
            ExitCode::BadConfig, QStringLiteral("%1 cannot be read: %2").arg(path, file.errorString())}};
    const toml::parse_result parsed = toml::parse(file.read(greatestFile).toStdString());
    if (!parsed)
        return Unexpected {fault(path, parsed.error().source(),
            QString::fromUtf8(parsed.error().description().data(),
                static_cast<qsizetype>(parsed.error().description().size())))};
    QHash<QString, ConfigValue> values;
    for (const auto &[key, node] : parsed.table()) {
        const QString name = QString::fromUtf8(key.data(), static_cast<qsizetype>(key.length()));
        const auto text = textOf(node);
        if (!text)
            return Unexpected {fault(path, node.source(),
                name + QStringLiteral(" must be a text, a whole number, true, false, or a list of these"))};
        values.insert(name, {*text, static_cast<int>(node.source().begin.line), node.is_boolean()});
    }
    return values;
}

} // namespace unavez
