#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend serve: runs until SIGTERM. Gives the process's exit code.
int serve(const QStringList &arguments);

} // namespace unavez
