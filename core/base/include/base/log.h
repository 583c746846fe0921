#pragma once

#include <QJsonObject>
#include <QLoggingCategory>

namespace unavez {

Q_DECLARE_LOGGING_CATEGORY(logRegister)
Q_DECLARE_LOGGING_CATEGORY(logBackend)
Q_DECLARE_LOGGING_CATEGORY(logAcquirer)
Q_DECLARE_LOGGING_CATEGORY(logStorage)
Q_DECLARE_LOGGING_CATEGORY(logHttp)

//! From now on every Qt log message leaves as one JSON object a line on stderr:
//! {"time","level","category","message",…}. Call once at the start of main(), before any thread.
void writeLogAsJsonLines();

//! Logs one event with its fields at info level, as members of the JSON line. Never give it a token, PIN or
//! card.
void logEvent(const QLoggingCategory &category, const QString &event, const QJsonObject &fields);

} // namespace unavez
