#pragma once

#include "arguments.h"

namespace unavez {

//! Makes or changes a profile.
[[nodiscard]] ExitCode runSetup(const ProfileOptions &options, const SetupArguments &arguments);

} // namespace unavez
