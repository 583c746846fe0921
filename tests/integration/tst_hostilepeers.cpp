#include "support/paymentsystem.h"
#include "support/processmemory.h"

#include <QTest>

#include <sys/resource.h>

#include <memory>
#include <random>

using namespace unavez::test;

//! The real backend, as a process whose memory can be seen, under peers that mean no good.
class HostilePeersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void twoThousandIdleConnections();
    void oneAddressCannotTakeEveryPlace();
    void bodiesWithoutEnd_data();
    void bodiesWithoutEnd();
    void peersThatDoNotRead();
    void headsThatTrickle();
    void randomBytes();
    void oneWrongByteInAPayment();

private:
    void answersAsEver();

    std::unique_ptr<PaymentSystem> m_system;
    qint64 m_kilobytes = 0; //!< before the attack
};

namespace {

//! What the sanitizers add to each allocation is no growth of ours.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double greatestGrowth = 20;
#else
constexpr double greatestGrowth = 3;
#endif

} // namespace

void HostilePeersTest::initTestCase()
{
    rlimit files {};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = files.rlim_max;
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &files), 0);
}

void HostilePeersTest::init()
{
    m_system = std::make_unique<PaymentSystem>();
    QVERIFY(m_system->startAcquirer());
    QVERIFY(m_system->startBackend({},
        {QStringLiteral("--connections"), QStringLiteral("4096"), QStringLiteral("--connections-per-address"),
            QStringLiteral("2100")}));
    answersAsEver();
    m_kilobytes = residentKilobytes(m_system->backend.processId());
}

void HostilePeersTest::cleanup()
{
    answersAsEver();
    const double growth = static_cast<double>(residentKilobytes(m_system->backend.processId()))
        / static_cast<double>(m_kilobytes);
    QVERIFY2(growth < greatestGrowth, qPrintable(QString::number(growth)));
    QCOMPARE(m_system->backend.terminate(), 0);
    QCOMPARE(m_system->command({QStringLiteral("check"), QStringLiteral("--once")}).exitCode, 0);
    m_system.reset();
}

void HostilePeersTest::answersAsEver()
{
    static int number = 0;
    const QByteArray key = "good-" + QByteArray::number(++number);
    QCOMPARE(m_system->pay(key, PaymentBody::create().json()).status, 201);
}

void HostilePeersTest::twoThousandIdleConnections()
{
    std::vector<std::unique_ptr<RawHttpPeer>> idle;
    for (int i = 0; i < 2000; ++i) {
        idle.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
        if (i % 2 == 0)
            idle.back()->send(
                "POST /v1/payments HTTP/1.1\r\nHost: till\r\nX-Padding: " + QByteArray(1000, 'a'));
    }
    answersAsEver();
    const double growth = static_cast<double>(residentKilobytes(m_system->backend.processId()))
        / static_cast<double>(m_kilobytes);
    QVERIFY2(growth < 2 * greatestGrowth, qPrintable(QString::number(growth)));
}

void HostilePeersTest::oneAddressCannotTakeEveryPlace()
{
    m_system->backend.kill();
    QVERIFY(m_system->startBackend({}, {QStringLiteral("--connections-per-address"), QStringLiteral("10")}));
    m_kilobytes = residentKilobytes(m_system->backend.processId());
    std::vector<std::unique_ptr<RawHttpPeer>> peers;
    for (int i = 0; i < 10; ++i)
        peers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
    RawHttpPeer oneMore(m_system->backend.port());
    QVERIFY(oneMore.isClosedByServer());
    peers.clear();
    QVERIFY(QTest::qWaitFor([this] { return m_system->get("/v1/policy").status == 200; }));
}

void HostilePeersTest::bodiesWithoutEnd_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("piece");
    const QByteArray start = "POST /v1/payments HTTP/1.1\r\nHost: till\r\n";
    const QByteArray bytes(64 * 1024, 'a');
    QTest::newRow("a gigabyte, as announced")
        << QByteArray(start + "Content-Length: 1073741824\r\n\r\n") << bytes;
    QTest::newRow("chunks without end") << QByteArray(start + "Transfer-Encoding: chunked\r\n\r\n")
                                        << QByteArray("10000\r\n" + bytes + "\r\n");
    QTest::newRow("one chunk of a gigabyte")
        << QByteArray(start + "Transfer-Encoding: chunked\r\n\r\n40000000\r\n") << bytes;
    QTest::newRow("a chunk's extension without end")
        << QByteArray(start + "Transfer-Encoding: chunked\r\n\r\n1;") << bytes;
    QTest::newRow("a head without end")
        << start << QByteArray("X: " + QByteArray(1000, 'a') + "\r\n").repeated(60);
    QTest::newRow("a line without end") << QByteArray("GET /") << bytes;
    QTest::newRow("empty lines without end") << QByteArray("\r\n") << QByteArray("\r\n").repeated(32 * 1024);
}

void HostilePeersTest::bodiesWithoutEnd()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, piece);
    RawHttpPeer peer(m_system->backend.port());
    peer.send(head);
    constexpr qint64 gigabyte = 1024 * 1024 * 1024;
    for (qint64 sent = 0; sent < gigabyte && peer.socket().state() == QAbstractSocket::ConnectedState;
         sent += piece.size()) {
        peer.send(piece);
        if (peer.socket().bytesToWrite() > 4 * 1024 * 1024) // no faster than it is taken
            break;
        QCoreApplication::processEvents();
    }
    const int status = peer.answer().status;
    QVERIFY2(status == 400 || status == 413 || status == 414 || status == 431,
        qPrintable(QString::number(status)));
    peer.socket().abort();
}

void HostilePeersTest::peersThatDoNotRead()
{
    std::vector<std::unique_ptr<RawHttpPeer>> peers;
    const QByteArray requests = m_system->request("GET", "/problems/unauthorized", {}).repeated(10'000);
    for (int i = 0; i < 5; ++i) {
        peers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
        peers.back()->socket().setReadBufferSize(1);
        peers.back()->send(requests);
    }
    for (int i = 0; i < 5; ++i)
        answersAsEver();
}

void HostilePeersTest::headsThatTrickle()
{
    std::vector<std::unique_ptr<RawHttpPeer>> peers;
    for (int i = 0; i < 200; ++i)
        peers.push_back(std::make_unique<RawHttpPeer>(m_system->backend.port()));
    const QByteArray request = m_system->request("GET", "/healthz", {});
    for (const char byte : request.chopped(1)) {
        for (const auto &peer : peers)
            peer->send(QByteArray(1, byte));
        QCoreApplication::processEvents();
    }
    answersAsEver();
    for (const auto &peer : peers) {
        peer->send("\n");
        QCOMPARE(peer->answer().status, 200);
    }
}

void HostilePeersTest::randomBytes()
{
    const unsigned seed = std::random_device()();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const QByteArray words[] = {"GET ", "POST ", "/v1/payments ", "HTTP/1.1", "\r\n", "\r\n\r\n", "Host: a",
        "Content-Length: ", "Transfer-Encoding: chunked", "0", "1", "-", ":", "\n", "\r", " ", "\t",
        QByteArray(1, '\0'), "\x80\xff", "Idempotency-Key: \"", "Authorization: Bearer ", "{\"cart_id\":"};
    for (int connection = 0; connection < 1000; ++connection) {
        RawHttpPeer peer(m_system->backend.port());
        QByteArray bytes;
        for (auto i = random() % 40; i > 0; --i)
            bytes += random() % 8 == 0 ? QByteArray(1, static_cast<char>(random()))
                                       : words[random() % std::size(words)];
        peer.send(bytes);
        if (random() % 2 == 0)
            peer.endSending();
    }
}

void HostilePeersTest::oneWrongByteInAPayment()
{
    const unsigned seed = std::random_device()();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    PaymentBody body = PaymentBody::create();
    body.amountMinor = 1234;
    const QByteArray good = m_system->payRequest("mutant", body.json());
    QCOMPARE(m_system->send(good).status, 201);
    for (qsizetype at = 0; at < good.size(); at += 1 + static_cast<qsizetype>(random() % 6)) {
        QByteArray mutant = good;
        mutant[at] = static_cast<char>(random());
        RawHttpPeer peer(m_system->backend.port());
        peer.send(mutant);
        peer.endSending();
        const int status = peer.answer().status;
        QVERIFY2(status < 500 || status == 501 || status == 505, mutant.constData());
    }
    // Another key with the same confirmation, the same key with another one: both are known.
    QCOMPARE(m_system->effectiveCharges(1234), 1);
}

QTEST_GUILESS_MAIN(HostilePeersTest)
#include "tst_hostilepeers.moc"
