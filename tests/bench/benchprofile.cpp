#include "benchprofile.h"

#include "base/clock.h"
#include "sql/database.h"
#include "sqlite/registerdatabase.h"
#include "support/serverprocess.h"

#include <QFile>

namespace unavez::bench {

namespace {

constexpr int saleSpacingMs = 60'000;

void runRegister(const QStringList &arguments)
{
    const test::ProgramResult result = test::runProgram(QStringLiteral("unavez-register"), arguments);
    if (result.exitCode != 0)
        qFatal("unavez-register: %s", result.errors.constData());
}

//! One transaction without a journal: a file that breaks here is thrown away.
void fill(const QString &folder, const QStringList &statements, int count)
{
    auto database = sql::Database::open(QStringLiteral("QSQLITE"), registerPath(folder), {});
    if (!database)
        qFatal("%s", qPrintable(database.error().detail));
    const auto run = [&database](const QString &statement, const auto &...values) {
        if (const auto done = database->run(statement, values...); !done)
            qFatal("%s", qPrintable(done.error().detail));
    };
    for (const char *pragma :
        {"PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "PRAGMA cache_size = -200000"})
        run(QString::fromLatin1(pragma));
    const std::int64_t beforeMs = SystemClock().wallNow().time_since_epoch().count();
    run(QStringLiteral("BEGIN IMMEDIATE"));
    run(QStringLiteral(
        "CREATE TEMP TABLE sale (number INTEGER PRIMARY KEY, cart TEXT, key TEXT, at_ms INTEGER)"));
    run(QStringLiteral(R"(
INSERT INTO sale
WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
SELECT number, printf('%08x-0000-4000-8000-0000000000ca', number), printf('%08x-0000-4000-8000-0000000000fe', number),
    ? - (? - number) * ?
FROM numbers)"),
        count, beforeMs, count, saleSpacingMs);
    for (const QString &statement : statements)
        run(statement);
    run(QStringLiteral("COMMIT"));
}

const QString cartsOfSales = QStringLiteral(
    "INSERT INTO carts (id, currency, created_ms, on_screen) SELECT cart, 'EUR', at_ms, 0 FROM sale");
const QString linesOfSales = QStringLiteral(R"(
INSERT INTO lines (cart, position, code, name, unit, unit_price_minor, rate_basis_points, quantity)
SELECT cart, column1, column2, column3, 'piece', column4, 1000, 1
FROM sale CROSS JOIN (VALUES (0, '8410000000016', 'Aceite de girasol 1 l', 185), (1, '8410000000023', 'Aceite de oliva suave 1 l', 595)))");

} // namespace

BenchProfile::BenchProfile()
{
    const QString tokenFile = m_folder.filePath(QStringLiteral("token"));
    QFile token(tokenFile);
    if (!token.open(QIODevice::WriteOnly) || token.write("0123456789abcdef0123456789abcdef\n") < 0)
        qFatal("the token cannot be written");
    token.close();
    // Nobody listens on port 1 (tcpmux).
    runRegister({QStringLiteral("setup"), QStringLiteral("--profile"), folder(), QStringLiteral("--backend"),
        QStringLiteral("http://127.0.0.1:1"), QStringLiteral("--token-file"), tokenFile,
        QStringLiteral("--store-name"), QStringLiteral("Tienda"), QStringLiteral("--tax-id"),
        QStringLiteral("B00000000")});
    runRegister({QStringLiteral("import"), QStringLiteral("--profile"), folder(),
        QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv")});
}

void BenchProfile::addPastPayments(int count)
{
    fill(folder(),
        {cartsOfSales, linesOfSales, QStringLiteral(R"(
INSERT INTO outbox (key, cart, confirmation, tender, amount_minor, currency, body, state, exposed, attempts, expires_ms,
    last_outcome, last_status, last_code, payment_id, created_ms, revision)
SELECT key, cart, 1, 'card', 780, 'EUR',
    CAST('{"amount_minor":780,"card":"test_approve","cart_id":"' || cart || '","confirmation":1,"currency":"EUR","tender":"card"}' AS BLOB),
    'approved', 1, 1, at_ms + 86400000, 'approved', 201, '', printf('pay_%024d', number), at_ms, 3
FROM sale)"),
            QStringLiteral(R"(
INSERT INTO attempts (key, question, request_id, exposes, started_ms, ended_ms, outcome, status, code, detail)
SELECT key, 'send', printf('%08x-0000-4000-8000-0000000000aa', number), 1, at_ms, at_ms + 300, 'approved', 201, '', ''
FROM sale)"),
            QStringLiteral("INSERT INTO tickets (key, given_ms) SELECT key, at_ms + 300 FROM sale")},
        count);
}

void BenchProfile::addPendingPayments(int count)
{
    fill(folder(),
        {cartsOfSales, linesOfSales, QStringLiteral(R"(
INSERT INTO outbox (key, cart, confirmation, tender, amount_minor, currency, body, state, exposed, attempts, due_ms, expires_ms,
    last_outcome, last_status, last_code, payment_id, created_ms, revision)
SELECT key, cart, 1, 'card', 780, 'EUR',
    CAST('{"amount_minor":780,"card":"test_approve","cart_id":"' || cart || '","confirmation":1,"currency":"EUR","tender":"card"}' AS BLOB),
    iif(number % 2, 'queued', 'unknown'), iif(number % 2, 0, 1), iif(number % 2, 0, 1), at_ms, iif(number % 2, NULL, at_ms + 8640000000),
    iif(number % 2, 'none', 'no_answer'), 0, '', '', at_ms, iif(number % 2, 1, 3)
FROM sale)"),
            QStringLiteral(R"(
INSERT INTO attempts (key, question, request_id, exposes, started_ms, ended_ms, outcome, status, code, detail)
SELECT key, 'send', printf('%08x-0000-4000-8000-0000000000aa', number), 1, at_ms, at_ms + 30000, 'no_answer', 0, '', ''
FROM sale WHERE number % 2 = 0)")},
        count);
}

} // namespace unavez::bench
