#pragma once

#include <QByteArray>

namespace unavez {

//! A new bearer token: 256 random bits of the system's generator, in base64url.
[[nodiscard]] QByteArray createRegisterToken();

//! What is stored of a token. Tokens are random, so a plain SHA-256 cannot be guessed backwards, and a
//! look-up by it tells nothing about the token through its time.
[[nodiscard]] QByteArray registerTokenHash(const QByteArray &token);

} // namespace unavez
