#pragma once

#include "arguments.h"

namespace unavez {

//! The cashier's and the manager's windows, until the last is closed. Makes the QApplication itself.
[[nodiscard]] int runWindows(int &argc, char **argv, const Arguments &arguments);

} // namespace unavez
