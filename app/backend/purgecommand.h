#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend purge: forgets the keys whose retention has ended, once. Gives the process's exit code.
int purge(const QStringList &arguments);

} // namespace unavez
