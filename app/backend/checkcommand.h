#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend check: verifies every invariant of the store. Gives the process's exit code.
int check(const QStringList &arguments);

} // namespace unavez
