#pragma once

#include "arguments.h"

namespace unavez {

//! Replaces the catalogue, or says what is wrong with every bad line.
[[nodiscard]] ExitCode runImport(const ProfileOptions &options, const ImportArguments &arguments);

} // namespace unavez
