#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QByteArray>
#include <QSslConfiguration>
#include <QString>

namespace unavez {

//! Who this server is: its certificate chain and the key to it, ready for HttpServer::setTls(). TLS 1.2 and
//! later.
struct TlsIdentity {
    QSslConfiguration configuration;
    QByteArray fingerprint; //!< SHA-256 of the certificate: 64 hexadecimal digits
    WallTime expires;
};

//! Reads PEM files: the server's certificate first, then what signed it. The failure says which file is wrong
//! and how: unreadable, no certificate, no key without a passphrase, or a key of another certificate.
[[nodiscard]] Expected<TlsIdentity, QString> readTlsIdentity(
    const QString &certificateFile, const QString &keyFile);

} // namespace unavez
