#pragma once

#include "base/expected.h"
#include "httpserver/httprefusal.h"
#include "httpserver/httpserver.h"

#include <QByteArray>

#include <optional>

namespace unavez {

//! The head of one request, read strictly (RFC 9112, without anything that two parsers may read in two ways).
struct HttpHead {
    enum class Framing { NoBody, ContentLength, Chunked };

    QByteArray method; //!< GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS
    QByteArray target; //!< origin form, still percent-encoded
    QByteArray path; //!< percent-decoded, begins with '/'
    QByteArray query; //!< what follows '?', still percent-encoded
    HttpHeaderList headers; //!< as received, in order, values without white space around them
    Framing framing;
    qint64 contentLength; //!< with Framing::ContentLength; within the limit
    bool keepsConnection; //!< the peer may send another request after the answer
    bool awaitsContinue; //!< the peer waits for 100 before it sends the body
    qsizetype bytes; //!< how much of the input the head took, its empty line included
};

//! Reads the head at the beginning of the input. Empty while the input may still become a head. Refuses as
//! soon as it cannot. Pure.
[[nodiscard]] Expected<std::optional<HttpHead>, HttpRefusal> parseHttpHead(
    const QByteArray &input, const HttpLimits &limits);

} // namespace unavez
