#include "support/tlsfiles.h"

#include "httpserver/selfsignedcertificate.h"
#include "httpserver/tlsidentity.h"

#include <QFile>
#include <QSslCertificate>

namespace unavez::test {

namespace {

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("Cannot write %s", qPrintable(path));
}

} // namespace

TlsFiles::TlsFiles(const QStringList &hosts, Milliseconds lifetime)
{
    const WallTime from = SystemClock().wallNow() - std::chrono::hours(1);
    const auto made = makeSelfSignedCertificate(hosts, from, from + lifetime);
    if (!made)
        qFatal("%s", qPrintable(made.error()));
    write(certificate(), made->certificate);
    write(key(), made->key);
}

QSslConfiguration TlsFiles::identity() const
{
    const auto identity = readTlsIdentity(certificate(), key());
    if (!identity)
        qFatal("%s", qPrintable(identity.error()));
    return identity->configuration;
}

QSslConfiguration TlsFiles::trust() const
{
    QSslConfiguration trust = QSslConfiguration::defaultConfiguration();
    trust.setCaCertificates(QSslCertificate::fromPath(certificate()));
    return trust;
}

void TlsFiles::replaceBy(const TlsFiles &other) const
{
    for (const auto &[from, to] :
        {std::pair(other.certificate(), certificate()), std::pair(other.key(), key())}) {
        if (!QFile::remove(to) || !QFile::copy(from, to))
            qFatal("Cannot replace %s", qPrintable(to));
    }
}

} // namespace unavez::test
