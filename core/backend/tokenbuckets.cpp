#include "backend/tokenbuckets.h"

#include <algorithm>

namespace unavez {

namespace {

constexpr std::int64_t oneRequest = 1000; // thousandths

} // namespace

TokenBuckets::Bucket &TokenBuckets::bucketOf(const QByteArray &name, Milliseconds now)
{
    const auto known = m_buckets.find(name);
    if (known != m_buckets.end()) {
        m_latestFirst.splice(m_latestFirst.begin(), m_latestFirst, known->place);
        return *known;
    }
    if (m_buckets.size() >= m_greatestNames) {
        m_buckets.remove(m_latestFirst.back());
        m_latestFirst.pop_back();
    }
    m_latestFirst.push_front(name);
    return *m_buckets.insert(name, {m_rate.burst * oneRequest, now, m_latestFirst.begin()});
}

Milliseconds TokenBuckets::take(const QByteArray &name, Milliseconds now)
{
    if (m_rate.perSecond == 0)
        return Milliseconds::zero();
    Bucket &bucket = bucketOf(name, now);
    // So many requests a second are so many thousandths of a request a millisecond.
    const std::int64_t full = m_rate.burst * oneRequest;
    const std::int64_t passed = std::max<std::int64_t>(0, (now - bucket.filledAt).count());
    const std::int64_t untilFull = (full - bucket.thousandths) / m_rate.perSecond + 1;
    bucket.thousandths = std::min(full, bucket.thousandths + std::min(passed, untilFull) * m_rate.perSecond);
    bucket.filledAt = now;
    if (bucket.thousandths >= oneRequest) {
        bucket.thousandths -= oneRequest;
        return Milliseconds::zero();
    }
    const std::int64_t missing = oneRequest - bucket.thousandths;
    return Milliseconds((missing + m_rate.perSecond - 1) / m_rate.perSecond);
}

} // namespace unavez
