#include "backend/requestlimits.h"

#include <algorithm>

namespace unavez {

namespace {

constexpr qsizetype greatestNames = 16 * 1024; // a few megabytes

//! An IPv4 address, or the network of an IPv6 one: who has an address there has 2^64 of them.
QByteArray nameOf(const QHostAddress &peer)
{
    bool isIpv4 = false;
    const quint32 ipv4 = peer.toIPv4Address(&isIpv4); // also for one that is mapped into IPv6
    if (isIpv4)
        return QByteArray::number(ipv4, 16);
    constexpr qsizetype networkBytes = 8;
    const Q_IPV6ADDR ipv6 = peer.toIPv6Address();
    return QByteArray(reinterpret_cast<const char *>(ipv6.c), networkBytes);
}

} // namespace

RequestLimits::RequestLimits(RequestRates rates)
    : m_tokens(rates.perToken, greatestNames)
    , m_addresses(rates.perAddress, greatestNames)
    , m_strangers(rates.strangers, greatestNames)
{
}

Milliseconds RequestLimits::waitOf(const QByteArray &tokenHash, const QHostAddress &peer, Milliseconds now)
{
    return std::max(m_tokens.take(tokenHash, now), m_addresses.take(nameOf(peer), now));
}

Milliseconds RequestLimits::delayOfStranger(const QHostAddress &peer, Milliseconds now)
{
    return m_strangers.take(nameOf(peer), now);
}

} // namespace unavez
