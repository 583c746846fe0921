#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend reconcile: asks the acquirer about what is open, once. Gives the process's exit code.
int reconcile(const QStringList &arguments);

} // namespace unavez
