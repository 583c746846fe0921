#include "httpserver/httphead.h"

#include "responsetext.h"

#include <algorithm>

namespace unavez {

namespace {

Unexpected<HttpRefusal> refused(int status, const char *code, const QString &detail)
{
    return Unexpected {HttpRefusal {status, code, detail}};
}

Unexpected<HttpRefusal> malformed(const QString &detail) { return refused(400, "malformed_request", detail); }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Only what RFC 9110 calls OWS: trimmed() would also take a vertical tab, and hide it from the check.
QByteArrayView withoutOuterSpace(QByteArrayView text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.isEmpty() && isSpace(text.front()))
        text = text.sliced(1);
    while (!text.isEmpty() && isSpace(text.back()))
        text.chop(1);
    return text;
}

bool isOneOf(QByteArrayView text, std::initializer_list<QByteArrayView> choices)
{
    return std::find(choices.begin(), choices.end(), text) != choices.end();
}

// What RFC 3986 allows in path and query, and every '%' followed by the code of something that is not NUL.
bool isWellFormedTarget(QByteArrayView target)
{
    constexpr QByteArrayView marks = "-._~!$&'()*+,;=:@/?";
    for (qsizetype i = 0; i < target.size(); ++i) {
        const char c = target[i];
        if (c == '%') {
            if (i + 2 >= target.size() || !isHexDigit(target[i + 1]) || !isHexDigit(target[i + 2]))
                return false;
            if (target[i + 1] == '0' && target[i + 2] == '0')
                return false;
            i += 2;
        } else if (!isDigit(c) && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !marks.contains(c)) {
            return false;
        }
    }
    return true;
}

// A server must accept the absolute form (RFC 9112, section 3.2.2); what counts for us is the rest of it.
QByteArray originForm(const QByteArray &target)
{
    const QByteArray lower = target.left(8).toLower();
    const qsizetype schemeBytes = lower.startsWith("http://") ? 7 : lower.startsWith("https://") ? 8 : 0;
    if (schemeBytes == 0)
        return target;
    const qsizetype slash = target.indexOf('/', schemeBytes);
    return slash < 0 ? QByteArray("/") : target.mid(slash);
}

Expected<void, HttpRefusal> readRequestLine(QByteArrayView line, HttpHead &head, bool &isVersion10)
{
    const QList<QByteArray> words = line.toByteArray().split(' ');
    if (words.size() != 3 || !isHttpToken(words.at(0)))
        return malformed(QStringLiteral("The request line is not METHOD TARGET HTTP/1.1."));
    const QByteArray &version = words.at(2);
    if (version.size() != 8 || !version.startsWith("HTTP/") || !isDigit(version[5]) || version[6] != '.'
        || !isDigit(version[7])) {
        return malformed(QStringLiteral("The request line does not end with an HTTP version."));
    }
    isVersion10 = version == "HTTP/1.0";
    if (version != "HTTP/1.1" && !isVersion10)
        return refused(505, "version_not_supported", QStringLiteral("Only HTTP/1.1 and HTTP/1.0."));
    head.method = words.at(0);
    if (!isOneOf(head.method, {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}))
        return refused(501, "method_not_implemented", QStringLiteral("The method is not implemented."));

    head.target = originForm(words.at(1));
    if (!head.target.startsWith('/') || !isWellFormedTarget(head.target))
        return malformed(QStringLiteral("The request target is not a path."));
    const qsizetype questionMark = head.target.indexOf('?');
    head.path
        = QByteArray::fromPercentEncoding(questionMark < 0 ? head.target : head.target.left(questionMark));
    head.query = questionMark < 0 ? QByteArray() : head.target.mid(questionMark + 1);
    return {};
}

Expected<void, HttpRefusal> readHeaderLine(QByteArrayView line, HttpHead &head)
{
    if (line.startsWith(' ') || line.startsWith('\t'))
        return malformed(QStringLiteral("A folded header line."));
    const qsizetype colon = line.indexOf(':');
    if (colon < 0 || !isHttpToken(line.first(colon)))
        return malformed(QStringLiteral("A header line is not NAME: VALUE."));
    const QByteArrayView name = line.first(colon);
    const bool isFraming = name.compare("content-length", Qt::CaseInsensitive) == 0
        || name.compare("transfer-encoding", Qt::CaseInsensitive) == 0;
    // RFC 9110 allows a tab there, nginx does not: two readings of where a request ends are one too many.
    if (isFraming && line.contains('\t'))
        return malformed(QStringLiteral("A tab in a header that says how long the body is."));
    const QByteArrayView value = withoutOuterSpace(line.sliced(colon + 1));
    const bool hasControl = std::any_of(
        value.begin(), value.end(), [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7f'; });
    if (hasControl)
        return malformed(QStringLiteral("A control character in a header value."));
    head.headers.append({line.first(colon).toByteArray(), value.toByteArray()});
    return {};
}

QList<QByteArray> valuesOf(const HttpHead &head, QByteArrayView name)
{
    QList<QByteArray> values;
    for (const auto &[key, value] : head.headers) {
        if (key.compare(name, Qt::CaseInsensitive) == 0)
            values.append(value);
    }
    return values;
}

Expected<void, HttpRefusal> checkHost(const HttpHead &head, bool isVersion10)
{
    const QList<QByteArray> hosts = valuesOf(head, "host");
    if (hosts.isEmpty() && isVersion10)
        return {};
    if (hosts.size() != 1)
        return malformed(QStringLiteral("Host must stand exactly once."));
    constexpr QByteArrayView marks = "-._~:[]%";
    const QByteArray &host = hosts.first();
    const bool isHost = std::all_of(host.begin(), host.end(), [marks](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || marks.contains(c);
    });
    if (!isHost)
        return malformed(QStringLiteral("Host is not a host."));
    return {};
}

Expected<void, HttpRefusal> readFraming(HttpHead &head, bool isVersion10, const HttpLimits &limits)
{
    const QList<QByteArray> lengths = valuesOf(head, "content-length");
    const QList<QByteArray> codings = valuesOf(head, "transfer-encoding");
    head.framing = HttpHead::Framing::NoBody;
    head.contentLength = 0;
    if (!lengths.isEmpty() && !codings.isEmpty())
        return malformed(QStringLiteral("Both Content-Length and Transfer-Encoding."));
    if (!codings.isEmpty()) {
        if (isVersion10)
            return malformed(QStringLiteral("Transfer-Encoding in HTTP/1.0."));
        if (codings.size() != 1 || codings.first().compare("chunked", Qt::CaseInsensitive) != 0) {
            return refused(501, "transfer_encoding_not_implemented",
                QStringLiteral("The only Transfer-Encoding is chunked."));
        }
        head.framing = HttpHead::Framing::Chunked;
        return {};
    }
    if (lengths.isEmpty())
        return {};
    if (lengths.size() != 1)
        return malformed(QStringLiteral("Content-Length stands more than once."));
    const QByteArray &digits = lengths.first();
    constexpr qsizetype mostDigits = 18; // fits into 64 bits
    if (digits.isEmpty() || !std::all_of(digits.begin(), digits.end(), isDigit))
        return malformed(QStringLiteral("Content-Length is not a number."));
    head.contentLength = digits.size() > mostDigits ? limits.bodyBytes + 1 : digits.toLongLong();
    if (head.contentLength > limits.bodyBytes)
        return refused(413, "body_too_large", QStringLiteral("At most %1 bytes.").arg(limits.bodyBytes));
    head.framing = head.contentLength > 0 ? HttpHead::Framing::ContentLength : HttpHead::Framing::NoBody;
    return {};
}

Expected<void, HttpRefusal> readConnection(HttpHead &head, bool isVersion10)
{
    head.keepsConnection = !isVersion10;
    for (const QByteArray &value : valuesOf(head, "connection")) {
        for (const QByteArray &option : value.split(',')) {
            if (option.trimmed().compare("close", Qt::CaseInsensitive) == 0)
                head.keepsConnection = false;
        }
    }
    head.awaitsContinue = false;
    for (const QByteArray &expectation : valuesOf(head, "expect")) {
        if (expectation.compare("100-continue", Qt::CaseInsensitive) != 0)
            return refused(417, "expectation_failed", QStringLiteral("Only 100-continue can be expected."));
        head.awaitsContinue = !isVersion10;
    }
    return {};
}

} // namespace

Expected<std::optional<HttpHead>, HttpRefusal> parseHttpHead(
    const QByteArray &input, const HttpLimits &limits)
{
    using Result = Expected<std::optional<HttpHead>, HttpRefusal>;
    // One empty line before a request is left over from a body that some old client ended with CR LF (RFC
    // 9112, section 2.2).
    const qsizetype begin = input.startsWith("\r\n") ? 2 : 0;
    const qsizetype end = input.indexOf("\r\n\r\n", begin);
    const QByteArrayView text
        = QByteArrayView(input).sliced(begin, (end < 0 ? input.size() : end + 4) - begin);
    if (text.isEmpty() || text == "\r")
        return Result(std::nullopt);

    if (!isHttpToken(text.first(1)))
        return malformed(QStringLiteral("This is not an HTTP request."));
    for (qsizetype lineFeed = text.indexOf('\n'); lineFeed >= 0;
         lineFeed = text.indexOf('\n', lineFeed + 1)) {
        if (lineFeed == 0 || text[lineFeed - 1] != '\r')
            return malformed(QStringLiteral("A line does not end with CR LF."));
    }
    const qsizetype firstLineEnd = text.indexOf("\r\n");
    if ((firstLineEnd < 0 ? text.size() : firstLineEnd) > limits.requestLineBytes)
        return refused(414, "uri_too_long", QStringLiteral("The request line is too long."));
    if (text.size() > limits.headBytes)
        return refused(431, "head_too_large", QStringLiteral("At most %1 bytes.").arg(limits.headBytes));
    if (end < 0)
        return Result(std::nullopt);

    HttpHead head {};
    bool isVersion10 = false;
    head.bytes = end + 4;
    if (const auto read = readRequestLine(text.first(firstLineEnd), head, isVersion10); !read)
        return Unexpected {read.error()};
    QByteArrayView rest = text.sliced(firstLineEnd + 2);
    while (rest.size() > 2) {
        const qsizetype lineEnd = rest.indexOf("\r\n");
        if (head.headers.size() == limits.headerCount)
            return refused(431, "too_many_headers", QStringLiteral("At most %1.").arg(limits.headerCount));
        if (const auto read = readHeaderLine(rest.first(lineEnd), head); !read)
            return Unexpected {read.error()};
        rest = rest.sliced(lineEnd + 2);
    }
    if (const auto checked = checkHost(head, isVersion10); !checked)
        return Unexpected {checked.error()};
    if (const auto read = readFraming(head, isVersion10, limits); !read)
        return Unexpected {read.error()};
    if (const auto read = readConnection(head, isVersion10); !read)
        return Unexpected {read.error()};
    return Result(std::move(head));
}

} // namespace unavez
