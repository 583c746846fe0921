#include "httpclient/httpclient.h"
#include "httpserver/httpserver.h"
#include "httpserver/selfsignedcertificate.h"
#include "support/paymentsystem.h"
#include "support/rawhttppeer.h"
#include "support/shop.h"
#include "support/tlsfiles.h"

#include <QSslSocket>
#include <QTest>
#include <QUuid>

#include <csignal>
#include <memory>

using namespace unavez;
using namespace unavez::test;

namespace {

using namespace std::chrono_literals;

//! An encrypted server in this process that counts what it is asked, and answers with the body.
class EncryptedServer {
public:
    explicit EncryptedServer(const TlsFiles &files, const HttpLimits &limits = {})
        : m_server(limits, [this](const HttpServerRequest &request, const HttpResponder &responder) {
            ++requests;
            responder.answer({200, "text/plain", answer.isEmpty() ? request.body : answer, {}});
        })
    {
        m_server.setTls(files.identity());
        const auto bound = m_server.listen(QHostAddress(QHostAddress::LocalHost), 0);
        if (!bound)
            qFatal("%s", qPrintable(bound.error()));
        port = *bound;
    }

    [[nodiscard]] qsizetype connections() const { return m_server.findChildren<QSslSocket *>().size(); }

    int requests = 0;
    QByteArray answer; //!< instead of the request's body
    quint16 port = 0;

private:
    HttpServer m_server;
};

HttpOutcome exchange(quint16 port, const std::optional<QSslConfiguration> &trust, const QByteArray &body)
{
    HttpClient client({});
    if (trust)
        client.setTls(*trust);
    std::optional<HttpOutcome> outcome;
    client.send({"POST", QUrl(QStringLiteral("https://127.0.0.1:%1/").arg(port)), {}, body, 30s},
        [&outcome](const HttpOutcome &came) { outcome = came; });
    [[maybe_unused]] const bool came = QTest::qWaitFor([&outcome] { return outcome.has_value(); }, 60'000);
    return outcome.value_or(HttpNoAnswer {QStringLiteral("the client never called back")});
}

QByteArray bodyOf(const HttpOutcome &outcome)
{
    const auto *answer = std::get_if<HttpAnswer>(&outcome);
    return answer ? answer->body : QByteArray("no answer");
}

//! A connection of a client that trusts only this certificate; null when the handshake failed.
std::unique_ptr<QSslSocket> connectTo(quint16 port, const QSslConfiguration &trust)
{
    auto socket = std::make_unique<QSslSocket>();
    socket->setSslConfiguration(trust);
    socket->connectToHostEncrypted(QStringLiteral("127.0.0.1"), port);
    [[maybe_unused]] const bool ended = QTest::qWaitFor(
        [&socket] { return socket->isEncrypted() || socket->error() != QAbstractSocket::UnknownSocketError; },
        30'000);
    return socket->isEncrypted() ? std::move(socket) : nullptr;
}

//! Everything that comes before the other side closes, or until it contains this text.
QByteArray readUntil(QSslSocket &socket, const QByteArray &text)
{
    QByteArray received;
    [[maybe_unused]] const bool ended = QTest::qWaitFor(
        [&] {
            received += socket.readAll();
            return received.contains(text) || socket.state() == QAbstractSocket::UnconnectedState;
        },
        30'000);
    return received;
}

//! What another implementation of TLS shows of its exchange; it ends when the server closes.
QByteArray openSslClient(quint16 port, const QByteArray &request)
{
    QProcess client;
    client.start(QStringLiteral("openssl"),
        {QStringLiteral("s_client"), QStringLiteral("-msg"), QStringLiteral("-quiet"),
            QStringLiteral("-connect"), QStringLiteral("127.0.0.1:%1").arg(port)});
    client.write(request);
    [[maybe_unused]] const bool ended
        = QTest::qWaitFor([&client] { return client.state() == QProcess::NotRunning; }, 30'000);
    return client.readAllStandardOutput() + client.readAllStandardError();
}

const QByteArray get = "GET /healthz HTTP/1.1\r\nHost: till\r\n\r\n";

} // namespace

class TlsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theTrustedCertificateIsBelieved();
    void anyOtherCertificateIsNotSent_data();
    void anyOtherCertificateIsNotSent();
    void olderThanTls12IsRefused();
    void plainHttpGetsNothing();
    void manyShortConnectionsDoNotDeafenIt();
    void handshakesThatNeverEndAreGivenUp();
    void largestBodiesArriveWhole();
    void pipelinedRequestsAreAnsweredInOrder();
    void aRefusalArrivesWhileTheBodyStillComes();
    void aConnectionEndsWithAnAlert();
    void aPeerThatDoesNotReadIsCutOff();
    void hangingUpHarmsNobody();
    void certificatesNeedHosts_data();
    void certificatesNeedHosts();
    void theCommandMakesACertificate();
    void wrongFilesStopTheStart_data();
    void wrongFilesStopTheStart();
    void aNewCertificateIsTakenWithoutARestart();
    void aSaleTravelsEncrypted();
};

void TlsTest::theTrustedCertificateIsBelieved()
{
    const TlsFiles files;
    EncryptedServer server(files);
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), "hello")), QByteArray("hello"));
    QCOMPARE(server.requests, 1);
}

void TlsTest::anyOtherCertificateIsNotSent_data()
{
    using Cause = HttpNotSent::Cause;
    QTest::addColumn<QStringList>("hosts");
    QTest::addColumn<Milliseconds>("lifetime");
    QTest::addColumn<QString>("trust");
    QTest::addColumn<Cause>("cause");
    const QStringList ours {QStringLiteral("127.0.0.1")};
    QTest::newRow("another's certificate")
        << ours << Milliseconds(48h) << QStringLiteral("other") << Cause::CertificateUntrusted;
    QTest::newRow("only the system is trusted")
        << ours << Milliseconds(48h) << QStringLiteral("system") << Cause::CertificateUntrusted;
    QTest::newRow("expired") << ours << Milliseconds(30min) << QStringLiteral("pinned")
                             << Cause::CertificateExpired;
    QTest::newRow("of another host") << QStringList {QStringLiteral("10.1.2.3"), QStringLiteral("caja")}
                                     << Milliseconds(48h) << QStringLiteral("pinned")
                                     << Cause::CertificateOfAnotherHost;
    QTest::newRow("another's, expired, of another host")
        << QStringList {QStringLiteral("caja")} << Milliseconds(30min) << QStringLiteral("other")
        << Cause::CertificateUntrusted;
}

void TlsTest::anyOtherCertificateIsNotSent()
{
    QFETCH(QStringList, hosts);
    QFETCH(Milliseconds, lifetime);
    QFETCH(QString, trust);
    QFETCH(HttpNotSent::Cause, cause);
    const TlsFiles files(hosts, lifetime);
    EncryptedServer server(files);
    std::optional<QSslConfiguration> trusted;
    if (trust != QStringLiteral("system"))
        trusted = trust == QStringLiteral("pinned") ? files.trust() : TlsFiles().trust();
    const HttpOutcome outcome = exchange(server.port, trusted, "hello");
    const auto *unsent = std::get_if<HttpNotSent>(&outcome);
    QVERIFY(unsent);
    QVERIFY2(unsent->cause == cause, qPrintable(unsent->detail));
    QCOMPARE(server.requests, 0);
}

void TlsTest::olderThanTls12IsRefused()
{
    const TlsFiles files;
    EncryptedServer server(files);
    for (const char *version : {"-tls1_1", "-tls1_2", "-tls1_3"}) {
        QProcess client;
        client.start(QStringLiteral("openssl"),
            {QStringLiteral("s_client"), QString::fromLatin1(version), QStringLiteral("-cipher"),
                QStringLiteral("ALL:@SECLEVEL=0"), QStringLiteral("-connect"),
                QStringLiteral("127.0.0.1:%1").arg(server.port)});
        client.closeWriteChannel();
        QTRY_COMPARE_WITH_TIMEOUT(client.state(), QProcess::NotRunning, 30'000);
        const QByteArray said = client.readAllStandardOutput() + client.readAllStandardError();
        const bool isRefused = said.contains("alert protocol version");
        QVERIFY2(isRefused == (qstrcmp(version, "-tls1_1") == 0), said.constData());
    }
}

void TlsTest::plainHttpGetsNothing()
{
    const TlsFiles files;
    EncryptedServer server(files);
    RawHttpPeer peer(server.port);
    peer.send(get);
    QVERIFY(peer.isClosedByServer());
    QVERIFY(!peer.rest().contains("HTTP/1.1"));
    QCOMPARE(server.requests, 0);
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), "still here")), QByteArray("still here"));
}

// QSslServer counts what never finishes, and is deaf for good after thirty of them.
void TlsTest::manyShortConnectionsDoNotDeafenIt()
{
    const TlsFiles files;
    EncryptedServer server(files);
    for (int i = 0; i < 40; ++i) {
        RawHttpPeer peer(server.port);
        if (i % 2 == 0)
            peer.socket().abort();
    }
    for (int i = 0; i < 40; ++i)
        QVERIFY(connectTo(server.port, files.trust()));
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), "hello")), QByteArray("hello"));
    QTRY_COMPARE(server.connections(), 0);
}

void TlsTest::handshakesThatNeverEndAreGivenUp()
{
    const TlsFiles files;
    HttpLimits limits;
    limits.handshakeTime = 200ms;
    EncryptedServer server(files, limits);
    RawHttpPeer silent(server.port);
    RawHttpPeer halfway(server.port);
    halfway.send(QByteArray::fromHex("16030100c8010000c40303")); // the beginning of a greeting
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), "meanwhile")), QByteArray("meanwhile"));
    QVERIFY(silent.isClosedByServer());
    QVERIFY(halfway.isClosedByServer());
    QTRY_COMPARE(server.connections(), 0);
}

void TlsTest::largestBodiesArriveWhole()
{
    const TlsFiles files;
    EncryptedServer server(files);
    const QByteArray body = QByteArray("0123456789abcde\n").repeated(64 * 1024 - 1);
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), body)), body);
}

void TlsTest::pipelinedRequestsAreAnsweredInOrder()
{
    const TlsFiles files;
    EncryptedServer server(files);
    const auto socket = connectTo(server.port, files.trust());
    QVERIFY(socket);
    QByteArray requests;
    for (int i = 0; i < 100; ++i)
        requests += "POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 6\r\n\r\n<"
            + QByteArray::number(1000 + i) + '>';
    socket->write(requests);
    const QByteArray received = readUntil(*socket, "<1099>");
    qsizetype at = 0;
    for (int i = 0; i < 100; ++i) {
        const QByteArray body = '<' + QByteArray::number(1000 + i) + '>';
        at = received.indexOf(body, at);
        QVERIFY(at >= 0);
    }
}

void TlsTest::aRefusalArrivesWhileTheBodyStillComes()
{
    const TlsFiles files;
    EncryptedServer server(files);
    const QByteArray said = openSslClient(server.port,
        "POST / HTTP/1.1\r\nHost: till\r\nContent-Length: 99999999\r\n\r\n" + QByteArray(100'000, 'a'));
    QVERIFY2(said.contains("HTTP/1.1 413"), said.constData());
    QVERIFY2(said.contains("body_too_large"), said.constData());
    QCOMPARE(server.requests, 0);
    QTRY_COMPARE(server.connections(), 0);
}

// RFC 9112, section 9.8: without it the other side cannot tell the end from a cut.
void TlsTest::aConnectionEndsWithAnAlert()
{
    const TlsFiles files;
    EncryptedServer server(files);
    const QByteArray said
        = openSslClient(server.port, "GET / HTTP/1.1\r\nHost: till\r\nConnection: close\r\n\r\n");
    QVERIFY2(said.contains("200 OK"), said.constData());
    QVERIFY2(said.contains("close_notify"), said.constData());
}

void TlsTest::aPeerThatDoesNotReadIsCutOff()
{
    const TlsFiles files;
    HttpLimits limits;
    limits.writeTime = 200ms;
    EncryptedServer server(files, limits);
    server.answer = QByteArray(64 * 1024 * 1024, 'a');
    const auto socket = connectTo(server.port, files.trust());
    QVERIFY(socket);
    socket->setReadBufferSize(1);
    socket->write(get);
    QTRY_COMPARE_WITH_TIMEOUT(server.requests, 1, 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(server.connections(), 0, 30'000);
}

void TlsTest::hangingUpHarmsNobody()
{
    const TlsFiles files;
    EncryptedServer server(files);
    server.answer = QByteArray(8 * 1024 * 1024, 'a');
    for (int round = 0; round < 20; ++round) {
        auto socket = connectTo(server.port, files.trust());
        QVERIFY(socket);
        socket->write(round % 4 == 0 ? get.chopped(5) : get);
        socket->flush();
        if (round % 2 == 0)
            QTRY_VERIFY(socket->bytesAvailable() > 0 || round % 4 == 0);
        if (round % 3 == 0)
            socket->abort();
    }
    server.answer.clear();
    QCOMPARE(bodyOf(exchange(server.port, files.trust(), "hello")), QByteArray("hello"));
    QTRY_COMPARE_WITH_TIMEOUT(server.connections(), 0, 30'000);
}

void TlsTest::certificatesNeedHosts_data()
{
    QTest::addColumn<QStringList>("hosts");
    QTest::newRow("none") << QStringList();
    QTest::newRow("an empty one") << QStringList {QString()};
    QTest::newRow("one that would add an entry of its own")
        << QStringList {QStringLiteral("a,DNS:bank.example")};
    QTest::newRow("one with a space") << QStringList {QStringLiteral("the till")};
    QTest::newRow("a good and a bad one") << QStringList {QStringLiteral("caja"), QStringLiteral("a b")};
}

void TlsTest::certificatesNeedHosts()
{
    QFETCH(QStringList, hosts);
    const WallTime now = SystemClock().wallNow();
    QVERIFY(!makeSelfSignedCertificate(hosts, now, now + 24h));
}

void TlsTest::theCommandMakesACertificate()
{
    const QTemporaryDir folder;
    const QString certificate = folder.filePath(QStringLiteral("c.pem"));
    const QString key = folder.filePath(QStringLiteral("k.pem"));
    const QStringList arguments {QStringLiteral("certificate"), QStringLiteral("--host"),
        QStringLiteral("caja.example"), QStringLiteral("--host"), QStringLiteral("10.0.0.7"),
        QStringLiteral("--out-cert"), certificate, QStringLiteral("--out-key"), key};
    const ProgramResult made = runProgram(QStringLiteral("unavez-backend"), arguments);
    QCOMPARE(made.exitCode, 0);
    QProcess reader;
    reader.start(QStringLiteral("openssl"),
        {QStringLiteral("x509"), QStringLiteral("-in"), certificate, QStringLiteral("-noout"),
            QStringLiteral("-text"), QStringLiteral("-fingerprint"), QStringLiteral("-sha256")});
    QVERIFY(reader.waitForFinished());
    const QByteArray said = reader.readAllStandardOutput();
    for (const char *part : {"DNS:caja.example, IP Address:10.0.0.7", "prime256v1", "TLS Web Server"})
        QVERIFY2(said.contains(part), said.constData());
    const QByteArray fingerprint = said.mid(said.lastIndexOf('=') + 1).trimmed().replace(":", "").toLower();
    QCOMPARE(made.output, "SHA-256 " + fingerprint + '\n');
    QVERIFY(!(QFile::permissions(key) & (QFile::ReadGroup | QFile::ReadOther)));

    QFile file(key);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    QCOMPARE(runProgram(QStringLiteral("unavez-backend"), arguments).exitCode, 73);
    QVERIFY(file.seek(0));
    QCOMPARE(file.readAll(), before);
}

void TlsTest::wrongFilesStopTheStart_data()
{
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    const QString good = QStringLiteral("cert.pem");
    const QString goodKey = QStringLiteral("key.pem");
    QTest::newRow("no certificate file")
        << QStringLiteral("none.pem") << goodKey << 65 << QByteArray("none.pem cannot be read");
    QTest::newRow("a key as certificate") << goodKey << goodKey << 65 << QByteArray("holds no certificate");
    QTest::newRow("a certificate as key") << good << good << 65 << QByteArray("holds no private key");
    QTest::newRow("the key of another")
        << good << QStringLiteral("other-key.pem") << 65 << QByteArray("is not that of the certificate");
    QTest::newRow("a certificate alone") << good << QString() << 64 << QByteArray("belong together");
}

void TlsTest::wrongFilesStopTheStart()
{
    QFETCH(QString, certificate);
    QFETCH(QString, key);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, says);
    const TlsFiles files;
    const QString folder = QFileInfo(files.key()).path() + QLatin1Char('/');
    QVERIFY(QFile::copy(TlsFiles().key(), folder + QStringLiteral("other-key.pem")));
    QStringList arguments {QStringLiteral("serve"), QStringLiteral("--store"),
        QStringLiteral("sqlite:") + folder + QStringLiteral("store.sqlite"), QStringLiteral("--acquirer"),
        QStringLiteral("sandbox:http://127.0.0.1:1"), QStringLiteral("--listen"),
        QStringLiteral("127.0.0.1:0"), QStringLiteral("--tls-certificate"), folder + certificate};
    if (!key.isEmpty())
        arguments += {QStringLiteral("--tls-key"), folder + key};
    const ProgramResult ended = runProgram(QStringLiteral("unavez-backend"), arguments);
    QCOMPARE(ended.exitCode, exitCode);
    QVERIFY2(ended.errors.contains(says), ended.errors.constData());
}

void TlsTest::aNewCertificateIsTakenWithoutARestart()
{
    const TlsFiles files;
    const TlsFiles renewed;
    const QSslConfiguration oldTrust = files.trust();
    PaymentSystem system;
    QVERIFY(system.startAcquirer());
    QVERIFY(system.startBackend({},
        {QStringLiteral("--tls-certificate"), files.certificate(), QStringLiteral("--tls-key"),
            files.key()}));
    const quint16 port = system.backend.port();
    const auto old = connectTo(port, oldTrust);
    QVERIFY(old);
    const auto answers = [](QSslSocket &socket) {
        socket.write(get);
        return readUntil(socket, "\"ok\"}").startsWith("HTTP/1.1 200");
    };
    QVERIFY(answers(*old));

    files.replaceBy(renewed);
    system.backend.signal(SIGHUP);
    QTRY_COMPARE_WITH_TIMEOUT(system.backend.log().count("certificate_loaded"), 2, 30'000);
    const auto fresh = connectTo(port, renewed.trust());
    QVERIFY(fresh);
    QVERIFY(answers(*fresh));
    QVERIFY(!connectTo(port, oldTrust));
    QVERIFY(answers(*old));

    QVERIFY(QFile::remove(files.key()));
    QVERIFY(QFile::copy(TlsFiles().key(), files.key()));
    system.backend.signal(SIGHUP);
    QTRY_VERIFY_WITH_TIMEOUT(system.backend.log().contains("The certificate stays as it was"), 30'000);
    QVERIFY(connectTo(port, renewed.trust()));
    QVERIFY(answers(*old));
    QCOMPARE(system.backend.terminate(), 0);
}

void TlsTest::aSaleTravelsEncrypted()
{
    const QTemporaryDir folder;
    const TlsFiles files;
    Shop shop(folder.path());
    shop.times += {
        QStringLiteral("--tls-certificate"), files.certificate(), QStringLiteral("--tls-key"), files.key()};
    QVERIFY(shop.open());
    const auto setUp = [&shop, &folder](const QString &certificate) {
        QUrl url = shop.backend.url();
        url.setScheme(QStringLiteral("https"));
        return runProgram(QStringLiteral("unavez-register"),
            {QStringLiteral("setup"), QStringLiteral("--profile"), shop.profile(),
                QStringLiteral("--backend"), url.toString(), QStringLiteral("--token-file"),
                folder.filePath(QStringLiteral("token")), QStringLiteral("--store-name"),
                QStringLiteral("Tienda"), QStringLiteral("--tax-id"), QStringLiteral("B00000000"),
                QStringLiteral("--backend-certificate"), certificate})
            .exitCode;
    };
    QCOMPARE(setUp(files.key()), 65);
    QCOMPARE(setUp(TlsFiles().certificate()), 0);
    Shop::Order order;
    order.cartId = QUuid::createUuid().toString(QUuid::WithoutBraces);
    order.waitSeconds = 2;
    QStringList inSpanish = shop.sellArguments(order);
    inSpanish += {QStringLiteral("--language"), QStringLiteral("es")};
    const ProgramResult distrusted
        = runProgram(QStringLiteral("unavez-register"), inSpanish, Shop::cartFile(order));
    QCOMPARE(distrusted.exitCode, 3);
    QVERIFY2(distrusted.errors.contains("no se ha enviado nada")
            || distrusted.errors.contains("No se ha enviado nada"),
        distrusted.errors.constData());
    const SaleReport inEnglish = shop.sell(order);
    QVERIFY2(inEnglish.errors.contains("does not trust"), inEnglish.errors.constData());
    QVERIFY(shop.ledger().isEmpty());

    QCOMPARE(setUp(files.certificate()), 0);
    order.waitSeconds = 30;
    const SaleReport sold = shop.sell(order);
    QCOMPARE(sold.exitCode, 0);
    QCOMPARE(shop.ledger().size(), 1);
    QCOMPARE(shop.violations(), QStringList());
}

QTEST_GUILESS_MAIN(TlsTest)
#include "tst_tls.moc"
