#pragma once

#include "connectionguard.h"

#include <QPointer>

namespace unavez {

//! What all copies of one responder share. Makes sure that a request gets an answer even when its handler
//! forgets it.
class HttpResponder::Exchange {
public:
    Exchange(ConnectionGuard *guard, quint64 number)
        : m_guard(guard)
        , m_number(number)
    {
    }
    ~Exchange();
    Exchange(const Exchange &) = delete;
    Exchange &operator=(const Exchange &) = delete;

    [[nodiscard]] bool isAlive() const { return m_guard && m_guard->awaitsAnswer(m_number); }
    void answer(const HttpServerResponse &response) const;
    void hangUp(const QByteArray &lastBytes) const;

private:
    QPointer<ConnectionGuard> m_guard;
    quint64 m_number;
};

} // namespace unavez
