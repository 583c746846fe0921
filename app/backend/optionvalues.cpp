#include "optionvalues.h"

namespace unavez {

Expected<OptionValues, Failure> OptionValues::withConfig(
    const QCommandLineParser &parser, const QList<QCommandLineOption> &declared)
{
    const QString config = QStringLiteral("config");
    OptionValues values(parser);
    if (!parser.isSet(config))
        return values;
    values.m_file = parser.value(config);
    auto read = readConfigFile(values.m_file);
    if (!read)
        return Unexpected {read.error()};
    values.m_config = *std::move(read);

    QHash<QString, bool> isFlag;
    for (const QCommandLineOption &option : declared)
        isFlag.insert(option.names().constFirst(), option.valueName().isEmpty());
    isFlag.remove(config);
    for (auto value = values.m_config.cbegin(); value != values.m_config.cend(); ++value) {
        if (!isFlag.contains(value.key())) {
            QStringList known = isFlag.keys();
            known.sort();
            return values.faultInFile(value.key(),
                QStringLiteral("is no option here; there are: ") + known.join(QStringLiteral(", ")));
        }
        if (isFlag.value(value.key()) != value->isFlag) {
            return values.faultInFile(value.key(),
                value->isFlag ? QStringLiteral("must be a text or a number")
                              : QStringLiteral("must be true or false"));
        }
    }
    return values;
}

bool OptionValues::isSet(const QString &option) const
{
    if (m_parser.isSet(option))
        return true;
    const auto value = m_config.find(option);
    return value != m_config.end() && !(value->isFlag && value->text == QStringLiteral("false"));
}

QString OptionValues::value(const QString &option) const
{
    const auto value = m_config.find(option);
    return m_parser.isSet(option) || value == m_config.end() ? m_parser.value(option) : value->text;
}

Unexpected<Failure> OptionValues::fault(const QString &option, const QString &must) const
{
    if (m_parser.isSet(option) || !m_config.contains(option))
        return Unexpected {Failure {ExitCode::Usage, QStringLiteral("--%1 %2").arg(option, must)}};
    return faultInFile(option, must);
}

Unexpected<Failure> OptionValues::faultInFile(const QString &option, const QString &must) const
{
    return Unexpected {Failure {ExitCode::BadConfig,
        QStringLiteral("%1:%2: %3 %4").arg(m_file).arg(m_config.value(option).line).arg(option, must)}};
}

} // namespace unavez
