#include "httpserver/chunkedbody.h"
#include "httpserver/httphead.h"
#include "wire/fingerprint.h"
#include "wire/idempotencykey.h"
#include "wire/messages.h"

#include <cstdint>
#include <cstdlib>

using namespace unavez;

namespace {

//! What must hold of every input; libFuzzer keeps the input that ended the process here.
void demand(bool holds)
{
    if (!holds)
        std::abort();
}

//! Whatever arrives first, the whole is read as if it had come at once, and what is refused stays refused.
void readHead(const QByteArray &input, qsizetype cut)
{
    const HttpLimits limits;
    const auto whole = parseHttpHead(input, limits);
    const auto begun = parseHttpHead(input.left(cut), limits);
    if (!begun)
        demand(!whole);
    else if (*begun)
        demand(whole && *whole && (*begun)->bytes == (*whole)->bytes);
    if (!whole || !*whole)
        return;
    const HttpHead &head = **whole;
    demand(head.bytes > 0 && head.bytes <= input.size());
    demand(head.contentLength >= 0 && head.contentLength <= limits.bodyBytes);
    demand(head.headers.size() <= limits.headerCount && head.path.startsWith('/'));
    // What QHttpServer gets instead: it must be the same request to us.
    const QByteArray canonical
        = head.method + ' ' + head.target + " HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n";
    const auto again = parseHttpHead(canonical, limits);
    demand(again && *again && (*again)->bytes == canonical.size());
    demand((*again)->method == head.method && (*again)->path == head.path && (*again)->query == head.query);
}

void readChunks(const QByteArray &input, qsizetype cut)
{
    constexpr qint64 limit = 4096;
    ChunkedBody atOnce(limit);
    QByteArray rest = input;
    const auto whole = atOnce.consume(rest);

    ChunkedBody inPieces(limit);
    QByteArray piece = input.left(cut);
    auto ended = inPieces.consume(piece);
    piece += input.mid(cut);
    if (ended && !*ended)
        ended = inPieces.consume(piece);
    demand(bool(whole) == bool(ended));
    if (!whole)
        return;
    demand(*whole == *ended && atOnce.body() == inPieces.body() && atOnce.body().size() <= limit);
    if (*whole)
        demand(rest == piece);
}

void readKey(const QByteArray &input)
{
    const auto key = readIdempotencyKey(input.split('\n'));
    if (!key)
        return;
    demand(isIdempotencyKey(*key) && key->size() <= greatestKeyLength);
    const auto again = readIdempotencyKey({writeIdempotencyKey(*key)});
    demand(again && *again == *key);
}

void readBody(const QByteArray &input)
{
    const auto print = fingerprint(newestFingerprintVersion, "POST", "/v1/payments", input);
    const auto request = decodePaymentRequest(input);
    if (!request)
        return;
    // What can be understood can be told from other requests, and is the same request when we write it.
    demand(print.has_value());
    const auto again = decodePaymentRequest(encodePaymentRequest(*request));
    demand(again && again->cart == request->cart && again->confirmation == request->confirmation);
    demand(
        again->amount == request->amount && again->tender == request->tender && again->card == request->card);
    demand(again->tendered == request->tendered && again->cashier == request->cashier);
}

} // namespace

//! The first byte chooses what the rest is, the second where it is cut in two.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    const QByteArray input(reinterpret_cast<const char *>(data) + 2, static_cast<qsizetype>(size - 2));
    const qsizetype cut = input.size() * data[1] / 256;
    switch (data[0]) {
    case 'h':
        readHead(input, cut);
        break;
    case 'c':
        readChunks(input, cut);
        break;
    case 'k':
        readKey(input);
        break;
    case 'b':
        readBody(input);
        break;
    default:
        break;
    }
    return 0;
}
