#include "arguments.h"
#include "commandoutput.h"
#include "importcommand.h"
#include "paymentscommand.h"
#include "sellcommand.h"
#include "setupcommand.h"
#include "windows.h"

#include <QCoreApplication>
#include <QLocale>
#include <QLoggingCategory>
#include <QTranslator>

using namespace unavez;

namespace {

ExitCode run(const Arguments &arguments)
{
    if (const auto *setup = std::get_if<SetupArguments>(&arguments.command))
        return runSetup(arguments.profile, *setup);
    if (const auto *import = std::get_if<ImportArguments>(&arguments.command))
        return runImport(arguments.profile, *import);
    if (const auto *sell = std::get_if<SellArguments>(&arguments.command))
        return runSell(arguments.profile, *sell);
    if (const auto *payments = std::get_if<PaymentsArguments>(&arguments.command))
        return runPayments(arguments.profile, *payments);
    printLine(std::get<HelpArguments>(arguments.command).text);
    return ExitCode::Approved;
}

void useLanguage(QTranslator &translator, const QString &language)
{
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    if (translator.load(locale, QStringLiteral("unavez"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(&translator);
}

QStringList commandLineOf(int argc, char **argv)
{
    QStringList commandLine;
    for (int index = 0; index < argc; ++index)
        commandLine.append(QString::fromLocal8Bit(argv[index]));
    return commandLine;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication::setApplicationName(QStringLiteral("unavez-register"));
    QCoreApplication::setApplicationVersion(QStringLiteral(UNAVEZ_VERSION));
    // Standard error belongs to people here; QT_LOGGING_RULES brings the events back.
    QLoggingCategory::setFilterRules(QStringLiteral("unavez.*.info=false"));

    std::optional<Arguments> windows;
    {
        QCoreApplication application(argc, argv);
        const QStringList commandLine = commandLineOf(argc, argv);
        QTranslator translator;
        useLanguage(translator, languageOf(commandLine));
        const auto arguments = readArguments(commandLine);
        if (!arguments)
            return static_cast<int>(complainOf(arguments.error()));
        if (!std::holds_alternative<WindowsArguments>(arguments->command))
            return static_cast<int>(run(*arguments));
        windows = *arguments;
    }
    // Windows need another kind of application, of which a process can have one at a time.
    return runWindows(argc, argv, *windows);
}
