#include "certificatecommand.h"

#include "arguments.h"

#include "httpserver/selfsignedcertificate.h"
#include "httpserver/tlsidentity.h"

#include <QFile>
#include <QSaveFile>

namespace unavez {

namespace {

Expected<void, Failure> store(const QString &path, const QByteArray &text, QFile::Permissions permissions)
{
    QSaveFile file(path);
    const bool stored = file.open(QIODevice::WriteOnly) && file.setPermissions(permissions)
        && file.write(text) == text.size() && file.commit();
    if (!stored)
        return Unexpected {Failure {ExitCode::CannotCreate,
            QStringLiteral("%1 cannot be written: %2").arg(path, file.errorString())}};
    return {};
}

} // namespace

int makeCertificate(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Makes a self-signed certificate (P-256) and prints its SHA-256 fingerprint. Registers "
        "get a copy of it: unavez-register setup --backend-certificate."));
    parser.addOptions({
        {QStringLiteral("host"),
            QStringLiteral("A name or address that registers use; may be given several times."),
            QStringLiteral("NAME")},
        {QStringLiteral("days"), QStringLiteral("For how long it is valid."), QStringLiteral("DAYS"),
            QStringLiteral("825")},
        {QStringLiteral("out-cert"), QStringLiteral("The certificate, as PEM."), QStringLiteral("FILE")},
        {QStringLiteral("out-key"), QStringLiteral("Its key, as PEM, readable by its owner only."),
            QStringLiteral("FILE")},
    });
    if (const auto read = readArguments(parser, arguments); !read)
        return report(read.error());
    const QString certificateFile = parser.value(QStringLiteral("out-cert"));
    const QString keyFile = parser.value(QStringLiteral("out-key"));
    if (certificateFile.isEmpty() || keyFile.isEmpty() || !parser.isSet(QStringLiteral("host")))
        return report(
            {ExitCode::Usage, QStringLiteral("certificate needs --host, --out-cert and --out-key")});
    for (const QString &path : {certificateFile, keyFile}) {
        // A key that is in use would be lost with every register's trust in it.
        if (QFile::exists(path))
            return report({ExitCode::CannotCreate, path + QStringLiteral(" exists already")});
    }
    constexpr Milliseconds day = std::chrono::hours(24);
    const auto lifetime = readDuration(parser, QStringLiteral("days"), day, day, day * 3660, day * 825);
    if (!lifetime)
        return report(lifetime.error());

    const WallTime now = SystemClock().wallNow();
    // A register whose clock is behind must not take it for one from the future.
    const auto made
        = makeSelfSignedCertificate(parser.values(QStringLiteral("host")), now - day, now + *lifetime);
    if (!made)
        return report({ExitCode::Usage, made.error()});
    constexpr QFile::Permissions owner = QFile::ReadOwner | QFile::WriteOwner;
    if (const auto stored = store(keyFile, made->key, owner); !stored)
        return report(stored.error());
    if (const auto stored
        = store(certificateFile, made->certificate, owner | QFile::ReadGroup | QFile::ReadOther);
        !stored)
        return report(stored.error());
    const auto identity = readTlsIdentity(certificateFile, keyFile);
    if (!identity)
        return report({ExitCode::InputOutput, identity.error()});
    std::printf("SHA-256 %s\n", identity->fingerprint.constData());
    return static_cast<int>(ExitCode::Done);
}

} // namespace unavez
