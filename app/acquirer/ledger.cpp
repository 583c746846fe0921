#include "acquirer/ledger.h"

#include "base/failpoint.h"
#include "base/log.h"
#include "sql/migration.h"
#include "sqlite/sqliteconnection.h"

#include <QFileInfo>
#include <QUuid>

namespace unavez {

namespace {

using sql::Row;
using sql::SqlError;
using sql::SqlResult;
using sql::Transaction;

const sql::Schema &ledgerSchema()
{
    static const sql::Schema schema {
        0x55564143, // "UVAC"
        {
            {1,
                {
                    QStringLiteral(R"(
CREATE TABLE charges (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    reference TEXT NOT NULL CHECK (reference <> ''),
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 99999999),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    card TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('approved', 'declined', 'reversed')),
    decline_reason TEXT,
    acquirer_reference TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    CHECK ((state = 'declined') = (decline_reason IS NOT NULL))
) STRICT)"),
                    QStringLiteral("CREATE INDEX charges_by_reference ON charges (reference)"),
                    QStringLiteral(R"(
CREATE TABLE reversals (
    key TEXT PRIMARY KEY CHECK (key <> ''),
    charge_id INTEGER NOT NULL UNIQUE REFERENCES charges (id),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID)"),
                    QStringLiteral(R"(
CREATE TABLE refunds (
    key TEXT PRIMARY KEY CHECK (key <> ''),
    charge_id INTEGER NOT NULL REFERENCES charges (id),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID)"),
                    QStringLiteral("CREATE INDEX refunds_by_charge ON refunds (charge_id)"),
                    QStringLiteral(R"(
CREATE TABLE blocked_references (
    reference TEXT PRIMARY KEY,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID)"),
                }},
        },
    };
    return schema;
}

const QString selectCharge = QStringLiteral("SELECT key, reference, amount_minor, currency, card, state, "
                                            "decline_reason, acquirer_reference, created_ms"
                                            " FROM charges ");

QString text(const QByteArray &ascii) { return QString::fromLatin1(ascii); }

QByteArray asciiOf(const Row &row, const char *column) { return row.text(QLatin1String(column)).toLatin1(); }

WallTime timeOf(const Row &row) { return WallTime(Milliseconds(row.integer(QLatin1String("created_ms")))); }

Currency currencyOf(const Row &row)
{
    // Only codes that we know were ever stored.
    return Currency::fromCode(row.text(QLatin1String("currency"))).value_or(Currency::euro());
}

LedgerCharge chargeFrom(const Row &row)
{
    const QLatin1String reason("decline_reason");
    return {{asciiOf(row, "key"), asciiOf(row, "reference"),
                Money::fromMinor(row.integer(QLatin1String("amount_minor"))), currencyOf(row),
                row.text(QLatin1String("card"))},
        row.text(QLatin1String("acquirer_reference")),
        row.isNull(reason) ? std::nullopt : std::optional(declineReasonFromName(row.text(reason))),
        row.text(QLatin1String("state")) == QStringLiteral("reversed"), timeOf(row)};
}

Unexpected<LedgerFault> failed(const SqlError &error)
{
    qCCritical(logAcquirer, "The ledger failed: %s", qUtf8Printable(error.detail));
    return Unexpected {LedgerFault::Storage};
}

Unexpected<LedgerFault> refused(LedgerFault fault) { return Unexpected {fault}; }

QString wordsFor(const sql::MigrationError &error)
{
    switch (error.kind) {
    case sql::MigrationError::Kind::ForeignFile:
        return QStringLiteral("this file is not an acquirer's ledger");
    case sql::MigrationError::Kind::TooNew:
        return QStringLiteral("this ledger was written by a later version");
    case sql::MigrationError::Kind::Failed:
        return error.cause.detail;
    }
    Q_UNREACHABLE();
}

} // namespace

Expected<Ledger, QString> Ledger::open(const QString &path, const Clock &clock)
{
    auto database = openSqlite(path, SqliteAccess::CreateIfMissing);
    if (!database)
        return Unexpected {database.error().detail};
    if (const auto migrated = sql::migrate(*database, ledgerSchema()); !migrated)
        return Unexpected {wordsFor(migrated.error())};
    return Ledger(std::move(*database), clock);
}

Expected<Ledger, QString> Ledger::openToRead(const QString &path, const Clock &clock)
{
    if (!QFileInfo::exists(path))
        return Unexpected {QStringLiteral("there is no such file")};
    auto database = sql::Database::open(QStringLiteral("QSQLITE"), path,
        QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=%1").arg(sqliteBusyTimeoutMs));
    if (!database)
        return Unexpected {database.error().detail};
    const auto applicationId = database->run(QStringLiteral("PRAGMA application_id"));
    if (!applicationId)
        return Unexpected {applicationId.error().detail};
    if (applicationId->at(0).integer(QLatin1String("application_id")) != ledgerSchema().applicationId)
        return Unexpected {QStringLiteral("this file is not an acquirer's ledger")};
    return Ledger(std::move(*database), clock);
}

std::int64_t Ledger::nowMs() const { return m_clock->wallNow().time_since_epoch().count(); }

SqlResult<bool> Ledger::isBlocked(const QByteArray &reference)
{
    const auto rows = m_database.run(
        QStringLiteral("SELECT 1 FROM blocked_references WHERE reference = ?"), text(reference));
    if (!rows)
        return Unexpected {rows.error()};
    return !rows->isEmpty();
}

SqlResult<std::optional<LedgerCharge>> Ledger::findByKey(const QByteArray &key)
{
    const auto rows = m_database.run(selectCharge + QStringLiteral("WHERE key = ?"), text(key));
    if (!rows)
        return Unexpected {rows.error()};
    return rows->isEmpty() ? std::nullopt : std::optional(chargeFrom(rows->at(0)));
}

SqlResult<std::optional<LedgerCharge>> Ledger::findByReference(const QByteArray &reference)
{
    const auto rows = m_database.run(selectCharge
            + QStringLiteral("WHERE reference = ? ORDER BY (state = 'approved') DESC, id DESC LIMIT 1"),
        text(reference));
    if (!rows)
        return Unexpected {rows.error()};
    return rows->isEmpty() ? std::nullopt : std::optional(chargeFrom(rows->at(0)));
}

LedgerResult<LedgerCharge> Ledger::charge(const ChargeRequest &request, std::optional<DeclineReason> verdict)
{
    FailPoint::reach("acquirer.before-charge");
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return failed(transaction.error());
    const auto known = findByKey(request.key);
    if (!known)
        return failed(known.error());
    if (*known) {
        if ((*known)->request != request)
            return refused(LedgerFault::KeyReused);
        return **known;
    }
    const auto blocked = isBlocked(request.reference);
    if (!blocked)
        return failed(blocked.error());
    if (*blocked)
        verdict = DeclineReason::DoNotHonour;

    const LedgerCharge charge {request, QStringLiteral("acq_") + QUuid::createUuid().toString(QUuid::Id128),
        verdict, false, m_clock->wallNow()};
    const auto inserted = m_database.run(
        QStringLiteral("INSERT INTO charges (key, reference, amount_minor, currency, card, state,"
                       " decline_reason, acquirer_reference, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        text(request.key), text(request.reference), request.amount.minor(), request.currency.code(),
        request.card, verdict ? QStringLiteral("declined") : QStringLiteral("approved"),
        verdict ? std::optional(declineReasonName(*verdict)) : std::nullopt, charge.acquirerReference,
        charge.created.time_since_epoch().count());
    if (!inserted)
        return failed(inserted.error());
    if (const auto committed = transaction->commit(); !committed)
        return failed(committed.error());
    FailPoint::reach("acquirer.charge-stored");
    return charge;
}

LedgerResult<LedgerCharge> Ledger::chargeByReference(const QByteArray &reference)
{
    const auto found = findByReference(reference);
    if (!found)
        return failed(found.error());
    return *found ? LedgerResult<LedgerCharge>(**found) : refused(LedgerFault::NotFound);
}

LedgerResult<LedgerCharge> Ledger::chargeByKey(const QByteArray &key)
{
    const auto found = findByKey(key);
    if (!found)
        return failed(found.error());
    return *found ? LedgerResult<LedgerCharge>(**found) : refused(LedgerFault::NotFound);
}

LedgerResult<LedgerCharge> Ledger::reverse(const QByteArray &key, const QByteArray &reference)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return failed(transaction.error());
    const auto used = m_database.run(
        QStringLiteral(
            "SELECT reference FROM charges JOIN reversals ON charge_id = id WHERE reversals.key = ?"),
        text(key));
    if (!used)
        return failed(used.error());
    if (!used->isEmpty() && asciiOf(used->at(0), "reference") != reference)
        return refused(LedgerFault::KeyReused);

    const auto blocked
        = m_database.run(QStringLiteral("INSERT INTO blocked_references (reference, created_ms) VALUES (?, ?)"
                                        " ON CONFLICT (reference) DO NOTHING"),
            text(reference), nowMs());
    if (!blocked)
        return failed(blocked.error());
    auto found = findByReference(reference);
    if (!found)
        return failed(found.error());
    const bool isApproved = *found && !(*found)->decline && !(*found)->isReversed;
    if (isApproved) {
        const QByteArray &chargeKey = (*found)->request.key;
        const auto changed = m_database.run(
            QStringLiteral("UPDATE charges SET state = 'reversed' WHERE key = ?"), text(chargeKey));
        if (!changed)
            return failed(changed.error());
        const auto inserted
            = m_database.run(QStringLiteral("INSERT INTO reversals (key, charge_id, created_ms)"
                                            " SELECT ?, id, ? FROM charges WHERE key = ?"),
                text(key), nowMs(), text(chargeKey));
        if (!inserted)
            return failed(inserted.error());
        (*found)->isReversed = true;
    }
    if (const auto committed = transaction->commit(); !committed)
        return failed(committed.error());
    const bool isReversed = *found && (*found)->isReversed;
    return isReversed ? LedgerResult<LedgerCharge>(**found) : refused(LedgerFault::NotFound);
}

LedgerResult<LedgerCharge> Ledger::refund(const RefundRequest &request)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction)
        return failed(transaction.error());
    const auto charge = findByReference(request.reference);
    if (!charge)
        return failed(charge.error());
    const auto used = m_database.run(
        QStringLiteral("SELECT reference, refunds.amount_minor AS refunded_minor FROM charges"
                       " JOIN refunds ON charge_id = id WHERE refunds.key = ?"),
        text(request.key));
    if (!used)
        return failed(used.error());
    if (!used->isEmpty()) {
        const Row row = used->at(0);
        if (asciiOf(row, "reference") != request.reference
            || row.integer(QLatin1String("refunded_minor")) != request.amount.minor())
            return refused(LedgerFault::KeyReused);
        return *charge ? LedgerResult<LedgerCharge>(**charge) : refused(LedgerFault::NotFound);
    }
    if (!*charge || (*charge)->decline || (*charge)->isReversed)
        return refused(LedgerFault::NotFound);

    // One statement decides: the sum of all refunds never exceeds the charge.
    const auto inserted = m_database.run(
        QStringLiteral("INSERT INTO refunds (key, charge_id, amount_minor, created_ms)"
                       " SELECT ?, id, ?, ? FROM charges WHERE key = ? AND amount_minor >= ? +"
                       " (SELECT coalesce(sum(refunds.amount_minor), 0) FROM refunds WHERE charge_id = id)"),
        text(request.key), request.amount.minor(), nowMs(), text((*charge)->request.key),
        request.amount.minor());
    if (!inserted)
        return failed(inserted.error());
    if (inserted->changed() == 0)
        return refused(LedgerFault::TooLarge);
    if (const auto committed = transaction->commit(); !committed)
        return failed(committed.error());
    return **charge;
}

LedgerResult<LedgerRefund> Ledger::refundByKey(const QByteArray &key)
{
    const auto rows = m_database.run(
        QStringLiteral("SELECT reference, refunds.amount_minor, currency, refunds.created_ms FROM charges"
                       " JOIN refunds ON charge_id = id WHERE refunds.key = ?"),
        text(key));
    if (!rows)
        return failed(rows.error());
    const auto row = rows->first();
    if (!row)
        return refused(LedgerFault::NotFound);
    return LedgerRefund {
        {key, asciiOf(*row, "reference"), Money::fromMinor(row->integer(QLatin1String("amount_minor")))},
        currencyOf(*row), timeOf(*row)};
}

LedgerResult<QList<LedgerEntry>> Ledger::entries()
{
    const auto rows = m_database.run(QStringLiteral(
        "SELECT 'charge' AS kind, state, key, reference, amount_minor, currency, created_ms FROM charges"
        " UNION ALL SELECT 'reversal', 'reversed', reversals.key, reference, amount_minor, currency,"
        " reversals.created_ms FROM reversals JOIN charges ON charge_id = id"
        " UNION ALL SELECT 'refund', 'approved', refunds.key, reference, refunds.amount_minor, currency,"
        " refunds.created_ms FROM refunds JOIN charges ON charge_id = id"
        " ORDER BY created_ms, kind"));
    if (!rows)
        return failed(rows.error());
    QList<LedgerEntry> entries;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const Row row = rows->at(index);
        const QString kind = row.text(QLatin1String("kind"));
        const QString state = row.text(QLatin1String("state"));
        entries.append({kind == QStringLiteral("charge") ? LedgerEntry::Kind::Charge
                : kind == QStringLiteral("refund")       ? LedgerEntry::Kind::Refund
                                                         : LedgerEntry::Kind::Reversal,
            state == QStringLiteral("approved")       ? LedgerEntry::State::Approved
                : state == QStringLiteral("declined") ? LedgerEntry::State::Declined
                                                      : LedgerEntry::State::Reversed,
            asciiOf(row, "key"), asciiOf(row, "reference"),
            Money::fromMinor(row.integer(QLatin1String("amount_minor"))), currencyOf(row), timeOf(row)});
    }
    return entries;
}

} // namespace unavez
