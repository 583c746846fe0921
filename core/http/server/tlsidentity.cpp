#include "httpserver/tlsidentity.h"

#include "opensslhandle.h"

#include <QFile>
#include <QSslCertificate>
#include <QSslKey>

#include <openssl/pem.h>
#include <openssl/x509.h>

namespace unavez {

namespace {

using Memory = OpenSslHandle<BIO, BIO_free_all>;
using Certificate = OpenSslHandle<X509, X509_free>;
using Key = OpenSslHandle<EVP_PKEY, EVP_PKEY_free>;

Expected<QByteArray, QString> contentOf(const QString &path)
{
    constexpr qint64 greatestFile = 1024 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {QStringLiteral("%1 cannot be read: %2").arg(path, file.errorString())};
    return file.read(greatestFile);
}

Memory memoryOf(const QByteArray &text)
{
    return Memory(BIO_new_mem_buf(text.constData(), static_cast<int>(text.size())));
}

// OpenSSL would otherwise ask for it on the terminal.
int noPassphrase(char *, int, int, void *) { return 0; }

// Qt reports a key that does not belong to the certificate only in every single handshake.
bool belongTogether(const QByteArray &certificate, const QByteArray &key)
{
    const Certificate x509(PEM_read_bio_X509(memoryOf(certificate).get(), nullptr, nullptr, nullptr));
    const Key pkey(PEM_read_bio_PrivateKey(memoryOf(key).get(), nullptr, noPassphrase, nullptr));
    const bool fit = x509 && pkey && X509_check_private_key(x509.get(), pkey.get()) == 1;
    ERR_clear_error(); // what is left there would be taken for the fault of some later handshake
    return fit;
}

QSslKey sslKeyOf(const QByteArray &pem)
{
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Ec, QSsl::Rsa}) {
        const QSslKey key(pem, algorithm);
        if (!key.isNull())
            return key;
    }
    return {};
}

} // namespace

Expected<TlsIdentity, QString> readTlsIdentity(const QString &certificateFile, const QString &keyFile)
{
    const auto certificatePem = contentOf(certificateFile);
    if (!certificatePem)
        return Unexpected {certificatePem.error()};
    const auto keyPem = contentOf(keyFile);
    if (!keyPem)
        return Unexpected {keyPem.error()};
    const QList<QSslCertificate> chain = QSslCertificate::fromData(*certificatePem, QSsl::Pem);
    if (chain.isEmpty())
        return Unexpected {certificateFile + QStringLiteral(" holds no certificate in PEM")};
    const QSslKey key = sslKeyOf(*keyPem);
    if (key.isNull()) {
        return Unexpected {
            keyFile + QStringLiteral(" holds no private key (EC or RSA, in PEM, without a passphrase)")};
    }
    if (!belongTogether(*certificatePem, *keyPem))
        return Unexpected {QStringLiteral("the key in %1 is not that of the certificate in %2")
                               .arg(keyFile, certificateFile)};

    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificateChain(chain);
    configuration.setPrivateKey(key);
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyNone); // registers show a token, not a certificate
    const QSslCertificate &own = chain.constFirst();
    return TlsIdentity {configuration, own.digest(QCryptographicHash::Sha256).toHex(),
        WallTime(Milliseconds(own.expiryDate().toMSecsSinceEpoch()))};
}

} // namespace unavez
