#include "httpserver/chunkedbody.h"

#include <algorithm>

namespace unavez {

namespace {

Unexpected<HttpRefusal> badChunk(const QString &detail)
{
    return Unexpected {HttpRefusal {400, "malformed_chunk", detail}};
}

// Length of the hexadecimal number at the beginning of a size line; 0 if there is none.
qsizetype hexDigits(QByteArrayView line)
{
    const auto end = std::find_if_not(line.begin(), line.end(),
        [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
    return end - line.begin();
}

bool isExtension(QByteArrayView text)
{
    return text.isEmpty() || (text.front() == ';' && std::all_of(text.begin(), text.end(), [](char c) {
        return c >= ' ' && c < '\x7f';
    }));
}

} // namespace

Expected<bool, HttpRefusal> ChunkedBody::consume(QByteArray &input)
{
    constexpr qsizetype longestSizeLine = 256;
    constexpr qsizetype mostHexDigits = 8;
    while (true) {
        switch (m_part) {
        case Part::Size: {
            const qsizetype lineFeed = input.indexOf('\n');
            if ((lineFeed < 0 ? input.size() : lineFeed) > longestSizeLine)
                return badChunk(QStringLiteral("A chunk's size line is too long."));
            if (lineFeed < 0)
                return false;
            if (lineFeed == 0 || input[lineFeed - 1] != '\r')
                return badChunk(QStringLiteral("A chunk's size line does not end with CR LF."));
            const QByteArrayView line = QByteArrayView(input).first(lineFeed - 1);
            const qsizetype digits = hexDigits(line);
            if (digits == 0 || digits > mostHexDigits || !isExtension(line.sliced(digits)))
                return badChunk(QStringLiteral("A chunk's size is not a hexadecimal number."));
            m_chunkLeft = line.first(digits).toByteArray().toLongLong(nullptr, 16);
            if (m_chunkLeft > m_limit - m_body.size()) {
                return Unexpected {
                    HttpRefusal {413, "body_too_large", QStringLiteral("At most %1 bytes.").arg(m_limit)}};
            }
            m_part = m_chunkLeft == 0 ? Part::End : Part::Bytes;
            input.remove(0, lineFeed + 1);
            break;
        }
        case Part::Bytes: {
            const qint64 taken = std::min<qint64>(m_chunkLeft, input.size());
            m_body += QByteArrayView(input).first(taken);
            input.remove(0, taken);
            m_chunkLeft -= taken;
            if (m_chunkLeft > 0)
                return false;
            m_part = Part::BytesEnd;
            break;
        }
        case Part::BytesEnd:
        case Part::End:
            if (!QByteArrayView("\r\n").startsWith(
                    QByteArrayView(input).first(std::min<qsizetype>(2, input.size()))))
                return badChunk(m_part == Part::End ? QStringLiteral("Trailers are not accepted.")
                                                    : QStringLiteral("A chunk is longer than its size."));
            if (input.size() < 2)
                return false;
            input.remove(0, 2);
            if (m_part == Part::End)
                return true;
            m_part = Part::Size;
            break;
        }
    }
}

} // namespace unavez
