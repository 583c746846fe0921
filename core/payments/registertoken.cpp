#include "payments/registertoken.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

#include <array>

namespace unavez {

QByteArray createRegisterToken()
{
    std::array<quint32, 8> words {};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof words)
        .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray registerTokenHash(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256);
}

} // namespace unavez
