#pragma once

#include "base/expected.h"
#include "httpserver/httprefusal.h"

#include <QByteArray>

namespace unavez {

//! Takes a chunked body apart (RFC 9112, section 7.1). Extensions are dropped, trailers are refused: nobody
//! needs them, and they are how requests are smuggled.
class ChunkedBody {
public:
    explicit ChunkedBody(qint64 limit)
        : m_limit(limit)
    {
    }

    //! Takes from the beginning of the input what belongs to this body. True once the body is whole; false
    //! when more input is needed.
    Expected<bool, HttpRefusal> consume(QByteArray &input);

    [[nodiscard]] const QByteArray &body() const { return m_body; }

private:
    enum class Part { Size, Bytes, BytesEnd, End };

    qint64 m_limit;
    Part m_part = Part::Size;
    qint64 m_chunkLeft = 0;
    QByteArray m_body;
};

} // namespace unavez
