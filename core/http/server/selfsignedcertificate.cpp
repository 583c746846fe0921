#include "httpserver/selfsignedcertificate.h"

#include "opensslhandle.h"

#include <QHostAddress>
#include <QUrl>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

namespace unavez {

namespace {

using Memory = OpenSslHandle<BIO, BIO_free_all>;
using Certificate = OpenSslHandle<X509, X509_free>;
using Key = OpenSslHandle<EVP_PKEY, EVP_PKEY_free>;
using Extension = OpenSslHandle<X509_EXTENSION, X509_EXTENSION_free>;
using Serial = OpenSslHandle<BIGNUM, BN_free>;

//! A host as the extension subjectAltName writes it; empty for what is neither a name nor an address. Letters,
//! digits, dots and hyphens only: a comma would begin another entry.
QByteArray alternativeName(const QString &host)
{
    const QHostAddress address(host);
    if (!address.isNull())
        return "IP:" + address.toString().toLatin1();
    const QByteArray ace = QUrl::toAce(host);
    return ace.isEmpty() ? QByteArray() : "DNS:" + ace;
}

bool addExtension(X509 *certificate, int nid, const QByteArray &value)
{
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, nid, value.constData()));
    return extension && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool setSerial(X509 *certificate)
{
    constexpr int serialBits = 127; // at most 20 octets and positive (RFC 5280, section 4.1.2.2)
    const Serial serial(BN_new());
    return serial && BN_rand(serial.get(), serialBits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY) == 1
        && BN_to_ASN1_INTEGER(serial.get(), X509_get_serialNumber(certificate));
}

bool setName(X509 *certificate, const QByteArray &commonName)
{
    X509_NAME *name = X509_get_subject_name(certificate);
    const auto add = [name](const char *field, const QByteArray &value) {
        return X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8,
                   reinterpret_cast<const unsigned char *>(value.constData()), static_cast<int>(value.size()),
                   -1, 0)
            == 1;
    };
    constexpr qsizetype longestCommonName = 64;
    return add("O", "Unavez") && add("CN", commonName.left(longestCommonName))
        && X509_set_issuer_name(certificate, name) == 1;
}

bool setTimes(X509 *certificate, WallTime from, WallTime until)
{
    const auto seconds = [](WallTime time) {
        return static_cast<time_t>(std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count());
    };
    return ASN1_TIME_set(X509_getm_notBefore(certificate), seconds(from))
        && ASN1_TIME_set(X509_getm_notAfter(certificate), seconds(until));
}

QByteArray textOf(BIO *memory)
{
    char *bytes = nullptr;
    const long size = BIO_get_mem_data(memory, &bytes);
    return QByteArray(bytes, size);
}

} // namespace

Expected<SelfSignedCertificate, QString> makeSelfSignedCertificate(
    const QStringList &hosts, WallTime from, WallTime until)
{
    QByteArrayList names;
    for (const QString &host : hosts) {
        names.append(alternativeName(host));
        if (names.constLast().isEmpty())
            return Unexpected {QStringLiteral("\"%1\" is neither a host name nor an address").arg(host)};
    }
    if (names.isEmpty())
        return Unexpected {QStringLiteral("a certificate needs at least one host")};

    constexpr long version3 = 2;
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate(X509_new());
    const bool isMade = key && certificate && X509_set_version(certificate.get(), version3) == 1
        && setSerial(certificate.get()) && setTimes(certificate.get(), from, until)
        && setName(certificate.get(), names.constFirst().mid(names.constFirst().indexOf(':') + 1))
        && X509_set_pubkey(certificate.get(), key.get()) == 1
        && addExtension(certificate.get(), NID_basic_constraints, "critical,CA:FALSE")
        && addExtension(certificate.get(), NID_key_usage, "critical,digitalSignature")
        && addExtension(certificate.get(), NID_ext_key_usage, "serverAuth")
        && addExtension(certificate.get(), NID_subject_alt_name, names.join(','))
        && addExtension(certificate.get(), NID_subject_key_identifier, "hash")
        && X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0;
    const Memory certificatePem(BIO_new(BIO_s_mem()));
    const Memory keyPem(BIO_new(BIO_s_mem()));
    if (!isMade || PEM_write_bio_X509(certificatePem.get(), certificate.get()) != 1
        || PEM_write_bio_PrivateKey(keyPem.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
        return Unexpected {openSslError()};
    return SelfSignedCertificate {textOf(certificatePem.get()), textOf(keyPem.get())};
}

} // namespace unavez
