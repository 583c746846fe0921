#include "sqlite/sqlitestorewriter.h"

namespace unavez {

SqliteStoreWriter::SqliteStoreWriter(sql::Database &database, StoreAccess access)
    : m_database(database)
    , m_access(access)
{
}

void SqliteStoreWriter::write(std::vector<StoreJob> &batch)
{
    const auto written = tryWrite(batch);
    if (written)
        return;
    for (StoreJob &job : batch)
        job.failure = PaymentStoreError {written.error().detail};
}

sql::SqlResult<void> SqliteStoreWriter::tryWrite(std::vector<StoreJob> &batch)
{
    auto transaction = sql::Transaction::begin(m_database);
    if (!transaction)
        return Unexpected {transaction.error()};
    for (StoreJob &job : batch) {
        auto own = sql::Transaction::begin(m_database);
        if (!own) {
            job.failure = PaymentStoreError {own.error().detail};
            continue;
        }
        if (!job.work(m_access))
            continue;
        if (const auto kept = own->commit(); !kept)
            job.failure = PaymentStoreError {kept.error().detail};
    }
    return transaction->commit();
}

} // namespace unavez
