#pragma once

#include "httpserver/httpserver.h"

#include <QByteArray>

namespace unavez {

//! Who gets an answer, as far as its text depends on it.
struct ResponseContext {
    bool withoutBody; //!< the answer to HEAD: all headers, no body
    bool closes; //!< the connection ends after this answer
};

//! The answer as it goes over the wire. A status outside 200 … 599 is our own mistake and leaves as 500.
[[nodiscard]] QByteArray responseText(const HttpServerResponse &response, ResponseContext context);

//! RFC 9110's words for a status; empty for one that it does not name.
[[nodiscard]] QByteArray reasonPhrase(int status);

//! Whether the text is a token of RFC 9110: what methods and header names are made of.
[[nodiscard]] bool isHttpToken(QByteArrayView text);

} // namespace unavez
