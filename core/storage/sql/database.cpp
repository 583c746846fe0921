#include "sql/database.h"

#include "base/failpoint.h"

#include <QSqlError>
#include <QSqlRecord>
#include <QUuid>

namespace unavez::sql {

namespace {

// SQLite's primary result codes (sqlite.org/rescode.html); the driver's own error types say nothing of use.
SqlError::Kind kindOf(int nativeCode)
{
    constexpr int uniqueConstraint = 2067;
    constexpr int primaryKeyConstraint = 1555;
    if (nativeCode == uniqueConstraint || nativeCode == primaryKeyConstraint)
        return SqlError::Kind::Unique;
    switch (nativeCode & 0xff) {
    case 5: // BUSY
    case 6: // LOCKED
        return SqlError::Kind::Busy;
    case 8:
        return SqlError::Kind::ReadOnly;
    case 10:
        return SqlError::Kind::Io;
    case 11: // CORRUPT
    case 26: // NOTADB
        return SqlError::Kind::Corrupt;
    case 13:
        return SqlError::Kind::Full;
    case 14:
        return SqlError::Kind::CannotOpen;
    case 19:
        return SqlError::Kind::Constraint;
    default:
        return SqlError::Kind::Other;
    }
}

SqlError errorFrom(const QSqlError &error)
{
    const int code = error.nativeErrorCode().toInt();
    return {kindOf(code), code, error.text()};
}

SqlError injectedFailure()
{
    constexpr int ioError = 10;
    return {SqlError::Kind::Io, ioError, QStringLiteral("injected failure")};
}

} // namespace

QVariant Row::value(QLatin1String column) const
{
    for (qsizetype index = 0; index < m_columns->size(); ++index) {
        if (m_columns->at(index) == column)
            return m_values.at(index);
    }
    Q_ASSERT_X(false, "Row::value", column.data());
    return {};
}

SqlResult<Database> Database::open(
    const QString &driver, const QString &databaseName, const QString &connectOptions)
{
    const QString connection = QUuid::createUuid().toString(QUuid::WithoutBraces);
    Database database(connection);
    QSqlDatabase handle = QSqlDatabase::addDatabase(driver, connection);
    handle.setDatabaseName(databaseName);
    handle.setConnectOptions(connectOptions);
    if (FailPoint::fails())
        return Unexpected {injectedFailure()};
    if (!handle.open())
        return Unexpected {errorFrom(handle.lastError())};
    return database;
}

Database::Database(Database &&other) noexcept
    : m_connection(std::exchange(other.m_connection, QString()))
    , m_prepared(std::exchange(other.m_prepared, {}))
    , m_observer(std::exchange(other.m_observer, {}))
    , m_openTransactions(std::exchange(other.m_openTransactions, 0))
    , m_lost(std::exchange(other.m_lost, {}))
{
}

Database &Database::operator=(Database &&other) noexcept
{
    if (this != &other) {
        close();
        m_connection = std::exchange(other.m_connection, QString());
        m_prepared = std::exchange(other.m_prepared, {});
        m_observer = std::exchange(other.m_observer, {});
        m_openTransactions = std::exchange(other.m_openTransactions, 0);
        m_lost = std::exchange(other.m_lost, {});
    }
    return *this;
}

Database::~Database() { close(); }

void Database::close()
{
    if (m_connection.isEmpty())
        return;
    m_prepared.clear();
    QSqlDatabase::database(m_connection, false).close();
    QSqlDatabase::removeDatabase(m_connection);
    m_connection.clear();
}

SqlResult<Rows> Database::runBound(const QString &statement, const QList<QVariant> &values)
{
    if (FailPoint::fails())
        return Unexpected {injectedFailure()};
    if (m_lost)
        return Unexpected {*m_lost};
    auto rows = execute(statement, values);
    if (!rows && m_observer)
        m_observer(rows.error());
    if (!rows && m_openTransactions > 0 && hasLostTransaction())
        m_lost = rows.error();
    return rows;
}

// SQLite rolls the whole transaction back on some errors, and not always (sqlite.org/lang_transaction.html). It
// cannot be asked through the driver; that a BEGIN succeeds is the proof.
bool Database::hasLostTransaction()
{
    if (!execute(QStringLiteral("BEGIN"), {}))
        return false;
    [[maybe_unused]] const auto ended = execute(QStringLiteral("ROLLBACK"), {});
    return true;
}

SqlResult<Rows> Database::execute(const QString &statement, const QList<QVariant> &values)
{
    auto prepared = m_prepared.find(statement);
    if (prepared == m_prepared.end()) {
        QSqlQuery query(QSqlDatabase::database(m_connection, false));
        query.setForwardOnly(true);
        if (!query.prepare(statement))
            return Unexpected {errorFrom(query.lastError())};
        prepared = m_prepared.emplace(statement, Prepared {std::move(query), {}}).first;
    }

    QSqlQuery &query = prepared->second.query;
    for (int position = 0; position < values.size(); ++position)
        query.bindValue(position, values.at(position));
    if (!query.exec()) {
        const SqlError error = errorFrom(query.lastError());
        query.finish();
        return Unexpected {error};
    }

    Rows rows;
    rows.m_changed = query.numRowsAffected();
    if (query.isSelect()) {
        QStringList &columns = prepared->second.columns;
        if (columns.isEmpty()) {
            const QSqlRecord record = query.record();
            for (int column = 0; column < record.count(); ++column)
                columns.append(record.fieldName(column));
        }
        rows.m_columns = columns;
        while (query.next()) {
            QList<QVariant> cells;
            cells.reserve(columns.size());
            for (int column = 0; column < static_cast<int>(columns.size()); ++column)
                cells.append(query.value(column));
            rows.m_rows.append(std::move(cells));
        }
        if (query.lastError().isValid()) {
            const SqlError error = errorFrom(query.lastError());
            query.finish();
            return Unexpected {error};
        }
        rows.m_changed = rows.m_rows.size();
    }
    query.finish();
    return rows;
}

SqlResult<Transaction> Transaction::begin(Database &database)
{
    const bool isOutermost = database.m_openTransactions == 0;
    const auto begun
        = database.run(isOutermost ? QStringLiteral("BEGIN IMMEDIATE") : QStringLiteral("SAVEPOINT nested"));
    if (!begun)
        return Unexpected {begun.error()};
    ++database.m_openTransactions;
    return Transaction(database);
}

SqlResult<void> Transaction::commit()
{
    const bool isOutermost = m_database->m_openTransactions == 1;
    const auto committed
        = m_database->run(isOutermost ? QStringLiteral("COMMIT") : QStringLiteral("RELEASE nested"));
    if (!committed)
        return Unexpected {committed.error()}; // the destructor rolls back
    --m_database->m_openTransactions;
    m_database = nullptr;
    return {};
}

Transaction::~Transaction()
{
    if (!m_database)
        return;
    if (--m_database->m_openTransactions == 0) {
        // After a full disk SQLite has rolled back already and says so; there is nothing left to do about it.
        [[maybe_unused]] const auto rolledBack = m_database->execute(QStringLiteral("ROLLBACK"), {});
        m_database->m_lost.reset();
        return;
    }
    if (m_database->m_lost)
        return;
    auto undone = m_database->execute(QStringLiteral("ROLLBACK TO nested"), {});
    if (undone)
        undone = m_database->execute(QStringLiteral("RELEASE nested"), {});
    if (!undone) // what was to be undone would be stored with the outermost one
        m_database->m_lost = undone.error();
}

} // namespace unavez::sql
