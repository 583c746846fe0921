#pragma once

#include "base/clock.h"
#include "base/expected.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace unavez {

//! A certificate and its key as PEM.
struct SelfSignedCertificate {
    QByteArray certificate;
    QByteArray key; //!< without a passphrase
};

/*! A certificate (P-256, signed by itself) for the names and addresses under which a server is reached.

    The failure says which host cannot stand in a certificate, or what OpenSSL said. */
[[nodiscard]] Expected<SelfSignedCertificate, QString> makeSelfSignedCertificate(
    const QStringList &hosts, WallTime from, WallTime until);

} // namespace unavez
