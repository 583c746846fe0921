#include "sqlite/sqliteoutbox.h"

#include "checkout/answerrules.h"
#include "storefaults.h"

namespace unavez {

namespace {

using sql::Row;
using sql::Rows;
using sql::SqlResult;
using sql::Transaction;

// Every row is read with the same columns, so that one function can read them all.
const QString selectRows = QStringLiteral(R"(
SELECT outbox.sequence AS sequence, outbox.key AS key, cart, confirmation, tender, amount_minor, currency,
    tendered_minor, body, state, exposed, attempts, due_ms, expires_ms, last_outcome, last_status, last_code,
    decline_reason, payment_id, created_ms, revision, tickets.number AS ticket
FROM outbox LEFT JOIN tickets ON tickets.key = outbox.key
)");

WallTime timeAt(const Row &row, const char *column)
{
    return WallTime(Milliseconds(row.integer(QLatin1String(column))));
}

std::optional<WallTime> optionalTimeAt(const Row &row, const char *column)
{
    return row.isNull(QLatin1String(column)) ? std::nullopt : std::optional(timeAt(row, column));
}

std::int64_t msOf(WallTime time) { return time.time_since_epoch().count(); }

std::optional<std::int64_t> msOf(const std::optional<WallTime> &time)
{
    return time ? std::optional(msOf(*time)) : std::nullopt;
}

template<class T> std::optional<T> ifNotNull(const Row &row, const char *column, T value)
{
    return row.isNull(QLatin1String(column)) ? std::nullopt : std::optional(value);
}

//! Empty when the row holds what this program never writes.
std::optional<OutboxRow> outboxRowFrom(const Row &row)
{
    const auto key = PaymentKey::fromText(row.text(QLatin1String("key")));
    const auto cart = CartId::fromText(row.text(QLatin1String("cart")));
    const auto tender = tenderFromName(row.text(QLatin1String("tender")));
    const auto currency = Currency::fromCode(row.text(QLatin1String("currency")));
    const auto state = paymentStateFromName(row.text(QLatin1String("state")));
    if (!key || !cart || !tender || !currency || !state)
        return std::nullopt;
    return OutboxRow {
        PaymentView {
            *key,
            *cart,
            static_cast<int>(row.integer(QLatin1String("confirmation"))),
            *tender,
            Money::fromMinor(row.integer(QLatin1String("amount_minor"))),
            *currency,
            ifNotNull(row, "tendered_minor", Money::fromMinor(row.integer(QLatin1String("tendered_minor")))),
            *state,
            static_cast<int>(row.integer(QLatin1String("attempts"))),
            timeAt(row, "created_ms"),
            optionalTimeAt(row, "due_ms"),
            attemptOutcomeFromName(row.text(QLatin1String("last_outcome"))),
            static_cast<int>(row.integer(QLatin1String("last_status"))),
            row.text(QLatin1String("last_code")),
            ifNotNull(
                row, "decline_reason", declineReasonFromName(row.text(QLatin1String("decline_reason")))),
            row.text(QLatin1String("payment_id")),
            ifNotNull(row, "ticket", row.integer(QLatin1String("ticket"))),
            row.integer(QLatin1String("sequence")),
            row.integer(QLatin1String("revision")),
        },
        row.bytes(QLatin1String("body")),
        row.integer(QLatin1String("exposed")) == 0 ? Exposure::NeverLeft : Exposure::MayHaveLeft,
        optionalTimeAt(row, "expires_ms"),
    };
}

StoreFault unreadableRow()
{
    return {StoreFault::Kind::Damaged, QStringLiteral("a row of the outbox cannot be read")};
}

StoreResult<QList<OutboxRow>> outboxRowsFrom(const SqlResult<Rows> &rows)
{
    if (!rows)
        return storeFailure(rows.error());
    QList<OutboxRow> result;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const auto row = outboxRowFrom(rows->at(index));
        if (!row)
            return Unexpected {unreadableRow()};
        result.append(*row);
    }
    return result;
}

StoreResult<std::optional<OutboxRow>> firstOutboxRowFrom(const SqlResult<Rows> &rows)
{
    const auto all = outboxRowsFrom(rows);
    if (!all)
        return Unexpected {all.error()};
    return all->isEmpty() ? std::nullopt : std::optional(all->first());
}

StoreResult<std::optional<OutboxRow>> rowOfKey(sql::Database &database, const PaymentKey &key)
{
    return firstOutboxRowFrom(database.run(selectRows + QStringLiteral("WHERE outbox.key = ?"), key.text()));
}

StoreResult<std::optional<OutboxRow>> rowOfConfirmation(
    sql::Database &database, const CartId &cart, int confirmation)
{
    return firstOutboxRowFrom(database.run(
        selectRows + QStringLiteral("WHERE cart = ? AND confirmation = ?"), cart.text(), confirmation));
}

//! Commits and reads back what the row has become.
StoreResult<OutboxRow> commitRow(sql::Database &database, Transaction &transaction, const PaymentKey &key)
{
    auto row = rowOfKey(database, key);
    if (!row)
        return Unexpected {row.error()};
    if (!*row)
        return Unexpected {unreadableRow()};
    if (const auto committed = transaction.commit(); !committed)
        return storeFailure(committed.error());
    return **row;
}

//! What a person has asked for; empty for what happens by itself.
QString auditedActionOf(PaymentEvent event)
{
    if (event == PaymentEvent::RetryAsked)
        return QStringLiteral("retry");
    return event == PaymentEvent::CancelAsked ? QStringLiteral("cancel") : QString();
}

bool isWaiting(PaymentState state)
{
    return state == PaymentState::Queued || state == PaymentState::Unknown
        || state == PaymentState::Cancelling;
}

} // namespace

StoreResult<std::optional<PaymentOutbox::Stored>> SqliteOutbox::put(
    const Confirmation &confirmation, const QByteArray &body, WallTime now)
{
    auto transaction = beginWrite(m_database, m_file, now);
    if (!transaction)
        return Unexpected {transaction.error()};
    // Both UNIQUE constraints of the cart are answered by one statement that inserts or does nothing.
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO outbox (key, cart, confirmation, tender, amount_minor, currency, tendered_minor, body, state, exposed,
    attempts, due_ms, last_outcome, last_status, last_code, payment_id, created_ms, revision)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', 0, 0, ?, 'none', 0, '', '', ?, 1)
ON CONFLICT DO NOTHING)"),
        confirmation.key.text(), confirmation.cart.text(), confirmation.number,
        tenderName(confirmation.tender), confirmation.amount.minor(), confirmation.currency.code(),
        confirmation.tendered ? std::optional(confirmation.tendered->minor()) : std::nullopt, body, msOf(now),
        msOf(now));
    if (!inserted)
        return storeFailure(inserted.error());
    const bool isNew = inserted->changed() == 1;
    const auto row = rowOfConfirmation(m_database, confirmation.cart, confirmation.number);
    if (!row)
        return Unexpected {row.error()};
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return *row ? std::optional(Stored {**row, isNew}) : std::nullopt;
}

StoreResult<std::optional<OutboxRow>> SqliteOutbox::find(const PaymentKey &key)
{
    return rowOfKey(m_database, key);
}

StoreResult<CartPayments> SqliteOutbox::paymentsOf(const CartId &cart)
{
    const auto newest = firstOutboxRowFrom(m_database.run(
        selectRows + QStringLiteral("WHERE cart = ? ORDER BY confirmation DESC LIMIT 1"), cart.text()));
    if (!newest)
        return Unexpected {newest.error()};
    return CartPayments {*newest ? (*newest)->view.number : 0, *newest};
}

StoreResult<PaymentPage> SqliteOutbox::list(const PaymentQuery &query)
{
    const std::int64_t before = query.beforeSequence.value_or(std::numeric_limits<std::int64_t>::max());
    const int oneMore = query.limit + 1;
    const auto rows = outboxRowsFrom(query.openOnly
            ? m_database.run(selectRows
                    + QStringLiteral(
                        "WHERE state NOT IN ('approved', 'declined', 'cancelled') AND sequence < ? "
                        "ORDER BY sequence DESC LIMIT ?"),
                before, oneMore)
            : m_database.run(selectRows + QStringLiteral("WHERE sequence < ? ORDER BY sequence DESC LIMIT ?"),
                before, oneMore));
    if (!rows)
        return Unexpected {rows.error()};
    PaymentPage page {query, {}, rows->size() > query.limit};
    for (const OutboxRow &row : *rows) {
        if (page.payments.size() < query.limit)
            page.payments.append(row.view);
    }
    return page;
}

StoreResult<QList<AttemptRecord>> SqliteOutbox::attemptsOf(const PaymentKey &key)
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT question, request_id, started_ms, ended_ms, outcome, status, code, detail
FROM attempts WHERE key = ? ORDER BY id)"),
        key.text());
    if (!rows)
        return storeFailure(rows.error());
    QList<AttemptRecord> attempts;
    for (qsizetype index = 0; index < rows->size(); ++index) {
        const Row row = rows->at(index);
        attempts.append({questionFromName(row.text(QLatin1String("question"))),
            row.text(QLatin1String("request_id")), timeAt(row, "started_ms"), optionalTimeAt(row, "ended_ms"),
            attemptOutcomeFromName(row.text(QLatin1String("outcome"))),
            static_cast<int>(row.integer(QLatin1String("status"))), row.text(QLatin1String("code")),
            row.text(QLatin1String("detail"))});
    }
    return attempts;
}

StoreResult<OpenPayments> SqliteOutbox::countOpen()
{
    const auto rows = m_database.run(QStringLiteral(R"(
SELECT count(*) AS open, count(*) FILTER (WHERE state = 'needs_review') AS need_review
FROM outbox WHERE state NOT IN ('approved', 'declined', 'cancelled'))"));
    if (!rows)
        return storeFailure(rows.error());
    return OpenPayments {
        rows->at(0).integer(QLatin1String("open")), rows->at(0).integer(QLatin1String("need_review"))};
}

StoreResult<QList<OutboxRow>> SqliteOutbox::due(WallTime now, Milliseconds longestWait, int limit)
{
    const std::int64_t nowMs = msOf(now);
    const std::int64_t tooFarMs = nowMs + longestWait.count();
    // Mostly nothing is due: two looks at the ends of an index, however many rows wait.
    const auto edges = m_database.run(QStringLiteral(R"(
SELECT (SELECT min(due_ms) FROM outbox WHERE due_ms IS NOT NULL) AS earliest,
    (SELECT max(due_ms) FROM outbox WHERE due_ms IS NOT NULL) AS latest)"));
    if (!edges)
        return storeFailure(edges.error());
    const Row ends = edges->at(0);
    if (ends.isNull(QLatin1String("earliest"))
        || (ends.integer(QLatin1String("earliest")) > nowMs
            && ends.integer(QLatin1String("latest")) <= tooFarMs))
        return QList<OutboxRow>();
    // Two statements, so that each is read in the order of its index and stops at the limit.
    auto rows = outboxRowsFrom(m_database.run(selectRows + QStringLiteral(R"(
WHERE state IN ('queued', 'unknown', 'cancelling') AND (+due_ms <= ? OR +due_ms > ?) AND attempts < ?
ORDER BY sequence LIMIT ?)"),
        nowMs, tooFarMs, manyAttempts, limit));
    if (!rows || rows->size() >= limit)
        return rows;
    const auto setAside = outboxRowsFrom(m_database.run(selectRows + QStringLiteral(R"(
WHERE state IN ('queued', 'unknown', 'cancelling') AND (+due_ms <= ? OR +due_ms > ?) AND attempts >= ?
ORDER BY sequence LIMIT ?)"),
        nowMs, tooFarMs, manyAttempts, limit - static_cast<int>(rows->size())));
    if (!setAside)
        return setAside;
    rows->append(*setAside);
    return rows;
}

StoreResult<std::optional<WallTime>> SqliteOutbox::nextDue()
{
    const auto rows
        = m_database.run(QStringLiteral("SELECT min(due_ms) AS due_ms FROM outbox WHERE due_ms IS NOT NULL"));
    if (!rows)
        return storeFailure(rows.error());
    return optionalTimeAt(rows->at(0), "due_ms");
}

StoreResult<std::int64_t> SqliteOutbox::recover(WallTime now)
{
    static_assert(next(PaymentState::Sending, PaymentEvent::ProcessDied, Exposure::MayHaveLeft)
        == PaymentState::Unknown);
    auto transaction = beginWrite(m_database, m_file, now);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto interrupted = m_database.run(QStringLiteral(R"(
UPDATE outbox SET state = 'unknown', due_ms = ?, revision = revision + 1
WHERE state = 'sending' AND state NOT IN ('approved', 'declined', 'cancelled'))"),
        msOf(now));
    if (!interrupted)
        return storeFailure(interrupted.error());
    // An ask or a cancel that was under way has taken the planned time with it.
    const auto unplanned = m_database.run(QStringLiteral(R"(
UPDATE outbox SET due_ms = ?, revision = revision + 1
WHERE state IN ('queued', 'unknown', 'cancelling') AND due_ms IS NULL)"),
        msOf(now));
    if (!unplanned)
        return storeFailure(unplanned.error());
    if (const auto committed = transaction->commit(); !committed)
        return storeFailure(committed.error());
    return interrupted->changed();
}

StoreResult<std::optional<StartedAttempt>> SqliteOutbox::startAttempt(const AttemptStart &start)
{
    using Result = std::optional<StartedAttempt>;
    auto transaction = beginWrite(m_database, m_file, start.at);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto before = rowOfKey(m_database, start.key);
    if (!before)
        return Unexpected {before.error()};
    if (!*before)
        return Result();

    const OutboxRow &row = **before;
    PaymentState state = row.view.state;
    const bool sends = start.question == Question::Send;
    if (start.question == Question::Ask) {
        // Asking moves no money: what is unknown stays so meanwhile.
        if (state != PaymentState::Unknown)
            return Result();
    } else {
        const auto after = next(state, PaymentEvent::AttemptStarted, row.exposure);
        if (!after || sends != (*after == PaymentState::Sending))
            return Result();
        state = *after;
    }
    const bool exposes = sends && row.exposure == Exposure::NeverLeft;
    const auto updated = m_database.run(QStringLiteral(R"(
UPDATE outbox SET state = ?, exposed = max(exposed, ?), attempts = attempts + 1, due_ms = NULL,
    expires_ms = coalesce(expires_ms, ?), revision = revision + 1
WHERE key = ?)"),
        paymentStateName(state), exposes, msOf(start.sendUntil), start.key.text());
    if (!updated)
        return storeFailure(updated.error());
    const auto inserted = m_database.run(QStringLiteral(R"(
INSERT INTO attempts (key, question, request_id, exposes, started_ms, outcome, status, code, detail)
VALUES (?, ?, ?, ?, ?, 'none', 0, '', '') RETURNING id)"),
        start.key.text(), questionName(start.question), start.requestId, exposes, msOf(start.at));
    if (!inserted)
        return storeFailure(inserted.error());
    const auto committed = commitRow(m_database, *transaction, start.key);
    if (!committed)
        return Unexpected {committed.error()};
    return Result({inserted->at(0).integer(QLatin1String("id")), *committed});
}

StoreResult<OutboxRow> SqliteOutbox::finishAttempt(const AttemptEnd &end)
{
    auto transaction = beginWrite(m_database, m_file, end.at);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto attempt
        = m_database.run(QStringLiteral("SELECT question, exposes FROM attempts WHERE id = ? AND key = ?"),
            end.attempt, end.key.text());
    if (!attempt)
        return storeFailure(attempt.error());
    const auto before = rowOfKey(m_database, end.key);
    if (!before)
        return Unexpected {before.error()};
    if (!*before || attempt->isEmpty())
        return Unexpected {unreadableRow()};

    const OutboxRow &row = **before;
    const Question question = questionFromName(attempt->at(0).text(QLatin1String("question")));
    const bool neverLeft = end.event == PaymentEvent::NotSent && row.view.state == PaymentState::Sending
        && attempt->at(0).integer(QLatin1String("exposes")) == 1;
    const Exposure exposure = neverLeft ? Exposure::NeverLeft : row.exposure;
    const PaymentState state = next(row.view.state, end.event, exposure).value_or(row.view.state);
    // What was being sent when a cancel was asked for says nothing about when to ask for the cancel again.
    const bool keepsPlan = state == PaymentState::Cancelling && question != Question::Cancel;
    const auto due = keepsPlan ? row.view.nextTry : end.nextTry;
    const auto updated = m_database.run(QStringLiteral(R"(
UPDATE outbox SET state = ?, exposed = ?, due_ms = ?, expires_ms = coalesce(?, expires_ms), last_outcome = ?,
    last_status = ?, last_code = ?, decline_reason = coalesce(?, decline_reason),
    payment_id = coalesce(nullif(?, ''), payment_id), revision = revision + 1
WHERE key = ?)"),
        paymentStateName(state), exposure == Exposure::MayHaveLeft,
        isWaiting(state) ? msOf(due) : std::optional<std::int64_t>(), msOf(end.sendUntil),
        attemptOutcomeName(end.outcome), end.status, end.code,
        end.declineReason ? std::optional(declineReasonName(*end.declineReason)) : std::nullopt,
        end.paymentId, end.key.text());
    if (!updated)
        return storeFailure(updated.error());
    const auto ended = m_database.run(QStringLiteral(R"(
UPDATE attempts SET ended_ms = ?, outcome = ?, status = ?, code = ?, detail = ? WHERE id = ?)"),
        msOf(end.at), attemptOutcomeName(end.outcome), end.status, end.code, end.detail, end.attempt);
    if (!ended)
        return storeFailure(ended.error());
    if (state == PaymentState::Approved) {
        const auto ticket = m_database.run(
            QStringLiteral("INSERT INTO tickets (key, given_ms) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"),
            end.key.text(), msOf(end.at));
        if (!ticket)
            return storeFailure(ticket.error());
    }
    return commitRow(m_database, *transaction, end.key);
}

StoreResult<std::optional<OutboxRow>> SqliteOutbox::apply(
    const PaymentKey &key, PaymentEvent event, WallTime now)
{
    using Result = std::optional<OutboxRow>;
    auto transaction = beginWrite(m_database, m_file, now);
    if (!transaction)
        return Unexpected {transaction.error()};
    const auto before = rowOfKey(m_database, key);
    if (!before)
        return Unexpected {before.error()};
    if (!*before)
        return Result();
    const auto state = next((*before)->view.state, event, (*before)->exposure);
    if (!state)
        return Result();
    const auto updated = m_database.run(
        QStringLiteral("UPDATE outbox SET state = ?, due_ms = ?, revision = revision + 1 WHERE key = ?"),
        paymentStateName(*state), isWaiting(*state) ? std::optional(msOf(now)) : std::nullopt, key.text());
    if (!updated)
        return storeFailure(updated.error());
    if (const QString action = auditedActionOf(event); !action.isEmpty()) {
        const auto noted = m_database.run(
            QStringLiteral("INSERT INTO audit (at_ms, action, key, detail) VALUES (?, ?, ?, ?)"), msOf(now),
            action, key.text(),
            QString(paymentStateName((*before)->view.state) + u" > " + paymentStateName(*state)));
        if (!noted)
            return storeFailure(noted.error());
    }
    const auto row = commitRow(m_database, *transaction, key);
    if (!row)
        return Unexpected {row.error()};
    return Result(*row);
}

} // namespace unavez
