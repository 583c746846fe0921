#include "acquirer/faultrule.h"

#include <QRegularExpression>

namespace unavez {

namespace {

using What = FaultRule::What;

struct NamedCall {
    const char *name;
    AcquirerCall call;
};
constexpr NamedCall namedCalls[] = {
    {"charge", AcquirerCall::Charge},
    {"query", AcquirerCall::Query},
    {"reverse", AcquirerCall::Reverse},
};

enum class Argument { None, Time, Status, Bytes };

struct NamedWhat {
    const char *name;
    What what;
    Argument argument;
    const char *byDefault; //!< empty: the argument must be given
};
constexpr NamedWhat namedWhats[] = {
    {"drop-before", What::DropBefore, Argument::None, ""},
    {"drop-after", What::DropAfter, Argument::None, ""},
    {"delay", What::Delay, Argument::Time, ""},
    {"status", What::Status, Argument::Status, "503"},
    {"garbage", What::Garbage, Argument::None, ""},
    {"truncate", What::Truncate, Argument::Bytes, "-1"},
    {"repeated", What::Repeated, Argument::None, ""},
    {"not-found-for", What::NotFoundFor, Argument::Time, ""},
};

template<class Named, std::size_t count> QString namesOf(const Named (&all)[count])
{
    QStringList names;
    for (const Named &named : all)
        names.append(QString::fromLatin1(named.name));
    return names.join(QStringLiteral(", "));
}

template<class Named, std::size_t count> const Named *find(const Named (&all)[count], const QString &name)
{
    for (const Named &named : all) {
        if (name == QLatin1String(named.name))
            return &named;
    }
    return nullptr;
}

std::optional<Milliseconds> timeFrom(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{1,7})(ms|s)?$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const Milliseconds::rep number = match.captured(1).toLongLong();
    return match.captured(2) == QStringLiteral("s") ? std::chrono::seconds(number) : Milliseconds(number);
}

std::optional<int> numberFrom(const QString &text, int least, int greatest)
{
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber && number >= least && number <= greatest ? std::optional(number) : std::nullopt;
}

Unexpected<QString> wrong(const QString &found, const QString &allowed)
{
    return Unexpected {QStringLiteral("\"%1\": allowed is %2").arg(found, allowed)};
}

Expected<void, QString> readArgument(FaultRule &rule, const NamedWhat &what, const QString &text)
{
    constexpr int longestAnswer = 1'000'000;
    std::optional<int> number;
    switch (what.argument) {
    case Argument::None:
        if (!text.isEmpty())
            return wrong(text, QStringLiteral("nothing after ") + QString::fromLatin1(what.name));
        return {};
    case Argument::Time:
        if (const auto time = timeFrom(text)) {
            rule.time = *time;
            return {};
        }
        return wrong(text, QStringLiteral("a time such as 500, 500ms or 5s"));
    case Argument::Status:
        number = numberFrom(text, 400, 599);
        if (!number)
            return wrong(text, QStringLiteral("a status from 400 to 599"));
        break;
    case Argument::Bytes:
        number = numberFrom(text, -1, longestAnswer);
        if (!number)
            return wrong(text, QStringLiteral("a number of bytes"));
        break;
    }
    rule.number = *number;
    return {};
}

Expected<void, QString> readShare(FaultRule &rule, const QString &text)
{
    if (text.endsWith(u'%'))
        rule.percent = numberFrom(text.chopped(1), 0, 100);
    else
        rule.calls = numberFrom(text, 1, 1'000'000);
    if (!rule.percent && !rule.calls)
        return wrong(text, QStringLiteral("a number of calls such as 3, or a share such as 20%"));
    return {};
}

} // namespace

Expected<FaultRule, QString> FaultRule::parse(const QString &text)
{
    const qsizetype at = text.indexOf(u'@');
    const QStringList parts = (at < 0 ? text : text.left(at)).split(u':');
    if (parts.size() < 2 || parts.size() > 3)
        return wrong(text, QStringLiteral("WHERE:WHAT[:ARG][@N|@P%]"));
    const NamedCall *where = find(namedCalls, parts.at(0));
    if (!where)
        return wrong(parts.at(0), namesOf(namedCalls));
    const NamedWhat *what = find(namedWhats, parts.at(1));
    if (!what)
        return wrong(parts.at(1), namesOf(namedWhats));
    if (what->what == What::NotFoundFor && where->call != AcquirerCall::Query)
        return wrong(text, QStringLiteral("not-found-for with query only"));

    FaultRule rule {where->call, what->what, Milliseconds(0), 0, {}, {}};
    const QString argument = parts.size() == 3 ? parts.at(2) : QString::fromLatin1(what->byDefault);
    if (const auto read = readArgument(rule, *what, argument); !read)
        return Unexpected {read.error()};
    if (at >= 0) {
        if (const auto read = readShare(rule, text.mid(at + 1)); !read)
            return Unexpected {read.error()};
    }
    return rule;
}

} // namespace unavez
