#include "uploadbody.h"

#include <algorithm>
#include <cstring>

namespace unavez {

UploadBody::UploadBody(const QByteArray &body)
    : m_body(body)
{
    // Unbuffered: QIODevice's own buffer would read ahead and make bytesTaken() lie.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

bool UploadBody::atEnd() const { return m_taken == m_body.size(); }

qint64 UploadBody::bytesAvailable() const { return m_body.size() - m_taken; }

qint64 UploadBody::readData(char *data, qint64 mostBytes)
{
    const qint64 left = m_body.size() - m_taken;
    if (left == 0)
        return -1;
    const qint64 bytes = std::min(mostBytes, left);
    std::memcpy(data, m_body.constData() + m_taken, static_cast<size_t>(bytes));
    m_taken += bytes;
    return bytes;
}

qint64 UploadBody::writeData(const char *, qint64) { return -1; }

} // namespace unavez
