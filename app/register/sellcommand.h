#pragma once

#include "arguments.h"

namespace unavez {

//! Sells the cart of a file. The same cart again is the same sale while a confirmation of it is live or approved.
[[nodiscard]] ExitCode runSell(const ProfileOptions &options, const SellArguments &arguments);

} // namespace unavez
