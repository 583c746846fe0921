#include "registercommand.h"

#include "arguments.h"
#include "openstore.h"

#include "payments/registertoken.h"
#include "wire/messages.h"

namespace unavez {

namespace {

struct RegisterName {
    QString tenant;
    QString name;
};

Expected<RegisterName, Failure> readRegisterName(const QCommandLineParser &parser)
{
    const auto tenant = readName(parser, QStringLiteral("tenant"));
    if (!tenant)
        return Unexpected {tenant.error()};
    const auto name = readName(parser, QStringLiteral("register"));
    if (!name)
        return Unexpected {name.error()};
    return RegisterName {*tenant, *name};
}

int add(OpenStore &store, const RegisterName &which)
{
    const QByteArray token = createRegisterToken();
    const auto added
        = store.registers.add(which.tenant, which.name, registerTokenHash(token), SystemClock().wallNow());
    if (!added)
        return report({ExitCode::InputOutput, added.error().detail});
    if (!*added) {
        return report({ExitCode::BadData,
            QStringLiteral("register %1 of %2 has a token already; revoke it first")
                .arg(which.name, which.tenant)});
    }
    std::printf("%s\n", token.constData());
    return static_cast<int>(ExitCode::Done);
}

int revoke(OpenStore &store, const RegisterName &which)
{
    const auto revoked = store.registers.revoke(which.tenant, which.name, SystemClock().wallNow());
    if (!revoked)
        return report({ExitCode::InputOutput, revoked.error().detail});
    if (!*revoked) {
        return report({ExitCode::BadData,
            QStringLiteral("register %1 of %2 has no token that counts").arg(which.name, which.tenant)});
    }
    return static_cast<int>(ExitCode::Done);
}

int list(OpenStore &store)
{
    const auto entries = store.registers.list();
    if (!entries)
        return report({ExitCode::InputOutput, entries.error().detail});
    for (const RegisterEntry &entry : *entries) {
        const QString revoked = entry.revokedAt ? encodeTime(*entry.revokedAt) : QStringLiteral("-");
        std::printf("%s\t%s\t%s\t%s\n", qPrintable(entry.tenantName), qPrintable(entry.registerName),
            qPrintable(encodeTime(entry.createdAt)), qPrintable(revoked));
    }
    return static_cast<int>(ExitCode::Done);
}

} // namespace

int manageRegisters(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Gives registers their tokens. add prints the token, "
                                                    "once; list prints tenant, register, since, revoked."));
    parser.addPositionalArgument(QStringLiteral("action"), QStringLiteral("add, revoke or list"));
    parser.addOptions({
        storeOption(),
        {QStringLiteral("tenant"), QStringLiteral("The business."), QStringLiteral("NAME")},
        {QStringLiteral("register"), QStringLiteral("The till."), QStringLiteral("NAME")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const QString action = parser.positionalArguments().join(QLatin1Char(' '));
    const bool isList = action == QStringLiteral("list");
    const bool isAdd = action == QStringLiteral("add");
    if (!isList && !isAdd && action != QStringLiteral("revoke"))
        return report({ExitCode::Usage, QStringLiteral("register takes one of: add, revoke, list")});
    const auto path = readStore(parser);
    if (!path)
        return report(path.error());
    const auto which = isList ? Expected<RegisterName, Failure>(RegisterName {}) : readRegisterName(parser);
    if (!which)
        return report(which.error());
    const auto store = openStore(*path, isAdd ? SqliteAccess::CreateIfMissing : SqliteAccess::Existing);
    if (!store)
        return report(store.error());
    if (isList)
        return list(**store);
    return isAdd ? add(**store, *which) : revoke(**store, *which);
}

} // namespace unavez
