#include "sql/migration.h"

namespace unavez::sql {

namespace {

MigrationError failed(const SqlError &cause, int version)
{
    return {MigrationError::Kind::Failed, cause, version};
}

SqlResult<std::int64_t> pragma(Database &database, const QString &name)
{
    const auto rows = database.run(QStringLiteral("PRAGMA ") + name);
    if (!rows)
        return Unexpected {rows.error()};
    return rows->at(0).integer(QLatin1String(name.toLatin1()));
}

SqlResult<void> apply(Database &database, const Migration &migration, std::int64_t applicationId)
{
    auto transaction = Transaction::begin(database);
    if (!transaction)
        return Unexpected {transaction.error()};
    QStringList statements = migration.statements;
    // Pragmas take no parameters; both numbers are our own constants.
    statements << QStringLiteral("PRAGMA application_id = %1").arg(applicationId)
               << QStringLiteral("PRAGMA user_version = %1").arg(migration.version);
    for (const QString &statement : std::as_const(statements)) {
        if (const auto done = database.run(statement); !done)
            return Unexpected {done.error()};
    }
    return transaction->commit();
}

} // namespace

Expected<void, MigrationError> migrate(Database &database, const Schema &schema)
{
    const auto applicationId = pragma(database, QStringLiteral("application_id"));
    if (!applicationId)
        return Unexpected {failed(applicationId.error(), 0)};
    const auto userVersion = pragma(database, QStringLiteral("user_version"));
    if (!userVersion)
        return Unexpected {failed(userVersion.error(), 0)};
    const int version = static_cast<int>(*userVersion);

    const bool isNew = *applicationId == 0 && version == 0;
    if (isNew) {
        const auto tables = database.run(QStringLiteral("SELECT count(*) AS n FROM sqlite_schema"));
        if (!tables)
            return Unexpected {failed(tables.error(), version)};
        if (tables->at(0).integer(QLatin1String("n")) > 0)
            return Unexpected {MigrationError {MigrationError::Kind::ForeignFile, {}, version}};
    } else if (*applicationId != schema.applicationId) {
        return Unexpected {MigrationError {MigrationError::Kind::ForeignFile, {}, version}};
    }
    if (!schema.migrations.isEmpty() && version > schema.migrations.last().version)
        return Unexpected {MigrationError {MigrationError::Kind::TooNew, {}, version}};

    for (const Migration &migration : schema.migrations) {
        if (migration.version <= version)
            continue;
        if (const auto applied = apply(database, migration, schema.applicationId); !applied)
            return Unexpected {failed(applied.error(), migration.version - 1)};
    }
    return {};
}

} // namespace unavez::sql
