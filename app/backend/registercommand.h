#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend register add|revoke|list. Gives the process's exit code.
int manageRegisters(const QStringList &arguments);

} // namespace unavez
