#include "httpserver/httpserver.h"
#include "support/rawhttppeer.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <memory>
#include <stdexcept>
#include <vector>

using namespace unavez;

namespace {

HttpServerResponse text(const QByteArray &body) { return {200, "text/plain", body, {}}; }

const QByteArray get = "GET / HTTP/1.1\r\nHost: till\r\n\r\n";

QByteArray postOf(const QByteArray &body, const QByteArray &path = "/")
{
    return "POST " + path + " HTTP/1.1\r\nHost: till\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\n\r\n" + body;
}

//! A server that keeps every request and its responder, so that a test answers when it likes.
class KeepingServer {
public:
    explicit KeepingServer(const HttpLimits &limits = {})
        : server(limits, [this](const HttpServerRequest &request, const HttpResponder &responder) {
            requests.append(request);
            responders.push_back(responder);
            if (answersAtOnce)
                responder.answer(text(request.method + ' ' + request.path + ' ' + request.body));
        })
    {
        const auto bound = server.listen(QHostAddress(QHostAddress::LocalHost), 0);
        if (!bound)
            qFatal("%s", qPrintable(bound.error()));
        port = *bound;
    }

    QList<HttpServerRequest> requests;
    std::vector<HttpResponder> responders;
    bool answersAtOnce = true;
    HttpServer server;
    quint16 port = 0;
};

} // namespace

class HttpServerTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void handsOnWhatCame();
    void refusalsAreProblems();
    void refusedBytesAreNeverARequest_data();
    void refusedBytesAreNeverARequest();
    void anyPiecesMakeTheSameRequest();
    void pipelinedRequestsAreAnsweredInOrderOneAtATime();
    void tenThousandPipelinedRequestsDoNotNest();
    void headHasNoBody();
    void connectionEndsWhenAsked_data();
    void connectionEndsWhenAsked();
    void continueIsSentOnceItIsDue();
    void chunkedBodyArrivesWhole();
    void largestBodyArrivesWhole();
    void tooLargeBodyIsRefusedBeforeItComes();
    void chunkedBodyAboveTheLimitIsRefused();
    void responseHeadersCannotSmuggle();
    void throwingHandlerEndsOnlyItsRequest();
    void forgottenRequestIsAnswered();
    void secondAnswerDoesNothing();
    void hangingUpInAnyPhaseHarmsNobody_data();
    void hangingUpInAnyPhaseHarmsNobody();
    void halfClosedPeersGetTheirAnswers_data();
    void halfClosedPeersGetTheirAnswers();
    void lateAnswerAfterTheServerIsGone();
    void slowHeadIsGivenUp();
    void slowBodyIsGivenUp();
    void idleConnectionIsClosed();
    void peerThatDoesNotReadIsCutOff();
    void peerThatOnlySendsWaits();
    void thousandIdleConnectionsDoNotBlockOne();
    void connectionsAboveTheLimitAreClosed();
    void manyShortConnectionsDoNotDeafenIt();
    void drainWaitsForWhatIsInFlight();
    void drainWithoutWorkIsDoneAtOnce();
    void portInUseIsAnError();
};

void HttpServerTest::handsOnWhatCame()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("POST /v1/a%20b?state=x%20y HTTP/1.1\r\nHost: till\r\nX-A: 1\r\nx-a: 2\r\nX-Only: once\r\n"
              "Content-Length: 5\r\n\r\nhello");
    const RawAnswer answer = peer.answer();
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.body, QByteArray("POST /v1/a b hello"));
    QCOMPARE(answer.header("Content-Type"), QByteArray("text/plain"));
    QVERIFY(answer.header("Date").endsWith(" GMT"));
    QVERIFY(answer.header("Connection").isEmpty());
    const HttpServerRequest &request = kept.requests.constFirst();
    QCOMPARE(
        request.query.queryItemValue(QStringLiteral("state"), QUrl::FullyDecoded), QStringLiteral("x y"));
    QCOMPARE(request.values("X-A"), (QList<QByteArray> {"1", "2"}));
    QVERIFY(!request.value("X-A"));
    QCOMPARE(request.value("x-only").value_or(""), QByteArray("once"));
    QCOMPARE(request.peer, QHostAddress(QHostAddress::LocalHost));
}

void HttpServerTest::refusalsAreProblems()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("BREW / HTTP/1.1\r\nHost: till\r\n\r\n");
    const RawAnswer answer = peer.answer();
    QCOMPARE(answer.status, 501);
    QCOMPARE(answer.header("Content-Type"), QByteArray("application/problem+json"));
    QCOMPARE(answer.header("Connection"), QByteArray("close"));
    const QJsonObject problem = QJsonDocument::fromJson(answer.body).object();
    QCOMPARE(problem.value(QStringLiteral("status")).toInt(), 501);
    QCOMPARE(problem.value(QStringLiteral("code")).toString(), QStringLiteral("method_not_implemented"));
    QCOMPARE(problem.value(QStringLiteral("retryable")), QJsonValue(false));
    QCOMPARE(
        problem.value(QStringLiteral("request_id")).toString().toLatin1(), answer.header("X-Request-Id"));
    QVERIFY(peer.isClosedByServer());
}

void HttpServerTest::refusedBytesAreNeverARequest_data()
{
    QTest::addColumn<QByteArray>("attack");
    QTest::addColumn<int>("status");
    // Each hides a second request, which a lenient reader would run.
    const QByteArray hidden = "GET /hidden HTTP/1.1\r\nHost: till\r\n\r\n";
    const QByteArray length = "Content-Length: " + QByteArray::number(hidden.size()) + "\r\n";
    const QByteArray start = "POST / HTTP/1.1\r\nHost: till\r\n";
    QByteArray manyHeaders;
    for (int i = 0; i < 120; ++i)
        manyHeaders += "X-" + QByteArray::number(i) + ": a\r\n";
    QTest::newRow("an illegal header name") << start + "X[1]: a\r\n" + length + "\r\n" + hidden << 400;
    QTest::newRow("more than a hundred headers") << start + manyHeaders + length + "\r\n" + hidden << 431;
    QTest::newRow("an over-long header")
        << start + "X: " + QByteArray(20'000, 'a') + "\r\n" + length + "\r\n" + hidden << 431;
    QTest::newRow("two lengths") << start + "Content-Length: 0\r\n" + length + "\r\n" + hidden << 400;
    QTest::newRow("length and chunked")
        << start + length + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden << 400;
    QTest::newRow("a negative length") << start + "Content-Length: -1\r\n\r\n" + hidden << 400;
    QTest::newRow("a list of lengths") << start + "Content-Length: 0, 44\r\n\r\n" + hidden << 400;
    QTest::newRow("a bad chunk size")
        << start + "Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n" + hidden << 400;
    QTest::newRow("a request as trailer")
        << start + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + hidden << 400;
    QTest::newRow("an obscured coding")
        << start + "Transfer-Encoding: xchunked\r\n" + length + "\r\n" + hidden << 400;
    QTest::newRow("a space before the colon") << start + "Content-Length : 44\r\n\r\n" + hidden << 400;
    QTest::newRow("a folded length") << start + "X: a\r\n Content-Length: 44\r\n\r\n" + hidden << 400;
    QTest::newRow("a bare LF") << start + "X: a\n" + length + "\r\n" + hidden << 400;
    QTest::newRow("a bare CR") << start + "X: a\rContent-Length: 0\r\n\r\n" + hidden << 400;
    QTest::newRow("a NUL") << start + QByteArray("X: a\0b\r\n", 8) + "\r\n" + hidden << 400;
    QTest::newRow("no Host") << QByteArray("POST / HTTP/1.1\r\n" + length + "\r\n" + hidden) << 400;
    QTest::newRow("the HTTP/2 preface") << QByteArray("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") + hidden << 505;
    QTest::newRow("a long target") << "GET /" + QByteArray(20'000, 'a') + " HTTP/1.1\r\nHost: till\r\n\r\n"
            + hidden << 414;
    QTest::newRow("CONNECT") << QByteArray("CONNECT till:80 HTTP/1.1\r\nHost: till\r\n\r\n") + hidden << 501;
}

void HttpServerTest::refusedBytesAreNeverARequest()
{
    QFETCH(QByteArray, attack);
    QFETCH(int, status);
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send(attack);
    QCOMPARE(peer.answer().status, status);
    QVERIFY(peer.isClosedByServer());
    QVERIFY2(peer.rest().isEmpty(), "a second answer for one request");
    QCOMPARE(kept.requests.size(), 0);
}

void HttpServerTest::anyPiecesMakeTheSameRequest()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    const QByteArray whole = postOf("hello", "/a");
    for (qsizetype cut = 1; cut < whole.size(); ++cut) {
        peer.send(whole.left(cut));
        // The server sits in this thread: one turn of the loop later it has read the first piece.
        QCoreApplication::processEvents();
        peer.send(whole.mid(cut));
        QCOMPARE(peer.answer().body, QByteArray("POST /a hello"));
    }
    QCOMPARE(kept.requests.size(), whole.size() - 1);
}

void HttpServerTest::pipelinedRequestsAreAnsweredInOrderOneAtATime()
{
    KeepingServer kept;
    kept.answersAtOnce = false;
    RawHttpPeer peer(kept.port);
    peer.send(postOf("first") + postOf("second") + get);
    for (qsizetype i = 0; i < 3; ++i) {
        QTRY_COMPARE(kept.requests.size(), i + 1);
        QCoreApplication::processEvents();
        QCOMPARE(kept.requests.size(), i + 1);
        kept.responders.at(static_cast<size_t>(i)).answer(text(QByteArray::number(i)));
        QCOMPARE(peer.answer().body, QByteArray::number(i));
    }
    QCOMPARE(kept.requests.at(0).body, QByteArray("first"));
    QCOMPARE(kept.requests.at(1).body, QByteArray("second"));
    QCOMPARE(kept.requests.at(2).method, QByteArray("GET"));
}

void HttpServerTest::tenThousandPipelinedRequestsDoNotNest()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    constexpr int count = 10'000;
    peer.send(get.repeated(count));
    for (int i = 0; i < count; ++i)
        QCOMPARE(peer.answer().status, 200);
    QCOMPARE(kept.requests.size(), count);
}

void HttpServerTest::headHasNoBody()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("HEAD /a HTTP/1.1\r\nHost: till\r\n\r\n" + get);
    const RawAnswer head = peer.answerToHead();
    QCOMPARE(head.status, 200);
    QCOMPARE(head.header("Content-Length"), QByteArray::number(qstrlen("HEAD /a ")));
    QCOMPARE(peer.answer().body, QByteArray("GET / "));
}

void HttpServerTest::connectionEndsWhenAsked_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::newRow("Connection: close")
        << QByteArray("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    QTest::newRow("HTTP/1.0") << QByteArray("GET / HTTP/1.0\r\n\r\n");
}

void HttpServerTest::connectionEndsWhenAsked()
{
    QFETCH(QByteArray, request);
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send(request + get);
    const RawAnswer answer = peer.answer();
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.header("Connection"), QByteArray("close"));
    QVERIFY(peer.isClosedByServer());
    QCOMPARE(kept.requests.size(), 1);
}

void HttpServerTest::continueIsSentOnceItIsDue()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    QTRY_COMPARE(peer.socket().bytesAvailable(), qint64(qstrlen("HTTP/1.1 100 Continue\r\n\r\n")));
    peer.send("hello");
    QCOMPARE(peer.answer().body, QByteArray("POST / hello"));

    peer.send("POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n\r\n");
    QCOMPARE(peer.answer().status, 413);
}

void HttpServerTest::chunkedBodyArrivesWhole()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("POST / HTTP/1.1\r\nHost: till\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
    QCoreApplication::processEvents();
    peer.send("6\r\n world\r\n0\r\n\r\n" + get);
    QCOMPARE(peer.answer().body, QByteArray("POST / hello world"));
    QCOMPARE(peer.answer().body, QByteArray("GET / "));
}

void HttpServerTest::largestBodyArrivesWhole()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    const QByteArray body = QByteArray("0123456789abcdef").repeated(64 * 1024);
    peer.send(postOf(body));
    QCOMPARE(peer.answer().body, "POST / " + body);
}

void HttpServerTest::tooLargeBodyIsRefusedBeforeItComes()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 1048577\r\n\r\n");
    QCOMPARE(peer.answer().status, 413);
    // A client that goes on sending all the same still gets the answer above, and then the end.
    peer.send(QByteArray(1'048'577, 'a'));
    QVERIFY(peer.isClosedByServer());
    QCOMPARE(kept.requests.size(), 0);
}

void HttpServerTest::chunkedBodyAboveTheLimitIsRefused()
{
    KeepingServer kept;
    RawHttpPeer peer(kept.port);
    peer.send("POST / HTTP/1.1\r\nHost: till\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n");
    QCOMPARE(peer.answer().status, 413);
    QCOMPARE(kept.requests.size(), 0);
}

void HttpServerTest::responseHeadersCannotSmuggle()
{
    HttpServer server({}, [](const HttpServerRequest &, const HttpResponder &responder) {
        responder.answer({201, "text/plain", "body",
            {{"X-Bad", "a\r\nSet-Cookie: b"}, {"X-Nul", QByteArray("a\0b", 3)}, {"Bad Name", "a"},
                {"Content-Length", "1"}, {"Transfer-Encoding", "chunked"}, {"X-Good", "yes"}}});
    });
    const auto port = server.listen(QHostAddress(QHostAddress::LocalHost), 0);
    QVERIFY(port);
    RawHttpPeer peer(*port);
    peer.send(get);
    const RawAnswer answer = peer.answer();
    QCOMPARE(answer.body, QByteArray("body"));
    QCOMPARE(answer.head.count("Content-Length"), 1);
    QCOMPARE(answer.header("X-Good"), QByteArray("yes"));
    for (const char *absent : {"X-Bad", "Set-Cookie", "X-Nul", "Bad Name", "Transfer-Encoding"})
        QVERIFY2(!answer.head.contains(absent), absent);
}

void HttpServerTest::throwingHandlerEndsOnlyItsRequest()
{
    HttpServer server({}, [](const HttpServerRequest &request, const HttpResponder &responder) {
        if (request.path == "/throw")
            throw std::runtime_error("as a test");
        if (request.path == "/throw-anything")
            throw 1;
        if (request.path == "/answer-and-throw") {
            responder.answer(text("answered"));
            throw std::runtime_error("as a test");
        }
        responder.answer(text("fine"));
    });
    const auto port = server.listen(QHostAddress(QHostAddress::LocalHost), 0);
    QVERIFY(port);
    RawHttpPeer peer(*port);
    peer.send(postOf("", "/throw") + postOf("", "/throw-anything") + postOf("", "/answer-and-throw") + get);
    QCOMPARE(peer.answer().status, 500);
    QCOMPARE(peer.answer().status, 500);
    QCOMPARE(peer.answer().body, QByteArray("answered"));
    QCOMPARE(peer.answer().body, QByteArray("fine"));
}

void HttpServerTest::forgottenRequestIsAnswered()
{
    KeepingServer kept;
    kept.answersAtOnce = false;
    RawHttpPeer peer(kept.port);
    peer.send(get);
    QTRY_COMPARE(kept.responders.size(), size_t(1));
    QVERIFY(kept.responders.front().isAlive());
    kept.responders.clear();
    QCOMPARE(peer.answer().status, 500);
}

void HttpServerTest::secondAnswerDoesNothing()
{
    KeepingServer kept;
    kept.answersAtOnce = false;
    RawHttpPeer peer(kept.port);
    peer.send(get + get);
    QTRY_COMPARE(kept.responders.size(), size_t(1));
    const HttpResponder first = kept.responders.front();
    first.answer(text("one"));
    QCOMPARE(peer.answer().body, QByteArray("one"));
    QTRY_COMPARE(kept.responders.size(), size_t(2));
    first.answer(text("two"));
    QVERIFY(!first.isAlive());
    kept.responders.back().answer(text("three"));
    QCOMPARE(peer.answer().body, QByteArray("three"));
}

void HttpServerTest::hangingUpInAnyPhaseHarmsNobody_data()
{
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<bool>("isHandled");
    QTest::newRow("before a byte") << QByteArray() << false;
    QTest::newRow("in the head") << QByteArray("POST / HTTP/1.1\r\nHo") << false;
    QTest::newRow("in the body") << postOf("hello").chopped(2) << false;
    QTest::newRow("in a chunk") << QByteArray(
        "POST / HTTP/1.1\r\nHost: till\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")
                                << false;
    QTest::newRow("before the answer") << postOf("hello") << true;
    QTest::newRow("before the answer, with another request waiting") << postOf("hello") + get << true;
}

void HttpServerTest::hangingUpInAnyPhaseHarmsNobody()
{
    QFETCH(QByteArray, sent);
    QFETCH(bool, isHandled);
    KeepingServer kept;
    kept.answersAtOnce = false;
    std::vector<HttpResponder> abandoned;
    constexpr int rounds = 50;
    for (int round = 0; round < rounds; ++round) {
        const qsizetype handledBefore = kept.requests.size();
        auto peer = std::make_unique<RawHttpPeer>(kept.port);
        peer->send(sent);
        if (isHandled)
            QTRY_VERIFY(kept.requests.size() > handledBefore);
        // A peer that only closes may still wait for its answer; one that resets does not.
        const bool isReset = round % 2 == 0;
        if (isReset)
            peer->resetConnection();
        peer.reset();
        if (isHandled && isReset)
            abandoned.push_back(kept.responders.back());
        if (round % 3 == 0 && isHandled)
            kept.responders.back().answer(text("between hanging up and noticing it"));
    }
    for (const HttpResponder &responder : abandoned)
        QTRY_VERIFY(!responder.isAlive());
    for (const HttpResponder &responder : std::vector(kept.responders))
        responder.answer(text("too late"));
    QTRY_VERIFY(kept.server.findChildren<QTcpSocket *>().isEmpty());

    if (!isHandled)
        QVERIFY(kept.requests.isEmpty());
    kept.answersAtOnce = true;
    RawHttpPeer other(kept.port);
    other.send(postOf("still here"));
    QCOMPARE(other.answer().body, QByteArray("POST / still here"));
}

void HttpServerTest::halfClosedPeersGetTheirAnswers_data()
{
    QTest::addColumn<bool>("answersAtOnce");
    QTest::addColumn<int>("requests");
    QTest::newRow("one, answered at once") << true << 1;
    QTest::newRow("one, answered later") << false << 1;
    QTest::newRow("three, answered at once") << true << 3;
    QTest::newRow("three, answered later") << false << 3;
}

void HttpServerTest::halfClosedPeersGetTheirAnswers()
{
    QFETCH(bool, answersAtOnce);
    QFETCH(int, requests);
    KeepingServer kept;
    kept.answersAtOnce = answersAtOnce;
    RawHttpPeer peer(kept.port);
    for (int i = 0; i < requests; ++i)
        peer.send(postOf("hello"));
    peer.endSending();
    for (int i = 0; i < requests; ++i) {
        QTRY_COMPARE(kept.requests.size(), answersAtOnce ? requests : i + 1);
        if (!answersAtOnce) {
            // Turns enough for a server that would notice the end to act on it.
            RawHttpPeer(kept.port).socket().abort();
            QCoreApplication::processEvents();
            QVERIFY(kept.responders.back().isAlive());
            kept.responders.back().answer(text("POST / hello"));
        }
        QCOMPARE(peer.answer().body, QByteArray("POST / hello"));
    }
    QVERIFY(peer.isClosedByServer());
    QTRY_VERIFY(kept.server.findChildren<QTcpSocket *>().isEmpty());
}

void HttpServerTest::lateAnswerAfterTheServerIsGone()
{
    std::vector<HttpResponder> responders;
    {
        HttpServer server({}, [&](const HttpServerRequest &, const HttpResponder &responder) {
            responders.push_back(responder);
        });
        const auto port = server.listen(QHostAddress(QHostAddress::LocalHost), 0);
        QVERIFY(port);
        RawHttpPeer peer(*port);
        peer.send(get);
        QTRY_COMPARE(responders.size(), size_t(1));
    }
    QVERIFY(!responders.front().isAlive());
    responders.front().answer(text("too late"));
}

void HttpServerTest::slowHeadIsGivenUp()
{
    HttpLimits limits;
    limits.headTime = Milliseconds(50);
    KeepingServer kept(limits);
    RawHttpPeer peer(kept.port);
    // A byte now and then does not help: the limit is for the whole head.
    QTimer drip;
    connect(&drip, &QTimer::timeout, this, [&peer] { peer.send("X"); });
    peer.send("GET / HTTP/1.1\r\n");
    drip.start(10);
    QCOMPARE(peer.answer().status, 408);
    QVERIFY(peer.isClosedByServer());
}

void HttpServerTest::slowBodyIsGivenUp()
{
    HttpLimits limits;
    limits.bodyTime = Milliseconds(50);
    KeepingServer kept(limits);
    RawHttpPeer peer(kept.port);
    peer.send(postOf("hello").chopped(1));
    QCOMPARE(peer.answer().status, 408);
    QVERIFY(peer.isClosedByServer());
    QCOMPARE(kept.requests.size(), 0);
}

void HttpServerTest::idleConnectionIsClosed()
{
    HttpLimits limits;
    limits.idleTime = Milliseconds(50);
    KeepingServer kept(limits);
    RawHttpPeer silent(kept.port);
    RawHttpPeer served(kept.port);
    served.send(get);
    QCOMPARE(served.answer().status, 200);
    QVERIFY(silent.isClosedByServer());
    QVERIFY(served.isClosedByServer());
    QVERIFY(silent.rest().isEmpty());
}

void HttpServerTest::peerThatDoesNotReadIsCutOff()
{
    HttpLimits limits;
    limits.writeTime = Milliseconds(50);
    KeepingServer kept(limits);
    kept.answersAtOnce = false;
    RawHttpPeer peer(kept.port);
    peer.socket().setReadBufferSize(1);
    peer.send(get);
    QTRY_COMPARE(kept.responders.size(), size_t(1));
    kept.responders.front().answer(text(QByteArray(64 * 1024 * 1024, 'a')));
    QVERIFY(!kept.responders.front().isAlive());
    QTRY_VERIFY(kept.server.findChildren<QTcpSocket *>().isEmpty());
    QSignalSpy drained(&kept.server, &HttpServer::drained);
    kept.server.drain();
    QTRY_COMPARE(drained.size(), 1);
}

void HttpServerTest::peerThatOnlySendsWaits()
{
    KeepingServer kept;
    kept.answersAtOnce = false;
    RawHttpPeer peer(kept.port);
    peer.send(get);
    QTRY_COMPARE(kept.responders.size(), size_t(1));
    constexpr int megabytes = 32; // far more than the two ends of a connection hold in the system
    peer.send(QByteArray(1024 * 1024, 'x').repeated(megabytes));
    RawHttpPeer other(kept.port);
    for (size_t i = 1; i <= 50; ++i) {
        other.send(get);
        QTRY_COMPARE(kept.responders.size(), i + 1);
        kept.responders.back().answer(text("hello"));
        QCOMPARE(other.answer().body, QByteArray("hello"));
    }
    QVERIFY2(peer.socket().bytesToWrite() > megabytes / 2 * 1024 * 1024, "the server has read on");
    kept.responders.front().answer(text("hello"));
    QCOMPARE(peer.answer().body, QByteArray("hello"));
    QCOMPARE(peer.answer().status, 414);
}

void HttpServerTest::thousandIdleConnectionsDoNotBlockOne()
{
    KeepingServer kept;
    std::vector<std::unique_ptr<RawHttpPeer>> idle;
    for (int i = 0; i < 1000; ++i) {
        idle.push_back(std::make_unique<RawHttpPeer>(kept.port));
        if (i % 2 == 0)
            idle.back()->send("GET / HTTP/1.1\r\n"); // half of them in the middle of a head
    }
    RawHttpPeer peer(kept.port);
    for (int i = 0; i < 10; ++i) {
        peer.send(postOf("hello"));
        QCOMPARE(peer.answer().body, QByteArray("POST / hello"));
    }
    idle.front()->send("Host: till\r\n\r\n");
    QCOMPARE(idle.front()->answer().status, 200);
}

void HttpServerTest::connectionsAboveTheLimitAreClosed()
{
    HttpLimits limits;
    limits.connections = 3;
    limits.connectionsPerAddress = 2;
    KeepingServer kept(limits);
    RawHttpPeer first(kept.port);
    auto second = std::make_unique<RawHttpPeer>(kept.port);
    RawHttpPeer third(kept.port);
    QVERIFY(third.isClosedByServer());
    first.send(get);
    QCOMPARE(first.answer().status, 200);
    second.reset();
    // A place is free again once the server has seen the end of the second.
    QTRY_VERIFY(([&kept] {
        RawHttpPeer next(kept.port);
        next.send(get);
        return next.answer().status == 200;
    })());
}

void HttpServerTest::manyShortConnectionsDoNotDeafenIt()
{
    KeepingServer kept;
    for (int i = 0; i < 300; ++i) {
        RawHttpPeer peer(kept.port);
        if (i % 3 == 0)
            peer.socket().abort();
    }
    RawHttpPeer peer(kept.port);
    peer.send(get);
    QCOMPARE(peer.answer().status, 200);
}

void HttpServerTest::drainWaitsForWhatIsInFlight()
{
    KeepingServer kept;
    kept.answersAtOnce = false;
    QSignalSpy drained(&kept.server, &HttpServer::drained);
    RawHttpPeer busy(kept.port);
    RawHttpPeer gone(kept.port);
    RawHttpPeer idle(kept.port);
    RawHttpPeer halfway(kept.port);
    busy.send(get + get);
    gone.send(get);
    halfway.send("GET / HT");
    QTRY_COMPARE(kept.responders.size(), size_t(2));
    kept.server.drain();
    QVERIFY(idle.isClosedByServer());
    QVERIFY(halfway.isClosedByServer());
    QCOMPARE(drained.size(), 0);
    gone.socket().abort();
    for (const HttpResponder &responder : std::vector(kept.responders))
        responder.answer(text("the last"));
    const RawAnswer answer = busy.answer();
    QCOMPARE(answer.body, QByteArray("the last"));
    QCOMPARE(answer.header("Connection"), QByteArray("close"));
    QVERIFY(busy.isClosedByServer());
    QTRY_COMPARE(drained.size(), 1);
    QCOMPARE(kept.requests.size(), 2);

    QTcpSocket late;
    late.connectToHost(QHostAddress(QHostAddress::LocalHost), kept.port);
    QTRY_COMPARE(late.error(), QAbstractSocket::ConnectionRefusedError);
}

void HttpServerTest::drainWithoutWorkIsDoneAtOnce()
{
    KeepingServer kept;
    QSignalSpy drained(&kept.server, &HttpServer::drained);
    kept.server.drain();
    QCOMPARE(drained.size(), 1);
}

void HttpServerTest::portInUseIsAnError()
{
    KeepingServer kept;
    HttpServer second({}, [](const HttpServerRequest &, const HttpResponder &) {});
    const auto bound = second.listen(QHostAddress(QHostAddress::LocalHost), kept.port);
    QVERIFY(!bound);
    QVERIFY(!bound.error().isEmpty());
}

QTEST_GUILESS_MAIN(HttpServerTest)
#include "tst_httpserver.moc"
