#include "backend/helppage.h"

#include "backend/problemkind.h"

#include <QFile>

namespace unavez {

namespace {

//! What the connection guard says before a request is routed.
constexpr ProblemKind guardProblems[] = {
    {400, "malformed_request", "The request cannot be read", false,
        "The head, its framing or a chunk breaks RFC 9112; the code names the place. Nothing was stored."},
    {408, "request_timeout", "The request took too long", true,
        "It did not arrive in time. Send it again with the same key and the same bytes."},
    {413, "body_too_large", "The body is too large", false, "A body has at most 1 MiB. Nothing was stored."},
    {414, "target_too_long", "The address is too long", false, "Nothing was stored."},
    {431, "head_too_large", "The head is too large", false, "A head has at most 16 KiB. Nothing was stored."},
    {500, "internal_error", "A fault of the backend", true,
        "Send the same request again with the same key: whatever happened before is found by it."},
};

QByteArray rowOf(const ProblemKind &kind)
{
    const QByteArray code = kind.code;
    return "<tr id=\"" + code + "\"><th scope=\"row\"><code>" + code + "</code></th><td>"
        + QByteArray::number(kind.status) + "</td><td>" + (kind.retryable ? "yes" : "no")
        + "</td><td><strong>" + QString::fromLatin1(kind.title).toHtmlEscaped().toUtf8() + ".</strong> "
        + QString::fromLatin1(kind.advice).toHtmlEscaped().toUtf8() + "</td></tr>\n";
}

QByteArray writeHelpPage()
{
    QFile file(QStringLiteral(":/api/idempotency.html"));
    const bool isOpen = file.open(QIODevice::ReadOnly); // compiled in
    Q_ASSERT(isOpen);
    QByteArray rows;
    for (const ProblemKind &kind : allProblems())
        rows += rowOf(kind);
    for (const ProblemKind &kind : guardProblems)
        rows += rowOf(kind);
    QByteArray page = isOpen ? file.readAll() : QByteArray();
    return page.replace("<!-- problems -->", rows);
}

} // namespace

HttpServerResponse helpPage()
{
    static const QByteArray page = writeHelpPage();
    return {200, QByteArrayLiteral("text/html; charset=utf-8"), page,
        {{QByteArrayLiteral("Content-Security-Policy"),
             QByteArrayLiteral("default-src 'none'; style-src 'unsafe-inline'")},
            {QByteArrayLiteral("X-Content-Type-Options"), QByteArrayLiteral("nosniff")}}};
}

} // namespace unavez
