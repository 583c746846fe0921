#include "payments/reconcileschedule.h"

#include <QRegularExpression>

namespace unavez {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds longestPause = 24h; // the store takes a later check for a clock that was set back
constexpr int greatestTimes = 10'000;

Milliseconds unitOf(QStringView name)
{
    if (name == QLatin1String("ms"))
        return 1ms;
    if (name == QLatin1String("s"))
        return 1s;
    return name == QLatin1String("m") ? Milliseconds(1min) : Milliseconds(1h);
}

} // namespace

ReconcileSchedule::ReconcileSchedule()
    : m_pauses({{1s, 10}, {10s, 6}, {1min, 10}, {10min, 12}, {1h, 48}})
{
}

Expected<ReconcileSchedule, QString> ReconcileSchedule::parse(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("\\A([0-9]{1,6})(ms|s|m|h) ?x([0-9]{1,5})\\z"));
    QList<CheckPause> pauses;
    for (const QString &part : text.split(QLatin1Char(','))) {
        const QRegularExpressionMatch match = pattern.match(part.trimmed());
        const Milliseconds pause = unitOf(match.capturedView(2)) * match.capturedView(1).toInt();
        const int times = match.capturedView(3).toInt();
        if (!match.hasMatch() || pause <= 0ms || pause > longestPause || times < 1 || times > greatestTimes) {
            return Unexpected {
                QStringLiteral("\"%1\": allowed is a table such as 1s x10, 1m x10, 1h x48, with "
                               "pauses of 1ms to 24h, each 1 to 10000 times")
                    .arg(part.trimmed())};
        }
        pauses.append({pause, times});
    }
    return ReconcileSchedule(pauses);
}

std::optional<Milliseconds> ReconcileSchedule::pauseAfter(int checks) const
{
    for (const CheckPause &row : m_pauses) {
        if (checks < row.times)
            return row.pause;
        checks -= row.times;
    }
    return std::nullopt;
}

Milliseconds ReconcileSchedule::pauseWithoutEnd(int checks) const
{
    return pauseAfter(checks).value_or(m_pauses.last().pause);
}

Milliseconds ReconcileSchedule::span() const
{
    Milliseconds sum {0};
    for (const CheckPause &row : m_pauses)
        sum += row.pause * row.times;
    return sum;
}

} // namespace unavez
