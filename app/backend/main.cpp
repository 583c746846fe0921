#include "backendapplication.h"
#include "certificatecommand.h"
#include "checkcommand.h"
#include "exitcode.h"
#include "purgecommand.h"
#include "reconcilecommand.h"
#include "registercommand.h"
#include "servecommand.h"

#include <QCoreApplication>

namespace {

struct Command {
    const char *name;
    int (*run)(const QStringList &arguments);
};

constexpr Command commands[] = {
    {"serve", unavez::serve},
    {"register", unavez::manageRegisters},
    {"reconcile", unavez::reconcile},
    {"purge", unavez::purge},
    {"check", unavez::check},
    {"certificate", unavez::makeCertificate},
};

constexpr char synopsis[] = R"(Usage: unavez-backend COMMAND [options]

  serve                      serve registers
  register add|revoke|list   give registers their tokens
  reconcile                  ask the acquirer about open payments, once
  purge                      forget keys whose retention has ended, once
  check                      verify every invariant of the store
  certificate                make a self-signed certificate for the shop's network

unavez-backend COMMAND --help tells more.
)";

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_NO_GLIB", "1"); // GLib's event loop costs a server time and gives it nothing
    const unavez::BackendApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("unavez-backend"));
    QCoreApplication::setApplicationVersion(QStringLiteral(UNAVEZ_VERSION));

    QStringList arguments = QCoreApplication::arguments();
    const QString name = arguments.value(1);
    for (const Command &command : commands) {
        if (name == QLatin1String(command.name)) {
            arguments.removeAt(1);
            return command.run(arguments);
        }
    }
    const bool isAsking = name == QStringLiteral("--help") || name == QStringLiteral("-h");
    std::fputs(synopsis, isAsking ? stdout : stderr);
    return static_cast<int>(isAsking ? unavez::ExitCode::Done : unavez::ExitCode::Usage);
}
