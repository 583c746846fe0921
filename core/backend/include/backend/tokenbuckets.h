#pragma once

#include "base/clock.h"

#include <QByteArray>
#include <QHash>

#include <list>

namespace unavez {

//! How much somebody may ask for.
struct RequestRate {
    int perSecond; //!< 0: as much as they like
    int burst; //!< at once, after a pause
};

/*! Counts what each name asks for, and says when it is too much (token bucket).

    Remembers a limited number of names; beyond it the one that has asked for nothing for longest is forgotten,
    and starts with a full bucket when it comes back. Pure: time is handed in. */
class TokenBuckets {
public:
    TokenBuckets(RequestRate rate, qsizetype greatestNames)
        : m_rate(rate)
        , m_greatestNames(greatestNames)
    {
    }

    //! Takes one from the name's bucket: zero, or, when it is empty, how long until there is one.
    [[nodiscard]] Milliseconds take(const QByteArray &name, Milliseconds now);

    [[nodiscard]] qsizetype names() const { return m_buckets.size(); }

private:
    //! In thousandths of a request, so that a slow rate loses nothing by rounding.
    struct Bucket {
        std::int64_t thousandths;
        Milliseconds filledAt;
        std::list<QByteArray>::iterator place;
    };

    Bucket &bucketOf(const QByteArray &name, Milliseconds now);

    const RequestRate m_rate;
    const qsizetype m_greatestNames;
    QHash<QByteArray, Bucket> m_buckets;
    std::list<QByteArray> m_latestFirst;
};

} // namespace unavez
