#include "requestheaders.h"

#include <QUuid>

#include <algorithm>

namespace unavez {

QByteArray requestIdOf(const HttpServerRequest &request)
{
    constexpr qsizetype greatestRequestId = 128;
    const QByteArray given = request.value("X-Request-Id").value_or(QByteArray());
    const bool isVisible
        = std::all_of(given.begin(), given.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    if (!given.isEmpty() && given.size() <= greatestRequestId && isVisible)
        return given;
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

QByteArray bearerTokenOf(const HttpServerRequest &request)
{
    const QByteArray value = request.value("Authorization").value_or(QByteArray());
    constexpr QByteArrayView scheme = "bearer ";
    if (value.left(scheme.size()).toLower() != scheme)
        return {};
    return value.mid(scheme.size()).trimmed();
}

bool hasJsonBody(const HttpServerRequest &request)
{
    const QByteArray type = request.value("Content-Type").value_or(QByteArray());
    return type.split(';').first().trimmed().toLower() == "application/json";
}

Milliseconds preferredWaitOf(const HttpServerRequest &request)
{
    constexpr int greatestSeconds
        = 3600; // the service has its own limit; this one only keeps the number small
    const QList<QByteArray> values = request.values("Prefer");
    for (const QByteArray &value : values) {
        const QList<QByteArray> preferences = value.split(',');
        for (const QByteArray &preference : preferences) {
            const QByteArray name = preference.trimmed().toLower();
            bool isNumber = false;
            const int seconds = name.startsWith("wait=") ? name.mid(5).toInt(&isNumber) : 0;
            if (isNumber && seconds >= 0)
                return std::chrono::seconds(std::min(seconds, greatestSeconds));
        }
    }
    return Milliseconds::zero();
}

} // namespace unavez
