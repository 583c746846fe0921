#pragma once

#include "base/expected.h"

#include <QByteArray>
#include <QJsonValue>

#include <optional>

namespace unavez {

//! JSON with sorted keys, shortest numbers and no white space (RFC 8785), so that the same value is the same
//! bytes.
[[nodiscard]] QByteArray canonicalJson(const QJsonValue &value);

//! What a request asked for, whatever its spelling: tells a retry from another request under the same key.
struct Fingerprint {
    int version; //!< of the recipe; stored with it, so that an upgrade between claim and retry is no mismatch
    QByteArray digest; //!< SHA-256, 32 bytes

    friend bool operator==(const Fingerprint &, const Fingerprint &) = default;
};

inline constexpr int newestFingerprintVersion = 1;

//! The fingerprint of a request by the recipe of that version; empty for a version that this program does not
//! know, or a body that is not JSON. Credentials and headers play no part.
[[nodiscard]] std::optional<Fingerprint> fingerprint(
    int version, const QByteArray &method, const QByteArray &path, const QByteArray &body);

} // namespace unavez
