#include "httpserver/httpserver.h"

namespace unavez {

QList<QByteArray> HttpServerRequest::values(QByteArrayView name) const
{
    QList<QByteArray> found;
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            found.append(value);
    }
    return found;
}

std::optional<QByteArray> HttpServerRequest::value(QByteArrayView name) const
{
    const QList<QByteArray> found = values(name);
    return found.size() == 1 ? std::optional(found.first()) : std::nullopt;
}

} // namespace unavez
