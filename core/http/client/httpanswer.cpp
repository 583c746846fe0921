#include "httpclient/httpclient.h"

namespace unavez {

std::optional<QByteArray> HttpAnswer::header(QByteArrayView name) const
{
    for (const auto &[key, value] : headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return std::nullopt;
}

} // namespace unavez
