#pragma once

#include "answerparts.h"
#include "requestheaders.h"

#include "backend/problemkind.h"
#include "payments/paymentrecord.h"
#include "wire/fingerprint.h"
#include "wire/idempotencykey.h"
#include "wire/messages.h"

namespace unavez {

//! Why a request is refused before anything is claimed.
struct EarlyRefusal {
    ProblemKind kind;
    QString detail;
};

//! A POST with its key, as it is to be claimed.
template<class Document> struct KeyedRequest {
    Document document;
    QByteArray key;
    RequestDigest digest; //!< by the newest recipe
    DigestByVersion digestByVersion;
};

/*! Reads a POST that creates something, in the contract's order of checks: media type, JSON, key, schema.

    The path belongs to the fingerprint. decode(body) gives an Expected<Document, SchemaFault>. */
template<class Document, class Decode>
Expected<KeyedRequest<Document>, EarlyRefusal> readKeyedRequest(
    const HttpServerRequest &request, Decode decode)
{
    if (!hasJsonBody(request))
        return Unexpected {EarlyRefusal {problems::unsupportedMediaType, {}}};
    const DigestByVersion digestBy
        = [path = request.path, content = request.body](int version) -> std::optional<QByteArray> {
        const auto print = fingerprint(version, QByteArrayLiteral("POST"), path, content);
        return print ? std::optional(print->digest) : std::nullopt;
    };
    const auto digest = digestBy(newestFingerprintVersion);
    auto document = decode(request.body);
    if (!digest || (!document && document.error().kind == SchemaFault::Kind::NotJson))
        return Unexpected {EarlyRefusal {problems::malformedJson, {}}};
    auto key = readIdempotencyKey(request.values("Idempotency-Key"));
    if (!key) {
        return Unexpected {EarlyRefusal {
            key.error() == KeyFault::Missing ? problems::keyMissing : problems::keyInvalid, {}}};
    }
    if (!document)
        return Unexpected {EarlyRefusal {problems::invalidBody, detailOf(document.error())}};
    return KeyedRequest<Document> {
        *std::move(document), *std::move(key), {newestFingerprintVersion, *digest}, digestBy};
}

} // namespace unavez
