#pragma once

#include "configfile.h"

#include <QCommandLineParser>

namespace unavez {

/*! What each option was given: on the command line, or else in the file of --config, or else its default.

    A fault that it makes says where the wrong value stands. */
class OptionValues {
public:
    //! Of a command without a config file.
    OptionValues(const QCommandLineParser &parser)
        : m_parser(parser)
    {
    }
    //! Of a command that has read its arguments; the config file, if --config names one, may give each of the
    //! declared options. The failure names a line of that file.
    static Expected<OptionValues, Failure> withConfig(
        const QCommandLineParser &parser, const QList<QCommandLineOption> &declared);

    [[nodiscard]] bool isSet(const QString &option) const;
    [[nodiscard]] QString value(const QString &option) const;
    //! The option's value is wrong: says what it must be.
    [[nodiscard]] Unexpected<Failure> fault(const QString &option, const QString &must) const;

private:
    [[nodiscard]] Unexpected<Failure> faultInFile(const QString &option, const QString &must) const;

    const QCommandLineParser &m_parser;
    QString m_file;
    QHash<QString, ConfigValue> m_config;
};

} // namespace unavez
