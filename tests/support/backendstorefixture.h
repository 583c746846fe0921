#pragma once

#include "payments/paymentservice.h"
#include "sqlite/sqlitepaymentstore.h"
#include "sqlite/sqliteregisterdirectory.h"
#include "sqlite/sqlitestorewriter.h"
#include "support/inlinestorequeue.h"

#include <QTemporaryDir>

#include <memory>
#include <optional>

namespace unavez::test {

//! A backend's store in a real file, with two tenants.
class BackendStoreFixture {
public:
    BackendStoreFixture();

    //! Closes the file and opens it again, as a restart does. False when it cannot be opened.
    bool reopen();
    [[nodiscard]] SqlitePaymentStore &store() { return *m_store; }
    [[nodiscard]] SqliteRegisterDirectory &registers() { return *m_registers; }
    //! Does its work at once.
    [[nodiscard]] StoreQueue &queue() { return *m_queue; }
    [[nodiscard]] sql::Database &database() { return *m_database; }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("store.sqlite")); }
    //! What one number column of the only row of a statement says.
    std::int64_t number(const QString &statement);

    const Caller first;
    const Caller second;

private:
    QTemporaryDir m_folder;
    std::optional<sql::Database> m_database;
    std::unique_ptr<SqlitePaymentStore> m_store;
    std::unique_ptr<SqliteRegisterDirectory> m_registers;
    std::unique_ptr<SqliteStoreWriter> m_writer;
    std::unique_ptr<InlineStoreQueue> m_queue;
};

} // namespace unavez::test
