#pragma once

#include "httpserver/httpserver.h"

namespace unavez {

//! The request's X-Request-Id, or a new one where it has none of 1 … 128 visible ASCII characters.
[[nodiscard]] QByteArray requestIdOf(const HttpServerRequest &request);

//! The token of "Authorization: Bearer …"; empty without one.
[[nodiscard]] QByteArray bearerTokenOf(const HttpServerRequest &request);

//! Whether the body is said to be JSON.
[[nodiscard]] bool hasJsonBody(const HttpServerRequest &request);

//! "Prefer: wait=N" (RFC 7240); zero without one.
[[nodiscard]] Milliseconds preferredWaitOf(const HttpServerRequest &request);

} // namespace unavez
