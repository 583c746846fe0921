#include "httpserver/chunkedbody.h"
#include "httpserver/httphead.h"

#include <QTest>

using namespace unavez;

class HttpHeadTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsOrRefuses_data();
    void readsOrRefuses();
    void everyBeginningOfAHeadIsIncomplete();
    void readsWhatItSays();
    void absoluteFormLeavesThePath();
    void limitsAreInclusive();
    void chunks_data();
    void chunks();
    void chunksComeInAnyPieces();
};

namespace {

// "incomplete" in the table below.
constexpr int needsMore = 0;
constexpr int reads = 200;

int statusOf(const QByteArray &input, const HttpLimits &limits = {})
{
    const auto head = parseHttpHead(input, limits);
    if (!head)
        return head.error().status;
    return head->has_value() ? reads : needsMore;
}

const QByteArray host = "Host: till\r\n";

} // namespace

void HttpHeadTest::readsOrRefuses_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const QByteArray &input, int status) {
        QTest::newRow(name) << input << status;
    };
    const QByteArray get = "GET / HTTP/1.1\r\n" + host;
    const QByteArray post = "POST / HTTP/1.1\r\n" + host;

    row("a plain request is read", get + "\r\n", reads);
    row("nothing is not yet anything", "", needsMore);
    row("one empty line before a request is ignored", "\r\n" + get + "\r\n", reads);
    row("two empty lines are not", "\r\n\r\n" + get + "\r\n", 400);
    row("HTTP/1.0 needs no Host", "GET / HTTP/1.0\r\n\r\n", reads);
    row("HTTP/1.1 without Host is refused", "GET / HTTP/1.1\r\n\r\n", 400);
    row("two Hosts are refused", get + "Host: other\r\n\r\n", 400);
    row("a Host with a path in it is refused", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400);
    row("an empty Host is allowed by RFC 9112", "GET / HTTP/1.1\r\nHost:\r\n\r\n", reads);

    row("a TLS handshake is not HTTP", QByteArray("\x16\x03\x01\x02", 4), 400);
    row("white space before the method is refused", " GET / HTTP/1.1\r\n" + host + "\r\n", 400);
    row("two spaces in the request line are refused", "GET  / HTTP/1.1\r\n" + host + "\r\n", 400);
    row("a space in the target is refused", "GET /a b HTTP/1.1\r\n" + host + "\r\n", 400);
    row("HTTP/0.9 is refused", "GET /\r\n\r\n", 400);
    row("the HTTP/2 preface is another version", "PRI * HTTP/2.0\r\n\r\n", 505);
    row("HTTP/1.2 is another version", "GET / HTTP/1.2\r\n" + host + "\r\n", 505);
    row("HTTP/01.1 is no version", "GET / HTTP/01.1\r\n" + host + "\r\n", 400);
    row("http/1.1 in small letters is no version", "GET / http/1.1\r\n" + host + "\r\n", 400);
    row("CONNECT is not implemented", "CONNECT a:1 HTTP/1.1\r\n" + host + "\r\n", 501);
    row("TRACE is not implemented", "TRACE / HTTP/1.1\r\n" + host + "\r\n", 501);
    row("methods are case-sensitive", "get / HTTP/1.1\r\n" + host + "\r\n", 501);
    row("a method that is no token is refused", "G(T / HTTP/1.1\r\n" + host + "\r\n", 400);

    row("a target that is no path is refused", "GET a HTTP/1.1\r\n" + host + "\r\n", 400);
    row("the asterisk form is refused", "OPTIONS * HTTP/1.1\r\n" + host + "\r\n", 400);
    row("a fragment is refused", "GET /#a HTTP/1.1\r\n" + host + "\r\n", 400);
    row("a broken percent code is refused", "GET /%4 HTTP/1.1\r\n" + host + "\r\n", 400);
    row("a percent code of NUL is refused", "GET /%00 HTTP/1.1\r\n" + host + "\r\n", 400);
    row("bytes above ASCII in a target are refused", "GET /\xc3\xb1 HTTP/1.1\r\n" + host + "\r\n", 400);
    row("a control character in a target is refused", "GET /\x01 HTTP/1.1\r\n" + host + "\r\n", 400);

    row("a bare LF is refused at once", "GET / HTTP/1.1\n", 400);
    row("a bare LF between headers is refused", get + "A: b\nC: d\r\n\r\n", 400);
    row("a bare LF as the end of the head is refused", get + "\n", 400);
    row("a bare CR in a value is refused", get + "A: b\rC: d\r\n\r\n", 400);
    row("NUL in a value is refused", get + QByteArray("A: b\0c\r\n\r\n", 10), 400);
    row("DEL in a value is refused", get + "A: b\x7f\r\n\r\n", 400);
    row("a tab inside a value is allowed", get + "A: b\tc\r\n\r\n", reads);
    row("UTF-8 in a value is allowed", get + "A: \xc3\xb1\r\n\r\n", reads);
    row("a folded line is refused", get + "A: b\r\n c\r\n\r\n", 400);
    row("a folded line with a tab is refused", get + "A: b\r\n\tc\r\n\r\n", 400);
    row("a folded first header is refused", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400);
    row("a space before the colon is refused", get + "Content-Length : 5\r\n\r\n", 400);
    row("a header without a colon is refused", get + "nonsense\r\n\r\n", 400);
    row("a header without a name is refused", get + ": a\r\n\r\n", 400);
    row("a name that is no token is refused", get + "Conte nt: a\r\n\r\n", 400);
    row("a name with a bracket is refused", get + "X[1]: a\r\n\r\n", 400);
    row("an empty value is allowed", get + "A:\r\n\r\n", reads);

    row("Content-Length is read", post + "Content-Length: 5\r\n\r\n", reads);
    row("Content-Length twice with other values is refused",
        post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", 400);
    row("Content-Length twice with one value is refused too",
        post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n", 400);
    row("a list as Content-Length is refused", post + "Content-Length: 5, 5\r\n\r\n", 400);
    row("a negative Content-Length is refused", post + "Content-Length: -1\r\n\r\n", 400);
    row("a signed Content-Length is refused", post + "Content-Length: +5\r\n\r\n", 400);
    row("a hexadecimal Content-Length is refused", post + "Content-Length: 0x5\r\n\r\n", 400);
    row("an empty Content-Length is refused", post + "Content-Length:\r\n\r\n", 400);
    row("a Content-Length above the limit is refused", post + "Content-Length: 1048577\r\n\r\n", 413);
    row("a Content-Length beyond 64 bits is refused",
        post + "Content-Length: 99999999999999999999999\r\n\r\n", 413);
    row("Content-Length and Transfer-Encoding together are refused",
        post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400);
    row("the other way round as well", post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", 400);
    row("chunked is read", post + "Transfer-Encoding: chunked\r\n\r\n", reads);
    row("Chunked in any case of letters", post + "transfer-encoding: CHUNKED\r\n\r\n", reads);
    row("chunked in HTTP/1.0 is refused", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400);
    row("another coding is not implemented", post + "Transfer-Encoding: gzip\r\n\r\n", 501);
    row("a coding below chunked is not implemented", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501);
    row("chunked twice is not implemented",
        post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 501);
    row("identity is not implemented", post + "Transfer-Encoding: identity\r\n\r\n", 501);
    row("xchunked is not chunked", post + "Transfer-Encoding: xchunked\r\n\r\n", 501);
    row("chunked with a vertical tab is refused", post + "Transfer-Encoding: \x0b" + "chunked\r\n\r\n", 400);

    row("100-continue is understood", post + "Expect: 100-continue\r\n\r\n", reads);
    row("another expectation fails", post + "Expect: 200-ok\r\n\r\n", 417);
    row("Upgrade does nothing", get + "Upgrade: websocket\r\nConnection: upgrade\r\n\r\n", reads);

    row("a request line above 8 KiB is refused",
        "GET /" + QByteArray(9000, 'a') + " HTTP/1.1\r\n" + host + "\r\n", 414);
    row("and before it has ended", "GET /" + QByteArray(9000, 'a'), 414);
    row("a head above 16 KiB is refused", get + "A: " + QByteArray(17000, 'a') + "\r\n\r\n", 431);
    row("and before it has ended, too", get + "A: " + QByteArray(17000, 'a'), 431);
    QByteArray hundred;
    for (int i = 0; i < 99; ++i)
        hundred += "A: b\r\n";
    row("a hundred headers are read", get + hundred + "\r\n", reads);
    row("one more is refused", get + hundred + "A: b\r\n\r\n", 431);
}

void HttpHeadTest::readsOrRefuses()
{
    QFETCH(QByteArray, input);
    QFETCH(int, status);
    QCOMPARE(statusOf(input), status);
}

void HttpHeadTest::everyBeginningOfAHeadIsIncomplete()
{
    const QByteArray whole = "\r\nPOST /v1/payments?a=b HTTP/1.1\r\nHost: till\r\nContent-Length: 5\r\n\r\n";
    for (qsizetype bytes = 0; bytes < whole.size(); ++bytes)
        QCOMPARE(statusOf(whole.left(bytes)), needsMore);
    QCOMPARE(statusOf(whole), reads);
}

void HttpHeadTest::readsWhatItSays()
{
    const QByteArray text = "POST /v1/ca%2Fja%20uno?state=a%20b&x HTTP/1.1\r\nHost: till:8480\r\n"
                            "X-One:  first \t\r\nx-one: second\r\nContent-Length: 5\r\n"
                            "Connection: keep-alive, Close\r\nExpect: 100-Continue\r\n\r\n";
    const auto parsed = parseHttpHead(text + "hello", {});
    QVERIFY(parsed && parsed->has_value());
    const HttpHead &head = **parsed;
    QCOMPARE(head.method, QByteArray("POST"));
    QCOMPARE(head.path, QByteArray("/v1/ca/ja uno"));
    QCOMPARE(head.query, QByteArray("state=a%20b&x"));
    QCOMPARE(head.headers.size(), 6);
    QCOMPARE(head.headers.at(1), qMakePair(QByteArray("X-One"), QByteArray("first")));
    QCOMPARE(head.headers.at(2), qMakePair(QByteArray("x-one"), QByteArray("second")));
    QCOMPARE(head.framing, HttpHead::Framing::ContentLength);
    QCOMPARE(head.contentLength, 5);
    QVERIFY(!head.keepsConnection);
    QVERIFY(head.awaitsContinue);
    QCOMPARE(head.bytes, text.size());
}

void HttpHeadTest::absoluteFormLeavesThePath()
{
    const auto parsed = parseHttpHead("GET http://till/a?b HTTP/1.1\r\nHost: till\r\n\r\n", {});
    QVERIFY(parsed && parsed->has_value());
    QCOMPARE((*parsed)->target, QByteArray("/a?b"));
    const auto bare = parseHttpHead("GET http://till HTTP/1.1\r\nHost: till\r\n\r\n", {});
    QVERIFY(bare && bare->has_value());
    QCOMPARE((*bare)->target, QByteArray("/"));
}

void HttpHeadTest::limitsAreInclusive()
{
    const QByteArray head = "POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 5\r\n\r\n";
    HttpLimits limits;
    limits.headBytes = head.size();
    limits.bodyBytes = 5;
    limits.requestLineBytes = 15;
    limits.headerCount = 2;
    QCOMPARE(statusOf(head, limits), reads);
    limits.headBytes = head.size() - 1;
    QCOMPARE(statusOf(head, limits), 431);
    limits.headBytes = head.size();
    limits.bodyBytes = 4;
    QCOMPARE(statusOf(head, limits), 413);
    limits.bodyBytes = 5;
    limits.requestLineBytes = 14;
    QCOMPARE(statusOf(head, limits), 414);
    limits.requestLineBytes = 15;
    limits.headerCount = 1;
    QCOMPARE(statusOf(head, limits), 431);
}

void HttpHeadTest::chunks_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("rest");
    const auto good = [](const char *name, const QByteArray &input, const QByteArray &body,
                          const QByteArray &rest) { QTest::newRow(name) << input << reads << body << rest; };
    const auto bad = [](const char *name, const QByteArray &input, int status) {
        QTest::newRow(name) << input << status << QByteArray() << QByteArray();
    };
    good("an empty body", "0\r\n\r\n", "", "");
    good("two chunks, and what follows stays", "5\r\nhello\r\nA\r\n, world!!!\r\n0\r\n\r\nGET",
        "hello, world!!!", "GET");
    good("an extension is dropped", "5;a=b\r\nhello\r\n0;last\r\n\r\n", "hello", "");
    good("leading zeros within eight digits", "00000005\r\nhello\r\n000\r\n\r\n", "hello", "");
    bad("a size that is no number", "x\r\n", 400);
    bad("an empty size", "\r\n", 400);
    bad("a negative size", "-5\r\nhello\r\n", 400);
    bad("a size with 0x", "0x5\r\nhello\r\n", 400);
    bad("a size with a space", "5 \r\nhello\r\n", 400);
    bad("a size of nine digits", "000000005\r\nhello\r\n", 400);
    bad("a bare LF after the size", "5\nhello\r\n", 400);
    bad("a chunk longer than its size", "5\r\nhello!\r\n", 400);
    bad("a bare LF after a chunk", "5\r\nhello\n0\r\n\r\n", 400);
    bad("a trailer", "0\r\nX: y\r\n\r\n", 400);
    bad("an extension with a control character", "5;a\x01\r\nhello\r\n", 400);
    bad("an endless size line", QByteArray(300, '0'), 400);
    bad("a chunk above the limit, before it comes", "21\r\n", 413);
    bad("chunks that exceed the limit together", "20\r\n" + QByteArray(32, 'a') + "\r\n1\r\n", 413);
    bad("a size near 32 bits", "FFFFFFFF\r\n", 413);
}

void HttpHeadTest::chunks()
{
    QFETCH(QByteArray, input);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, rest);
    ChunkedBody chunks(32);
    const auto whole = chunks.consume(input);
    if (status != reads) {
        QVERIFY(!whole);
        QCOMPARE(whole.error().status, status);
        return;
    }
    QVERIFY(whole && *whole);
    QCOMPARE(chunks.body(), body);
    QCOMPARE(input, rest);
}

void HttpHeadTest::chunksComeInAnyPieces()
{
    const QByteArray whole = "5\r\nhello\r\n6;x\r\n world\r\n0\r\n\r\n";
    for (qsizetype cut = 0; cut < whole.size(); ++cut) {
        ChunkedBody chunks(32);
        QByteArray input = whole.left(cut);
        const auto first = chunks.consume(input);
        QVERIFY(first && !*first);
        input += whole.mid(cut);
        const auto second = chunks.consume(input);
        QVERIFY(second && *second);
        QCOMPARE(chunks.body(), QByteArray("hello world"));
    }
}

QTEST_APPLESS_MAIN(HttpHeadTest)
#include "tst_httphead.moc"
