#include "windows.h"

#include "registerwindows.h"
#include "uicommon/theme.h"

#include <QApplication>

namespace unavez {

int runWindows(int &argc, char **argv, const Arguments &arguments)
{
    QApplication application(argc, argv);
    theme::apply(application);
    RegisterWindows windows(
        arguments.profile, languageFromCode(arguments.language).value_or(systemLanguage()));
    windows.start();
    return QApplication::exec();
}

} // namespace unavez
