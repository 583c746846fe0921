#include "httpserver/httpserver.h"
#include "support/rawhttppeer.h"

#include <QFile>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>

#include <memory>

using namespace unavez;

/*! Where one request ends and the next begins, as nginx sees it and as we do.

    With a proxy in front, every difference is a way to smuggle. We may refuse what nginx takes; we must never take
    what it refuses, and never see other requests than it does. */
class FramingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    void weSeeNoOtherRequests_data();
    void weSeeNoOtherRequests();

private:
    //! The targets of the requests that were run, and "refused" for one that was not.
    [[nodiscard]] QByteArrayList seenByUs(const QByteArray &bytes);
    [[nodiscard]] QByteArrayList seenByNginx(const QByteArray &bytes) const;

    QTemporaryDir m_folder;
    QProcess m_nginx;
    std::unique_ptr<HttpServer> m_server;
    quint16 m_port = 0;
};

namespace {

QByteArrayList targetsIn(QByteArray received)
{
    QByteArrayList targets;
    while (received.startsWith("HTTP/1.")) {
        const qsizetype headEnd = received.indexOf("\r\n\r\n");
        const RawAnswer answer {received.mid(9, 3).toInt(), received.left(headEnd), {}};
        const qsizetype length = answer.header("Content-Length").toLongLong();
        if (answer.status == 200)
            targets.append(received.mid(headEnd + 4, length));
        else if (answer.status > 200)
            targets.append("refused");
        received.remove(0, headEnd + 4 + (answer.status == 100 ? 0 : length));
    }
    return targets;
}

} // namespace

void FramingTest::initTestCase()
{
    const QString folder = m_folder.path();
    QFile config(folder + QStringLiteral("/nginx.conf"));
    QVERIFY(config.open(QIODevice::WriteOnly));
    const QByteArray here = folder.toLocal8Bit();
    config.write("daemon off; master_process off; pid " + here + "/pid; error_log " + here
        + "/error.log;\nevents {}\nhttp { access_log off; client_body_temp_path " + here
        + "/body; proxy_temp_path " + here + "/proxy; fastcgi_temp_path " + here
        + "/fastcgi; uwsgi_temp_path " + here + "/uwsgi; scgi_temp_path " + here
        + "/scgi; client_max_body_size 1m;\n  server { listen unix:" + here
        + "/socket; location / { default_type text/plain; return 200 \"$request_uri\"; } } }\n");
    config.close();
    m_nginx.start(QStringLiteral("/usr/sbin/nginx"),
        {QStringLiteral("-c"), config.fileName(), QStringLiteral("-p"), folder, QStringLiteral("-e"),
            folder + QStringLiteral("/error.log")});
    QVERIFY2(QTest::qWaitFor(
                 [&] {
                     return seenByNginx("GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
                         == QByteArrayList {"/ready"};
                 },
                 30'000),
        m_nginx.readAllStandardError().constData());

    m_server = std::make_unique<HttpServer>(
        HttpLimits(), [](const HttpServerRequest &request, const HttpResponder &responder) {
            responder.answer({200, "text/plain", request.path, {}});
        });
    const auto bound = m_server->listen(QHostAddress(QHostAddress::LocalHost), 0);
    QVERIFY(bound);
    m_port = *bound;
}

void FramingTest::cleanupTestCase()
{
    m_nginx.terminate();
    QVERIFY(m_nginx.waitForFinished());
}

QByteArrayList FramingTest::seenByUs(const QByteArray &bytes)
{
    RawHttpPeer peer(m_port);
    peer.send(bytes);
    peer.endSending();
    if (!peer.isClosedByServer())
        return {"open"};
    return targetsIn(peer.rest());
}

QByteArrayList FramingTest::seenByNginx(const QByteArray &bytes) const
{
    QLocalSocket socket;
    socket.connectToServer(m_folder.filePath(QStringLiteral("socket")));
    if (!socket.waitForConnected())
        return {};
    socket.write(bytes);
    if (!QTest::qWaitFor([&socket] { return socket.bytesToWrite() == 0; }))
        return {"unread"};
    ::shutdown(static_cast<int>(socket.socketDescriptor()), SHUT_WR);
    QByteArray received;
    [[maybe_unused]] const bool isEnded = QTest::qWaitFor(
        [&] {
            received += socket.readAll();
            return socket.state() == QLocalSocket::UnconnectedState;
        },
        30'000);
    return targetsIn(received + socket.readAll());
}

void FramingTest::weSeeNoOtherRequests_data()
{
    QTest::addColumn<QByteArray>("bytes");
    // What stands behind each is a request to a lenient reader, or a part of the first one's body.
    const QByteArray next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n";
    const auto row = [&next](const char *name, const QByteArray &bytes) {
        QTest::newRow(name) << QByteArray(bytes + next);
    };
    const QByteArray post = "POST /first HTTP/1.1\r\nHost: a\r\n";
    const auto get = [](const QByteArray &headers) {
        return QByteArray("GET /first HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n");
    };
    const QByteArray chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
    row("a plain one", get({}));
    row("a body", post + "Content-Length: 5\r\n\r\nhello");
    row("a body with a GET", get("Content-Length: 5\r\n") + "hello");
    row("a length with zeros in front", post + "Content-Length: 0005\r\n\r\nhello");
    row("a length with a plus", post + "Content-Length: +5\r\n\r\nhello");
    row("a negative length", post + "Content-Length: -5\r\n\r\nhello");
    row("a hexadecimal length", post + "Content-Length: 0x5\r\n\r\nhello");
    row("a length with a space inside", post + "Content-Length: 1 5\r\n\r\nhello");
    row("a list of equal lengths", post + "Content-Length: 5, 5\r\n\r\nhello");
    row("two equal lengths", post + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello");
    row("two lengths", post + "Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello");
    row("a length beyond 64 bits", post + "Content-Length: 18446744073709551621\r\n\r\nhello");
    row("an empty length", post + "Content-Length:\r\n\r\nhello");
    row("no length", post + "\r\n");
    row("a space before the colon", post + "Content-Length : 5\r\n\r\nhello");
    row("a tab before the colon", post + "Content-Length\t: 5\r\n\r\nhello");
    row("a tab behind the colon", post + "Content-Length:\t5\r\n\r\nhello");
    row("a folded length", post + "Content-Length:\r\n 5\r\n\r\nhello");
    row("a folded header", post + "X: a\r\n Content-Length: 5\r\n\r\nhello");
    row("a length with a vertical tab", post + "Content-Length: \v5\r\n\r\nhello");
    row("a name with an underscore", post + "Content_Length: 5\r\n\r\n");
    row("a bare LF", "POST /first HTTP/1.1\nHost: a\nContent-Length: 5\n\nhello");
    row("a bare CR", post + "X: a\rContent-Length: 5\r\n\r\nhello");
    row("a NUL in a value", post + QByteArray("X: a\0b\r\n", 8) + "Content-Length: 5\r\n\r\nhello");
    row("a header without a colon", post + "nonsense\r\nContent-Length: 5\r\n\r\nhello");
    row("a header without a name", post + ": a\r\nContent-Length: 5\r\n\r\nhello");
    row("chunks", chunked + "5\r\nhello\r\n0\r\n\r\n");
    row("chunks and a length",
        post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
    row("a length and chunks",
        post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
    row("chunks twice", post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    row("chunked in capitals", post + "Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n");
    row("chunked in quotes", post + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n");
    row("chunked with a tab", post + "Transfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n");
    row("xchunked", post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n");
    row("gzip, chunked", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n");
    row("identity", post + "Transfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nhello");
    row("chunks in HTTP/1.0",
        "POST /first HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    row("a chunk size with 0x", chunked + "0x5\r\nhello\r\n0\r\n\r\n");
    row("a chunk size with a space", chunked + "5 \r\nhello\r\n0\r\n\r\n");
    row("a negative chunk size", chunked + "-5\r\nhello\r\n0\r\n\r\n");
    row("a chunk size beyond 64 bits", chunked + "10000000000000005\r\nhello\r\n0\r\n\r\n");
    row("a chunk size with zeros in front", chunked + "0000005\r\nhello\r\n0\r\n\r\n");
    row("a chunk extension", chunked + "5;a=b\r\nhello\r\n0\r\n\r\n");
    row("a chunk extension with a bare LF", chunked + "5;a\nhello\r\n0\r\n\r\n");
    row("a chunk that is longer than it says", chunked + "4\r\nhello\r\n0\r\n\r\n");
    row("chunks that end in bare LF", chunked + "5\nhello\n0\n\n");
    row("an empty chunk size", chunked + "\r\nhello\r\n0\r\n\r\n");
    row("a trailer", chunked + "5\r\nhello\r\n0\r\nX: a\r\n\r\n");
    row("a request as trailer", chunked + "5\r\nhello\r\n0\r\n");
    row("no Host", "GET /first HTTP/1.1\r\n\r\n");
    row("two Hosts", "GET /first HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
    row("a Host with a slash", "GET /first HTTP/1.1\r\nHost: a/b\r\n\r\n");
    row("HTTP/1.0", "GET /first HTTP/1.0\r\n\r\n");
    row("HTTP/1.0 with keep-alive", "GET /first HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    row("HTTP/0.9", "GET /first\r\n");
    row("HTTP/1.2", "GET /first HTTP/1.2\r\nHost: a\r\n\r\n");
    row("HTTP/2.0", "GET /first HTTP/2.0\r\nHost: a\r\n\r\n");
    row("http/1.1 in small letters", "GET /first http/1.1\r\nHost: a\r\n\r\n");
    row("two spaces", "GET  /first HTTP/1.1\r\nHost: a\r\n\r\n");
    row("a space in the target", "GET /fi rst HTTP/1.1\r\nHost: a\r\n\r\n");
    row("a tab between", "GET\t/first\tHTTP/1.1\r\nHost: a\r\n\r\n");
    row("empty lines in front", "\r\n\r\n" + get({}));
    row("an empty line in front", "\r\n" + get({}));
    row("a space in front", " " + get({}));
    row("a method in small letters", "get /first HTTP/1.1\r\nHost: a\r\n\r\n");
    row("a fragment", "GET /first#x HTTP/1.1\r\nHost: a\r\n\r\n");
    row("Connection: close", get("Connection: close\r\n"));
    row("Upgrade", get("Upgrade: websocket\r\nConnection: Upgrade\r\n"));
    row("Expect", post + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello");
    row("a body too large", post + "Content-Length: 1048577\r\n\r\nhello");
    row("many headers", get(QByteArray("X: a\r\n").repeated(150)));
    row("a long header", get("X: " + QByteArray(7000, 'a') + "\r\n"));
}

void FramingTest::weSeeNoOtherRequests()
{
    QFETCH(QByteArray, bytes);
    const QByteArrayList nginx = seenByNginx(bytes);
    const QByteArrayList ours = seenByUs(bytes);
    QVERIFY2(!ours.isEmpty(), nginx.join(' ').constData());
    const bool weRefuse = ours.constLast() == "refused";
    const QByteArrayList taken = weRefuse ? ours.mid(0, ours.size() - 1) : ours;
    const QByteArray both = "nginx: " + nginx.join(' ') + ", we: " + ours.join(' ');
    QVERIFY2(nginx.mid(0, taken.size()) == taken, both.constData());
    // HTTP/1.0 ends with its answer here, whatever it asks for.
    const bool endsEarly = bytes.contains("HTTP/1.0") && taken == QByteArrayList {"/first"};
    QVERIFY2(weRefuse || endsEarly || taken == nginx, both.constData());
}

QTEST_GUILESS_MAIN(FramingTest)
#include "tst_framing.moc"
