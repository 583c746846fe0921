#include "pinnedcertificate.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QSslCertificate>

namespace unavez {

namespace {

struct PinnedCertificateText {
    Q_DECLARE_TR_FUNCTIONS(PinnedCertificate)
};

QString pinnedPath(const QString &folder)
{
    return QDir(folder).filePath(QStringLiteral("backend-certificate.pem"));
}

CommandResult<QByteArray> readCertificate(const QString &path)
{
    constexpr qint64 greatestFile = 65'536;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {CommandFailure {ExitCode::Usage,
            PinnedCertificateText::tr("The certificate %1 cannot be read: %2")
                .arg(path, file.errorString())}};
    const QByteArray pem = file.read(greatestFile);
    if (QSslCertificate::fromData(pem, QSsl::Pem).isEmpty())
        return Unexpected {CommandFailure {ExitCode::BadData,
            PinnedCertificateText::tr("The file %1 holds no certificate (PEM).").arg(path)}};
    return pem;
}

} // namespace

CommandResult<void> pinCertificate(const QString &folder, const QString &certificateFile)
{
    const auto pem = readCertificate(certificateFile);
    if (!pem)
        return Unexpected {pem.error()};
    QSaveFile file(pinnedPath(folder));
    const bool stored = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) && file.write(*pem) == pem->size()
        && file.commit();
    if (!stored)
        return Unexpected {CommandFailure {ExitCode::CannotCreate,
            PinnedCertificateText::tr("The certificate cannot be stored in %1: %2")
                .arg(folder, file.errorString())}};
    return {};
}

CommandResult<std::optional<QSslConfiguration>> pinnedTrust(const QString &folder)
{
    using Result = CommandResult<std::optional<QSslConfiguration>>;
    if (!QFile::exists(pinnedPath(folder)))
        return Result(std::nullopt);
    const auto pem = readCertificate(pinnedPath(folder));
    if (!pem)
        return Unexpected {pem.error()};
    QSslConfiguration trust = QSslConfiguration::defaultConfiguration();
    trust.setCaCertificates(QSslCertificate::fromData(*pem, QSsl::Pem));
    trust.setProtocol(QSsl::TlsV1_2OrLater);
    return Result(trust);
}

} // namespace unavez
