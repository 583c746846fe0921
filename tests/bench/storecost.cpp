#include "storecost.h"

#include "figures.h"

#include "payments/registertoken.h"
#include "sqlite/backendschema.h"
#include "sqlite/sqliteconnection.h"
#include "sqlite/sqlitepaymentstore.h"
#include "sqlite/sqliteregisterdirectory.h"
#include "sqlite/sqlitestorewriter.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTextStream>

namespace unavez::bench {

namespace {

using namespace std::chrono_literals;

constexpr int runs = 5;
constexpr int claims = 20'000;
constexpr int claimsInBatch = 64;

sql::Database openStore(const QString &path)
{
    auto database = openSqlite(path, SqliteAccess::CreateIfMissing);
    if (!database || !sql::migrate(*database, backendSchema()))
        qFatal("%s does not open", qPrintable(path));
    return *std::move(database);
}

void run(sql::Database &database, const QString &statement)
{
    if (const auto done = database.run(statement); !done)
        qFatal("%s: %s", qPrintable(statement), qPrintable(done.error().detail));
}

Claim cashClaim(WallTime now)
{
    const QByteArray key = CartId::create().text().toLatin1();
    return {{1, QByteArray(32, 'f')}, QByteArrayLiteral("request"),
        {.id = QStringLiteral("pay_") + CartId::create().text(),
            .tenant = TenantId {1},
            .key = key,
            .registerName = QStringLiteral("caja-1"),
            .cart = CartId::create(),
            .confirmation = 1,
            .amount = Money::fromMinor(4999),
            .currency = Currency::euro(),
            .tender = Tender::Cash,
            .tendered = Money::fromMinor(5000),
            .cashier = QStringLiteral("ana"),
            .state = RecordState::Approved,
            .acquirer = {},
            .acquirerKey = {},
            .ownReference = {},
            .acquirerReference = {},
            .declineReason = {},
            .createdAt = now,
            .sentAt = {},
            .settledAt = now,
            .reversedAt = {}},
        StoredAnswer {201, {{"Content-Type", "application/json"}}, QByteArray(400, 'a')}, now, now + 90s,
        now + 24h};
}

//! Microseconds a claim, in batches as under load.
double claimCost(sql::Database &database)
{
    SqlitePaymentStore payments(database);
    SqliteRegisterDirectory registers(database);
    SqliteStoreWriter writer(database, {payments, registers});
    const WallTime now = SystemClock().wallNow();
    QElapsedTimer timer;
    timer.start();
    for (int done = 0; done < claims; done += claimsInBatch) {
        std::vector<StoreJob> batch;
        for (int number = 0; number < claimsInBatch; ++number) {
            batch.push_back({TenantId {1},
                [claim = cashClaim(now)](const StoreAccess &store) {
                    const auto outcome = store.payments.claim(claim);
                    return outcome && std::holds_alternative<Claimed>(*outcome);
                },
                {}, {}});
        }
        writer.write(batch);
    }
    return static_cast<double>(timer.nsecsElapsed()) / 1000.0 / claims;
}

QList<double> claimCosts(std::int64_t keys)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("store.sqlite"));
    {
        sql::Database database = openStore(path);
        const auto added = SqliteRegisterDirectory(database).add(
            QStringLiteral("shop"), QStringLiteral("caja-1"), registerTokenHash("t"), {});
        if (!added)
            qFatal("no register");
    }
    fillStore(path, keys);
    sql::Database database = openStore(path);
    QList<double> costs;
    for (int number = 0; number < runs; ++number)
        costs.append(claimCost(database));
    return costs;
}

} // namespace

void fillStore(const QString &path, std::int64_t payments)
{
    sql::Database database = openStore(path);
    // Random keys land on random pages: all of them must be in memory, or filling takes hours.
    run(database, QStringLiteral("PRAGMA cache_size = -8000000"));
    run(database, QStringLiteral("PRAGMA synchronous = OFF"));
    constexpr std::int64_t batch = 100'000;
    for (std::int64_t done = 0; done < payments; done += batch) {
        auto transaction = sql::Transaction::begin(database);
        run(database,
            QStringLiteral(
                "CREATE TEMP TABLE sales AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                "WHERE i < %1) SELECT lower(hex(randomblob(16))) AS h FROM n")
                .arg(std::min(batch, payments - done)));
        run(database, QStringLiteral(R"(
INSERT INTO payments (payment_id, tenant_id, idempotency_key, register, cart_id, confirmation, amount_minor, currency,
    tender, tendered_minor, cashier, state, acquirer, acquirer_key, own_reference, acquirer_reference, created_ms,
    settled_ms)
SELECT 'pay_' || h, 1, 'k-' || h, 'caja-1', 'cart' || h, 1, 4999, 'EUR', 'cash', 5000, 'ana', 'approved', '', '', '', '',
    0, 0 FROM sales)"));
        run(database, QStringLiteral(R"(
INSERT INTO idempotency_keys (tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence, lease_until_ms,
    checks, next_check_ms, payment_id, answer_status, answer_headers, answer_body, created_ms, expires_ms)
SELECT 1, 'k-' || h, 'complete', 1, randomblob(32), 'request', 1, 0, 0, 0, 'pay_' || h, 201,
    'Content-Type: application/json' || char(10), zeroblob(400), 0, 9999999999999 FROM sales)"));
        run(database,
            QStringLiteral("INSERT INTO events (tenant_id, payment_id, kind, created_ms) "
                           "SELECT 1, 'pay_' || h, 'payment_approved', 0 FROM sales"));
        run(database, QStringLiteral("DROP TABLE sales"));
        if (!transaction || !transaction->commit())
            qFatal("the store cannot be filled");
    }
    run(database, QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

void benchClaimCost(std::int64_t keys)
{
    constexpr std::int64_t few = 10'000;
    const QList<double> small = claimCosts(few);
    const QList<double> large = claimCosts(keys);
    Figures figures(QStringLiteral("A claim in batches of %1").arg(claimsInBatch));
    figures.add(QStringLiteral("with %1 keys").arg(few), small, QStringLiteral("µs"));
    figures.add(QStringLiteral("with %1 keys").arg(keys), large, QStringLiteral("µs"),
        QStringLiteral("%1 ×; goal 1.3 ×").arg(medianOf(large) / medianOf(small), 0, 'f', 2));
    figures.print();
}

} // namespace unavez::bench
