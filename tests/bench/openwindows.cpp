#include "openwindows.h"

#include "registerwindows.h"
#include "watchedapplication.h"

#include <QDir>
#include <QFile>

#include <cstdio>

namespace unavez::bench {

int openWindows(int &argc, char **argv)
{
    WatchedApplication application(argc, argv);
    ProfileOptions profile;
    profile.folder = WatchedApplication::arguments().at(2);
    // The windows open their door with the first cart, so a paint after that shows it.
    const QString door = QDir(profile.folder).filePath(QStringLiteral("window.socket"));
    QFile::remove(door);
    QObject::connect(&application, &WatchedApplication::painted, &application, [&door] {
        if (QFile::exists(door)) {
            std::puts("painted");
            std::fflush(stdout);
        }
    });
    RegisterWindows windows(profile, Language::Spanish);
    windows.start();
    return WatchedApplication::exec();
}

} // namespace unavez::bench
