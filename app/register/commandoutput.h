#pragma once

#include "checkout/tillvalues.h"
#include "exitcode.h"

#include <QJsonObject>
#include <QString>

namespace unavez {

//! One JSON object on one line of standard output.
void printJson(const QJsonObject &object);
//! A line for people on standard output.
void printLine(const QString &text);
//! A line for people on standard error.
void complain(const QString &text);
//! The same for a failure; gives its exit code.
[[nodiscard]] ExitCode complainOf(const CommandFailure &failure);
//! What the profile told when it was opened, if anything.
void complainOf(const TillNotice &notice);

} // namespace unavez
