#include "wire/messages.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <array>
#include <cstdio>

namespace unavez {

namespace {

constexpr auto httpDateFormat = QLatin1String("ddd, dd MMM yyyy hh:mm:ss 'GMT'");

// Both ways of writing a time are in every answer; QDateTime takes ten times as long.
constexpr std::size_t textSize = 64;

std::optional<WallTime> toWallTime(QDateTime dateTime)
{
    if (!dateTime.isValid())
        return std::nullopt;
    return WallTime(Milliseconds(dateTime.toMSecsSinceEpoch()));
}

} // namespace

QString encodeTime(WallTime time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    std::array<char, textSize> text {};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
        static_cast<int>(date.year()), static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
        static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
        static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
    return QString::fromLatin1(text.data());
}

std::optional<WallTime> decodeTime(const QString &text)
{
    return toWallTime(QDateTime::fromString(text, Qt::ISODateWithMs));
}

QByteArray encodeHttpDate(WallTime time)
{
    constexpr std::array<const char *, 7> days {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char *, 12> months {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
    std::array<char, textSize> text {};
    std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT",
        days.at(std::chrono::weekday(day).c_encoding()), static_cast<unsigned>(date.day()),
        months.at(static_cast<unsigned>(date.month()) - 1), static_cast<int>(date.year()),
        static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
        static_cast<int>(clock.seconds().count()));
    return QByteArray(text.data());
}

std::optional<WallTime> decodeHttpDate(const QByteArray &text)
{
    QDateTime dateTime = QLocale::c().toDateTime(QString::fromLatin1(text), QString(httpDateFormat));
    dateTime.setTimeSpec(Qt::UTC);
    return toWallTime(dateTime);
}

} // namespace unavez
