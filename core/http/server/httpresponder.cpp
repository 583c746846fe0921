#include "httpexchange.h"

#include "base/log.h"

namespace unavez {

HttpResponder::HttpResponder(std::shared_ptr<Exchange> exchange)
    : m_exchange(std::move(exchange))
{
}

void HttpResponder::answer(const HttpServerResponse &response) const { m_exchange->answer(response); }

void HttpResponder::hangUp(const QByteArray &lastBytes) const { m_exchange->hangUp(lastBytes); }

bool HttpResponder::isAlive() const { return m_exchange->isAlive(); }

void HttpResponder::Exchange::answer(const HttpServerResponse &response) const
{
    if (m_guard)
        m_guard->answer(m_number, response);
}

void HttpResponder::Exchange::hangUp(const QByteArray &lastBytes) const
{
    if (m_guard)
        m_guard->hangUp(m_number, lastBytes);
}

HttpResponder::Exchange::~Exchange()
{
    if (!isAlive())
        return;
    qCCritical(logHttp, "A handler let go of a request without an answer");
    answer(problemResponse({500, "internal_error", QStringLiteral("The request was not answered.")}));
}

} // namespace unavez
