#include "wire/messages.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

namespace unavez {

namespace {

constexpr auto httpDateFormat = QLatin1String("ddd, dd MMM yyyy hh:mm:ss 'GMT'");

QDateTime toDateTime(WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), Qt::UTC);
}

std::optional<WallTime> toWallTime(QDateTime dateTime)
{
    if (!dateTime.isValid())
        return std::nullopt;
    return WallTime(Milliseconds(dateTime.toMSecsSinceEpoch()));
}

} // namespace

QString encodeTime(WallTime time) { return toDateTime(time).toString(Qt::ISODateWithMs); }

std::optional<WallTime> decodeTime(const QString &text)
{
    return toWallTime(QDateTime::fromString(text, Qt::ISODateWithMs));
}

QByteArray encodeHttpDate(WallTime time)
{
    return QLocale::c().toString(toDateTime(time), QString(httpDateFormat)).toLatin1();
}

std::optional<WallTime> decodeHttpDate(const QByteArray &text)
{
    QDateTime dateTime = QLocale::c().toDateTime(QString::fromLatin1(text), QString(httpDateFormat));
    dateTime.setTimeSpec(Qt::UTC);
    return toWallTime(dateTime);
}

} // namespace unavez
