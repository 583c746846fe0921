#include "arguments.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QStandardPaths>

namespace unavez {

namespace {

struct ArgumentsText {
    Q_DECLARE_TR_FUNCTIONS(Arguments)
};

//! The parser with every option that the given command takes.
struct Options {
    QCommandLineOption profile {QStringLiteral("profile"),
        ArgumentsText::tr("Folder of the register's data."), QStringLiteral("DIR")};
    QCommandLineOption backend {QStringLiteral("backend"),
        ArgumentsText::tr("Address of the payments backend."), QStringLiteral("URL")};
    QCommandLineOption tokenFile {QStringLiteral("token-file"),
        ArgumentsText::tr("File with the register's token."), QStringLiteral("FILE")};
    QCommandLineOption certificate {QStringLiteral("backend-certificate"),
        ArgumentsText::tr("setup: the certificate of the backend, the only one to be trusted."),
        QStringLiteral("FILE")};
    QCommandLineOption language {QStringLiteral("language"),
        ArgumentsText::tr("Language of texts: es or en."), QStringLiteral("es|en")};
    QCommandLineOption adopt {QStringLiteral("adopt-profile"),
        ArgumentsText::tr(
            "Use a profile that was copied from another PC; the other must not be used any more.")};
    QCommandLineOption wait {QStringLiteral("wait"),
        ArgumentsText::tr("How long to wait, for the profile and for the payment (30)."),
        QStringLiteral("SECONDS"), QStringLiteral("30")};
    QCommandLineOption storeName {QStringLiteral("store-name"),
        ArgumentsText::tr("Name of the shop on tickets."), QStringLiteral("NAME")};
    QCommandLineOption taxId {QStringLiteral("tax-id"),
        ArgumentsText::tr("Tax number of the shop on tickets."), QStringLiteral("NUMBER")};
    QCommandLineOption cart {QStringLiteral("cart"),
        ArgumentsText::tr("File with the cart as JSON; - reads standard input."), QStringLiteral("FILE|-")};
    QCommandLineOption tender {QStringLiteral("tender"), ArgumentsText::tr("How it is paid: card or cash."),
        QStringLiteral("card|cash")};
    QCommandLineOption card {QStringLiteral("card"),
        ArgumentsText::tr("Test card of the sandbox (test_approve)."), QStringLiteral("CARD"),
        QStringLiteral("test_approve")};
    QCommandLineOption tendered {QStringLiteral("tendered"),
        ArgumentsText::tr("Cash that was handed over, in minor units; the total by default."),
        QStringLiteral("MINOR")};
    QCommandLineOption json {QStringLiteral("json"), ArgumentsText::tr("Print JSON, one object a line.")};
};

CommandFailure usage(const QString &message) { return {ExitCode::Usage, message}; }

std::optional<QUrl> backendFrom(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool isHttp = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    return url.isValid() && isHttp && !url.host().isEmpty() && url.userInfo().isEmpty() ? std::optional(url)
                                                                                        : std::nullopt;
}

CommandResult<ProfileOptions> profileFrom(const QCommandLineParser &parser, const Options &options)
{
    ProfileOptions profile;
    profile.folder = parser.value(options.profile);
    if (profile.folder.isEmpty())
        profile.folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    if (parser.isSet(options.backend)) {
        profile.backend = backendFrom(parser.value(options.backend));
        if (!profile.backend)
            return Unexpected {
                usage(ArgumentsText::tr("--backend: an address such as http://127.0.0.1:8480 is needed."))};
    }
    profile.tokenFile = parser.value(options.tokenFile);
    profile.certificateFile = parser.value(options.certificate);
    profile.adopt = parser.isSet(options.adopt);
    bool isNumber = false;
    constexpr int greatestWaitSeconds = 86'400;
    const int seconds = parser.value(options.wait).toInt(&isNumber);
    if (!isNumber || seconds < 0 || seconds > greatestWaitSeconds)
        return Unexpected {usage(ArgumentsText::tr("--wait: a number of seconds from 0 to %1 is needed.")
                                     .arg(greatestWaitSeconds))};
    profile.wait = std::chrono::seconds(seconds);
    return profile;
}

CommandResult<SetupArguments> setupFrom(const QCommandLineParser &parser, const Options &options)
{
    for (const QCommandLineOption *needed :
        {&options.backend, &options.tokenFile, &options.storeName, &options.taxId}) {
        if (parser.value(*needed).isEmpty())
            return Unexpected {
                usage(ArgumentsText::tr("setup: --%1 is missing.").arg(needed->names().first()))};
    }
    return SetupArguments {parser.value(options.storeName), parser.value(options.taxId)};
}

CommandResult<ImportArguments> importFrom(const QStringList &positional)
{
    if (positional.size() != 2)
        return Unexpected {usage(ArgumentsText::tr("import: one catalogue file is needed."))};
    return ImportArguments {positional.at(1)};
}

CommandResult<SellArguments> sellFrom(const QCommandLineParser &parser, const Options &options)
{
    if (parser.value(options.cart).isEmpty())
        return Unexpected {usage(ArgumentsText::tr("sell: --cart is missing."))};
    const auto tender = tenderFromName(parser.value(options.tender));
    if (!tender)
        return Unexpected {usage(ArgumentsText::tr("sell: --tender must be card or cash."))};
    SellArguments sell {parser.value(options.cart), *tender, {}, {}};
    if (*tender == Tender::Card) {
        constexpr qsizetype greatestCardLength = 64;
        sell.card = parser.value(options.card);
        if (sell.card.isEmpty() || sell.card.size() > greatestCardLength)
            return Unexpected {usage(
                ArgumentsText::tr("sell: --card must have 1 to %1 characters.").arg(greatestCardLength))};
        if (parser.isSet(options.tendered))
            return Unexpected {usage(ArgumentsText::tr("sell: --tendered is for cash."))};
    } else if (parser.isSet(options.card)) {
        return Unexpected {usage(ArgumentsText::tr("sell: --card is for cards."))};
    } else if (parser.isSet(options.tendered)) {
        bool isNumber = false;
        const Money tendered = Money::fromMinor(parser.value(options.tendered).toLongLong(&isNumber));
        if (!isNumber || !isPayable(tendered))
            return Unexpected {
                usage(ArgumentsText::tr("sell: --tendered must be whole minor units, such as 5000."))};
        sell.tendered = tendered;
    }
    return sell;
}

std::optional<PaymentsAction> actionFrom(const QString &name)
{
    if (name == QLatin1String("list"))
        return PaymentsAction::List;
    if (name == QLatin1String("show"))
        return PaymentsAction::Show;
    if (name == QLatin1String("retry"))
        return PaymentsAction::Retry;
    if (name == QLatin1String("cancel"))
        return PaymentsAction::Cancel;
    return name == QLatin1String("resolve") ? std::optional(PaymentsAction::Resolve) : std::nullopt;
}

CommandResult<PaymentsArguments> paymentsFrom(
    const QCommandLineParser &parser, const Options &options, const QStringList &positional)
{
    const auto action = positional.size() >= 2 ? actionFrom(positional.at(1)) : std::nullopt;
    if (!action)
        return Unexpected {
            usage(ArgumentsText::tr("payments: list, show, retry, cancel or resolve is needed."))};
    const bool needsKey = *action != PaymentsAction::List;
    if (positional.size() != (needsKey ? 3 : 2))
        return Unexpected {usage(needsKey ? ArgumentsText::tr("payments: one key is needed.")
                                          : ArgumentsText::tr("payments list: nothing more is expected."))};
    const auto key = needsKey ? PaymentKey::fromText(positional.at(2)) : std::nullopt;
    if (needsKey && !key)
        return Unexpected {usage(ArgumentsText::tr("payments: %1 is no key.").arg(positional.at(2)))};
    return PaymentsArguments {*action, key, parser.isSet(options.json)};
}

//! Takes the command's arguments into the rest.
template<class T> CommandResult<Arguments> with(Arguments arguments, const CommandResult<T> &command)
{
    if (!command)
        return Unexpected {command.error()};
    arguments.command = *command;
    return arguments;
}

} // namespace

CommandResult<Arguments> readArguments(const QStringList &commandLine)
{
    const Options options;
    QCommandLineParser parser;
    parser.setApplicationDescription(ArgumentsText::tr(
        "The till. Without a command it opens the cashier's window.\n\n"
        "Commands:\n"
        "  setup     makes a profile: --backend, --token-file, --store-name, --tax-id\n"
        "  import    CATALOGUE.csv replaces the products\n"
        "  sell      sells a cart: --cart FILE|- --tender card|cash; JSON on standard output;\n"
        "            quantities are pieces, or grams for what is sold by weight\n"
        "  payments  list | show KEY | retry KEY | cancel KEY | resolve KEY\n\n"
        "Exit: 0 approved or done, 2 declined or cancelled, 3 not known yet, 4 needs a person, 64 usage, 65 "
        "bad data,\n"
        "73 and 74 cannot write, 75 another program holds the profile."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addOptions({options.profile, options.backend, options.tokenFile, options.certificate,
        options.language, options.adopt, options.wait, options.storeName, options.taxId, options.cart,
        options.tender, options.card, options.tendered, options.json});
    parser.addPositionalArgument(QStringLiteral("command"),
        ArgumentsText::tr("What to do; without one the window opens."),
        QStringLiteral("[setup|import|sell|payments]"));
    if (!parser.parse(commandLine))
        return Unexpected {usage(parser.errorText())};
    Arguments arguments {{}, parser.value(options.language), WindowsArguments {}};
    if (parser.isSet(help)) {
        arguments.command = HelpArguments {parser.helpText()};
        return arguments;
    }
    if (parser.isSet(version)) {
        arguments.command = HelpArguments {QStringLiteral("unavez-register " UNAVEZ_VERSION "\n")};
        return arguments;
    }
    const auto profile = profileFrom(parser, options);
    if (!profile)
        return Unexpected {profile.error()};
    arguments.profile = *profile;

    const QStringList positional = parser.positionalArguments();
    const QString command = positional.value(0);
    if (command.isEmpty())
        return arguments;
    if (command == QLatin1String("payments"))
        return with(arguments, paymentsFrom(parser, options, positional));
    if (command == QLatin1String("import"))
        return with(arguments, importFrom(positional));
    if (positional.size() > 1)
        return Unexpected {usage(ArgumentsText::tr("%1 is not expected here.").arg(positional.at(1)))};
    if (command == QLatin1String("setup"))
        return with(arguments, setupFrom(parser, options));
    if (command == QLatin1String("sell"))
        return with(arguments, sellFrom(parser, options));
    return Unexpected {usage(ArgumentsText::tr("There is no command %1; see --help.").arg(command))};
}

QString languageOf(const QStringList &commandLine)
{
    const Options options;
    QCommandLineParser parser;
    parser.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    parser.addOption(options.language);
    // Options that this parser does not know make it fail, after it has read those that it knows.
    [[maybe_unused]] const bool knewAll = parser.parse(commandLine);
    return parser.value(options.language);
}

} // namespace unavez
