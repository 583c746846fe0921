#include "setupcommand.h"

#include "commandoutput.h"
#include "composition.h"

namespace unavez {

ExitCode runSetup(const ProfileOptions &options, const SetupArguments &arguments)
{
    const auto done = setUpProfile(
        options, {options.backend->toString(), arguments.storeName, arguments.taxId, Currency::euro()});
    if (!done)
        return complainOf(done.error());
    return ExitCode::Approved;
}

} // namespace unavez
