#pragma once

#include "base/expected.h"

#include <QByteArray>
#include <QList>

namespace unavez {

//! Why a request has no usable Idempotency-Key.
enum class KeyFault { Missing, Empty, TooLong, Malformed, SentTwice };

inline constexpr qsizetype greatestKeyLength = 255;

//! The key in the values of the Idempotency-Key headers of one request: an RFC 9651 String, or a bare key;
//! "k" and k are the same. 1 … 255 visible ASCII characters, opaque, case-sensitive. The same value twice is
//! one; two values are a fault.
Expected<QByteArray, KeyFault> readIdempotencyKey(const QList<QByteArray> &headerValues);

//! Whether a key that came in a path could have come in a header.
[[nodiscard]] bool isIdempotencyKey(const QByteArray &key);

//! The header's value for a key, as an RFC 9651 String.
[[nodiscard]] QByteArray writeIdempotencyKey(const QByteArray &key);

} // namespace unavez
