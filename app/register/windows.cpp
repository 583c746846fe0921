#include "windows.h"

#include "commandoutput.h"

#include <QCoreApplication>

namespace unavez {

int runWindows(int & /*argc*/, char ** /*argv*/, const Arguments & /*arguments*/)
{
    complain(
        QCoreApplication::translate("Windows", "This build has no windows; see --help for the commands."));
    return static_cast<int>(ExitCode::Usage);
}

} // namespace unavez
