#pragma once

#include "arguments.h"

namespace unavez {

//! Lists, shows, retries and cancels what is in the outbox.
[[nodiscard]] ExitCode runPayments(const ProfileOptions &options, const PaymentsArguments &arguments);

} // namespace unavez
