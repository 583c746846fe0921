#include "responsetext.h"

#include "base/clock.h"
#include "base/log.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace unavez {

namespace {

// Framing and date are the guard's business; two of them would be a smuggled answer.
constexpr QByteArrayView guardsOwnHeaders[]
    = {"content-length", "content-type", "connection", "transfer-encoding", "date", "keep-alive", "upgrade"};

bool isGuardsOwn(const QByteArray &name)
{
    return std::any_of(std::begin(guardsOwnHeaders), std::end(guardsOwnHeaders),
        [&name](QByteArrayView own) { return name.compare(own, Qt::CaseInsensitive) == 0; });
}

bool isSafeValue(const QByteArray &value)
{
    return std::none_of(
        value.begin(), value.end(), [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

//! The same text for all answers of one second: making it takes longer than all the rest of a head.
QByteArray httpDate()
{
    using std::chrono::floor;
    using std::chrono::seconds;
    thread_local std::chrono::sys_time<seconds> madeFor {};
    thread_local QByteArray text;
    const auto now = floor<seconds>(SystemClock().wallNow());
    if (text.isEmpty() || now != madeFor) {
        const QDateTime time = QDateTime::fromSecsSinceEpoch(now.time_since_epoch().count(), Qt::UTC);
        text = QLocale::c().toString(time, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'")).toLatin1();
        madeFor = now;
    }
    return text;
}

} // namespace

QByteArray reasonPhrase(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 202:
        return "Accepted";
    case 204:
        return "No Content";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 402:
        return "Payment Required";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 406:
        return "Not Acceptable";
    case 408:
        return "Request Timeout";
    case 409:
        return "Conflict";
    case 410:
        return "Gone";
    case 411:
        return "Length Required";
    case 413:
        return "Content Too Large";
    case 414:
        return "URI Too Long";
    case 415:
        return "Unsupported Media Type";
    case 417:
        return "Expectation Failed";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return {};
    }
}

bool isHttpToken(QByteArrayView text)
{
    constexpr QByteArrayView marks = "!#$%&'*+-.^_`|~";
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [marks](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || marks.contains(c);
    });
}

QByteArray responseText(const HttpServerResponse &response, ResponseContext context)
{
    constexpr int internalServerError = 500;
    const bool isFinal = response.status >= 200 && response.status <= 599;
    if (!isFinal)
        qCCritical(logHttp, "An answer with status %d leaves as 500", response.status);
    const int status = isFinal ? response.status : internalServerError;
    // These two have no body by definition (RFC 9110, sections 15.3.5 and 15.4.5).
    const bool isBodiless = status == 204 || status == 304;

    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + ' ' + reasonPhrase(status) + "\r\n";
    text += "Date: " + httpDate() + "\r\n";
    if (!isBodiless) {
        if (isSafeValue(response.contentType))
            text += "Content-Type: " + response.contentType + "\r\n";
        text += "Content-Length: " + QByteArray::number(response.body.size()) + "\r\n";
    }
    if (context.closes)
        text += "Connection: close\r\n";
    for (const auto &[name, value] : response.headers) {
        if (!isHttpToken(name) || !isSafeValue(value) || isGuardsOwn(name)) {
            qCWarning(logHttp, "A response header that must not leave was left out");
            continue;
        }
        text += name + ": " + value + "\r\n";
    }
    text += "\r\n";
    if (!context.withoutBody && !isBodiless)
        text += response.body;
    return text;
}

} // namespace unavez
