#pragma once

#include "backend/tokenbuckets.h"

#include <QHostAddress>

namespace unavez {

//! What one token, one address and one stranger may ask for.
struct RequestRates {
    RequestRate perToken {1000, 2000}; //!< far above what one till can do
    RequestRate perAddress {4000, 8000}; //!< a shop's tills may share one
    RequestRate strangers {1, 10}; //!< tokens that do not count, from one address
};

//! Whether a request comes too early. Lives on the server's thread.
class RequestLimits {
public:
    explicit RequestLimits(RequestRates rates);

    //! For a request with a token that counts: zero, or how long it must wait.
    [[nodiscard]] Milliseconds waitOf(
        const QByteArray &tokenHash, const QHostAddress &peer, Milliseconds now);
    //! For one without: how long its refusal is held back, so that guessing is slow.
    [[nodiscard]] Milliseconds delayOfStranger(const QHostAddress &peer, Milliseconds now);

private:
    TokenBuckets m_tokens;
    TokenBuckets m_addresses;
    TokenBuckets m_strangers;
};

} // namespace unavez
