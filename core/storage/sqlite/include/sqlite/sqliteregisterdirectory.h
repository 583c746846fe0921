#pragma once

#include "payments/registerdirectory.h"
#include "sql/database.h"

namespace unavez {

//! RegisterDirectory in a SQLite file with backendSchema().
class SqliteRegisterDirectory final : public RegisterDirectory {
public:
    //! The database outlives the directory.
    explicit SqliteRegisterDirectory(sql::Database &database);

    PaymentStoreResult<std::optional<Caller>> callerOf(const QByteArray &tokenHash) override;
    PaymentStoreResult<bool> add(const QString &tenant, const QString &registerName,
        const QByteArray &tokenHash, WallTime now) override;
    PaymentStoreResult<bool> revoke(
        const QString &tenant, const QString &registerName, WallTime now) override;
    PaymentStoreResult<QList<RegisterEntry>> list() override;

private:
    sql::Database &m_database;
};

} // namespace unavez
