#include "registersalvage.h"

#include "sqlite/registerschema.h"

#include <QFile>

#include <algorithm>
#include <array>

namespace unavez {

namespace {

using sql::Database;
using sql::Row;
using sql::Rows;
using sql::SqlResult;
using sql::Transaction;

//! One table, with what reads a range of its rows and what writes one of them.
struct SalvagedTable {
    const char *name;
    QStringList columns;
    QString select; //!< rows of one range of rowids
    QString insert;
};

SalvagedTable salvagedTable(const char *name, const QStringList &columns)
{
    // Names are our own constants.
    const QString table = QString::fromLatin1(name);
    QStringList marks;
    marks.fill(QStringLiteral("?"), columns.size());
    const QString list = columns.join(QStringLiteral(", "));
    return {name, columns,
        QStringLiteral("SELECT %1 FROM %2 NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid")
            .arg(list, table),
        QStringLiteral("INSERT INTO %1 (%2) VALUES (%3)").arg(table, list, marks.join(QStringLiteral(", ")))};
}

//! In the order in which rows refer to each other.
QList<SalvagedTable> salvagedTables()
{
    const auto split = [](const char *columns) { return QString::fromLatin1(columns).split(u' '); };
    return {
        salvagedTable("settings", split("name value")),
        salvagedTable("catalogue", split("position code name price_minor vat_class category unit")),
        salvagedTable("carts", split("number id currency created_ms on_screen")),
        salvagedTable("lines",
            split("number cart position code name unit unit_price_minor rate_basis_points quantity")),
        salvagedTable("outbox",
            split("sequence key cart confirmation tender amount_minor currency tendered_minor body state "
                  "exposed "
                  "attempts due_ms expires_ms last_outcome last_status last_code decline_reason payment_id "
                  "created_ms revision")),
        salvagedTable("attempts",
            split("id key question request_id exposes started_ms ended_ms outcome status code detail")),
        salvagedTable("tickets", split("number key given_ms")),
        salvagedTable("audit", split("id at_ms action key detail")),
    };
}

// The first 100 bytes of every file of ours (sqlite.org/fileformat.html, 1.3) are known but for a few counters.
constexpr qsizetype headerSize = 100;
constexpr std::uint32_t pageSize = 4'096;

void putBigEndian(QByteArray &header, qsizetype at, std::uint32_t value)
{
    for (qsizetype index = 0; index < 4; ++index)
        header[at + index] = static_cast<char>((value >> (8 * (3 - index))) & 0xff);
}

//! Writes the parts of the header that are the same in all our files, so that one damaged there can be opened.
void repairHeader(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite) || file.size() < headerSize)
        return;
    QByteArray header = file.read(headerSize);
    header.replace(0, 16, QByteArray("SQLite format 3", 16));
    constexpr std::array<char, 8> pageLayout {0x10, 0x00, 2, 2, 0, 64, 32, 32}; // 4,096 bytes a page, WAL
    header.replace(16, 8, QByteArray(pageLayout.data(), pageLayout.size()));
    putBigEndian(header, 28, static_cast<std::uint32_t>(file.size() / pageSize));
    header.replace(92, 4, header.mid(24, 4)); // the count of pages is valid
    putBigEndian(header, 32, 0); // no free pages: none will be asked for
    putBigEndian(header, 36, 0);
    putBigEndian(header, 44, 4); // schema format
    putBigEndian(header, 56, 1); // UTF-8
    file.seek(0);
    file.write(header);
}

SqlResult<Database> openDamaged(const QString &path)
{
    auto database = Database::open(QStringLiteral("QSQLITE"), path, QString());
    if (!database)
        return database;
    // With it SQLite opens files whose schema or size is not what the header says.
    const auto lenient = database->run(QStringLiteral("PRAGMA writable_schema = ON"));
    if (!lenient)
        return Unexpected {lenient.error()};
    const auto careful = database->run(QStringLiteral("PRAGMA cell_size_check = ON"));
    if (!careful)
        return Unexpected {careful.error()};
    const auto readable = database->run(QStringLiteral("SELECT count(*) AS n FROM sqlite_schema"));
    if (!readable)
        return Unexpected {readable.error()};
    return database;
}

QVariant valueOf(const Row &row, const QString &column)
{
    return row.value(QLatin1String(column.toLatin1()));
}

//! Takes rows over, one by one: what a constraint refuses is garbage and counts as lost.
SqlResult<void> takeRows(Database &into, const SalvagedTable &table, const Rows &rows, Salvage &salvage)
{
    for (qsizetype index = 0; index < rows.size(); ++index) {
        QList<QVariant> values;
        for (const QString &column : table.columns)
            values.append(valueOf(rows.at(index), column));
        const auto inserted = into.runBound(table.insert, values);
        if (inserted) {
            ++salvage.rows;
            continue;
        }
        const auto kind = inserted.error().kind;
        if (kind != sql::SqlError::Kind::Constraint && kind != sql::SqlError::Kind::Unique
            && kind != sql::SqlError::Kind::Other)
            return Unexpected {inserted.error()};
        ++salvage.lost;
    }
    return {};
}

//! The greatest rowid; empty when the table cannot tell.
std::optional<std::int64_t> lastRowOf(Database &from, const SalvagedTable &table)
{
    const auto rows = from.run(
        QStringLiteral("SELECT coalesce(max(rowid), 0) AS last FROM ") + QString::fromLatin1(table.name));
    return rows ? std::optional(rows->at(0).integer(QLatin1String("last"))) : std::nullopt;
}

bool hasTable(Database &from, const SalvagedTable &table)
{
    const auto rows
        = from.run(QStringLiteral("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?"),
            QString::fromLatin1(table.name));
    return rows && !rows->isEmpty();
}

SqlResult<void> salvageTable(Database &from, Database &into, const SalvagedTable &table, Salvage &salvage)
{
    constexpr std::int64_t rangeSize = 500;
    // Where the last row cannot be found: so many rowids without one that can be read are the end.
    constexpr std::int64_t greatestGap = 10'000;
    if (!hasTable(from, table))
        return {};
    const auto last = lastRowOf(from, table);
    std::int64_t lastRead = 0;
    std::int64_t unreadable
        = 0; // since the last row that could be read: behind the end there is nothing to lose
    for (std::int64_t first = 1; first <= last.value_or(lastRead + greatestGap); first += rangeSize) {
        auto transaction = Transaction::begin(into);
        if (!transaction)
            return Unexpected {transaction.error()};
        const auto range = from.run(table.select, first, first + rangeSize - 1);
        // A range that cannot be read as a whole is read row by row.
        const std::int64_t step = range ? rangeSize : 1;
        for (std::int64_t rowid = first; rowid < first + rangeSize; rowid += step) {
            const auto rows = range ? range : from.run(table.select, rowid, rowid);
            if (!rows) {
                ++unreadable;
                continue;
            }
            if (rows->isEmpty())
                continue;
            salvage.lost += std::exchange(unreadable, 0);
            lastRead = rowid + step - 1;
            if (const auto taken = takeRows(into, table, *rows, salvage); !taken)
                return taken;
        }
        if (const auto committed = transaction->commit(); !committed)
            return Unexpected {committed.error()};
    }
    if (last)
        salvage.lost += std::min(unreadable, std::max(std::int64_t {0}, *last - lastRead));
    return {};
}

//! A number that was given must not be given again, also where the row that says so is lost.
SqlResult<void> carrySequences(Database &from, Database &into, const Salvage &salvage)
{
    constexpr std::int64_t safeGap = 1'000;
    for (const QString &table :
        {QStringLiteral("outbox"), QStringLiteral("attempts"), QStringLiteral("tickets")}) {
        const auto known = from.run(QStringLiteral("SELECT seq FROM sqlite_sequence WHERE name = ?"), table);
        const bool isKnown = known && !known->isEmpty();
        if (!isKnown && salvage.lost == 0 && known)
            continue; // nothing was ever numbered
        const auto present
            = into.run(QStringLiteral("SELECT seq FROM sqlite_sequence WHERE name = ?"), table);
        if (!present)
            return Unexpected {present.error()};
        const std::int64_t carried = present->isEmpty() ? 0 : present->at(0).integer(QLatin1String("seq"));
        const std::int64_t wanted = isKnown
            ? std::max(carried, std::int64_t {known->at(0).integer(QLatin1String("seq"))})
            : carried + safeGap;
        const auto written = present->isEmpty()
            ? into.run(QStringLiteral("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)"), table, wanted)
            : into.run(QStringLiteral("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1"), table, wanted);
        if (!written)
            return Unexpected {written.error()};
    }
    return {};
}

} // namespace

SqlResult<Salvage> salvageRegister(const QString &damagedPath, Database &into, WallTime now)
{
    Salvage salvage;
    auto from = openDamaged(damagedPath);
    if (!from) {
        repairHeader(damagedPath);
        from = openDamaged(damagedPath);
    }
    if (from) {
        const QList<SalvagedTable> tables = salvagedTables();
        for (const SalvagedTable &table : tables) {
            if (const auto taken = salvageTable(*from, into, table, salvage); !taken)
                return Unexpected {taken.error()};
        }
        if (const auto carried = carrySequences(*from, into, salvage); !carried)
            return Unexpected {carried.error()};
    }
    const auto noted
        = into.run(QStringLiteral("INSERT INTO audit (at_ms, action, detail) VALUES (?, 'recovered', ?)"),
            std::int64_t {now.time_since_epoch().count()},
            QStringLiteral("%1 rows kept, %2 lost").arg(salvage.rows).arg(salvage.lost));
    if (!noted)
        return Unexpected {noted.error()};
    return salvage;
}

} // namespace unavez
