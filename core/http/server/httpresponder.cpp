#include "httpexchange.h"

#include "base/log.h"

namespace unavez {

HttpResponder::HttpResponder(std::shared_ptr<Exchange> exchange)
    : m_exchange(std::move(exchange))
{
}

void HttpResponder::answer(const HttpServerResponse &response) const { m_exchange->answer(response); }

bool HttpResponder::isAlive() const { return m_exchange->isAlive(); }

void HttpResponder::Exchange::answer(const HttpServerResponse &response) const
{
    if (m_guard)
        m_guard->answer(m_number, response);
}

HttpResponder::Exchange::~Exchange()
{
    if (!isAlive())
        return;
    qCCritical(logHttp, "A handler let go of a request without an answer");
    answer(problemResponse({500, "internal_error", QStringLiteral("The request was not answered.")}));
}

} // namespace unavez
