#pragma once

#include "base/expected.h"

#include <QByteArray>
#include <QList>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>

namespace unavez::sql {

//! Why a statement failed. Callers branch on the kind; the detail is for the log.
struct SqlError {
    enum class Kind {
        Busy, //!< another connection holds the lock and did not let go in time
        Full, //!< no space left
        ReadOnly,
        Corrupt, //!< damaged, or not a database at all
        CannotOpen, //!< missing, no permission, or in use by another program
        Unique, //!< a UNIQUE or PRIMARY KEY constraint said no
        Constraint, //!< any other constraint: our own mistake
        Io, //!< reading or writing failed
        Other,
    };
    Kind kind;
    int nativeCode; //!< SQLite's extended result code; 0 where there is none
    QString detail;
};

template<class T> using SqlResult = Expected<T, SqlError>;

//! One row of a result. Columns are asked for by the name that the statement gave them.
class Row {
public:
    Row(const QStringList *columns, QList<QVariant> values)
        : m_columns(columns)
        , m_values(std::move(values))
    {
    }

    //! A name that the statement did not give is our own mistake and reads as null.
    [[nodiscard]] bool isNull(QLatin1String column) const { return value(column).isNull(); }
    [[nodiscard]] QString text(QLatin1String column) const { return value(column).toString(); }
    [[nodiscard]] std::int64_t integer(QLatin1String column) const { return value(column).toLongLong(); }
    [[nodiscard]] QByteArray bytes(QLatin1String column) const { return value(column).toByteArray(); }
    //! As the driver gave it: for rows that are passed on without being understood.
    [[nodiscard]] QVariant value(QLatin1String column) const;

private:
    const QStringList *m_columns;
    QList<QVariant> m_values;
};

//! All rows of a result, read to the end: an unfinished statement would hold back later commits.
class Rows {
public:
    Rows() = default;

    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    [[nodiscard]] qsizetype size() const { return m_rows.size(); }
    [[nodiscard]] Row at(qsizetype index) const { return Row(&m_columns, m_rows.at(index)); }
    [[nodiscard]] std::optional<Row> first() const { return isEmpty() ? std::nullopt : std::optional(at(0)); }
    //! Rows that an INSERT, UPDATE or DELETE changed.
    [[nodiscard]] std::int64_t changed() const { return m_changed; }

private:
    friend class Database;

    QStringList m_columns;
    QList<QList<QVariant>> m_rows;
    std::int64_t m_changed = 0;
};

//! Binds a value; empty optionals bind as NULL, empty texts and bytes as empty ones (Qt would bind a default
//! one as NULL).
[[nodiscard]] inline QVariant bindable(const QString &text)
{
    return text.isNull() ? QVariant(QStringLiteral("")) : QVariant(text);
}
[[nodiscard]] inline QVariant bindable(const QByteArray &bytes)
{
    return bytes.isNull() ? QVariant(QByteArray("")) : QVariant(bytes);
}
[[nodiscard]] inline QVariant bindable(std::int64_t number)
{
    return QVariant(static_cast<qlonglong>(number));
}
[[nodiscard]] inline QVariant bindable(int number) { return QVariant(static_cast<qlonglong>(number)); }
[[nodiscard]] inline QVariant bindable(bool yes) { return QVariant(static_cast<qlonglong>(yes)); }
template<class T> [[nodiscard]] QVariant bindable(const std::optional<T> &value)
{
    return value ? bindable(*value) : QVariant();
}
QVariant bindable(quint64) = delete; // would be stored as TEXT
QVariant bindable(double) = delete; // money has no way in from a double

/*! One connection, used by the thread that made it and by no other.

    run() is the only door to the driver. Statements are prepared once and kept; each counts as one step of
    FailPoint. */
class Database {
public:
    //! Opens through the named Qt driver (QSQLITE, QPSQL). Options as QSqlDatabase::setConnectOptions() takes
    //! them.
    [[nodiscard]] static SqlResult<Database> open(
        const QString &driver, const QString &databaseName, const QString &connectOptions);
    ~Database();
    Database(Database &&other) noexcept;
    Database &operator=(Database &&other) noexcept;

    //! Runs one statement with its positional parameters and reads its result to the end.
    template<class... Values> SqlResult<Rows> run(const QString &statement, const Values &...values)
    {
        return runBound(statement, {bindable(values)...});
    }

    //! The same with values that are bound as they are.
    SqlResult<Rows> runBound(const QString &statement, const QList<QVariant> &values);

    //! Hears of every error of this connection from now on, before run() returns it.
    void observeErrors(std::function<void(const SqlError &)> observer) { m_observer = std::move(observer); }

private:
    friend class Transaction;

    explicit Database(QString connection)
        : m_connection(std::move(connection))
    {
    }
    SqlResult<Rows> execute(const QString &statement, const QList<QVariant> &values);
    [[nodiscard]] bool hasLostTransaction();
    void close();

    QString m_connection;
    struct Prepared {
        QSqlQuery query;
        QStringList columns; //!< of its result; asking for them each time takes longer than a small statement
    };

    std::unordered_map<QString, Prepared> m_prepared;
    std::function<void(const SqlError &)> m_observer;
    int m_openTransactions = 0; //!< one within the other
    std::optional<SqlError> m_lost; //!< why the database ended the outermost of them by itself
};

/*! A transaction that may write from its first statement on (BEGIN IMMEDIATE), and rolls back unless commit()
    succeeded. Begun while another one of the same connection is open, it is a savepoint of that one: it can fail
    alone, and is stored when the outermost is.

    When the database ends the outermost one by itself (disk full, input/output error), every further statement
    fails until that one is gone: it would be stored at once, and alone. */
class Transaction {
public:
    [[nodiscard]] static SqlResult<Transaction> begin(Database &database);
    ~Transaction();
    Transaction(Transaction &&other) noexcept
        : m_database(std::exchange(other.m_database, nullptr))
    {
    }
    Transaction &operator=(Transaction &&) = delete;

    //! On failure nothing of the transaction is in the database.
    SqlResult<void> commit();

private:
    explicit Transaction(Database &database)
        : m_database(&database)
    {
    }

    Database *m_database;
};

} // namespace unavez::sql
