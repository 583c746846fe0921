#pragma once

#include "checkout/paymentoutbox.h"
#include "sql/database.h"
#include "sqlite/registerfile.h"

namespace unavez {

//! The outbox in register.sqlite.
class SqliteOutbox final : public PaymentOutbox {
public:
    //! The database has the register's schema; it and the file, if any, outlive this object. Nothing is written
    //! any more once the file is no longer in its place.
    explicit SqliteOutbox(sql::Database &database, RegisterFile *file = nullptr)
        : m_database(database)
        , m_file(file)
    {
    }

    StoreResult<std::optional<Stored>> put(
        const Confirmation &confirmation, const QByteArray &body, WallTime now) override;
    StoreResult<std::optional<OutboxRow>> find(const PaymentKey &key) override;
    StoreResult<CartPayments> paymentsOf(const CartId &cart) override;
    StoreResult<PaymentPage> list(const PaymentQuery &query) override;
    StoreResult<QList<AttemptRecord>> attemptsOf(const PaymentKey &key) override;
    StoreResult<OpenPayments> countOpen() override;
    StoreResult<QList<OutboxRow>> due(WallTime now, Milliseconds longestWait, int limit) override;
    StoreResult<std::optional<WallTime>> nextDue() override;
    StoreResult<std::int64_t> recover(WallTime now) override;
    StoreResult<std::optional<StartedAttempt>> startAttempt(const AttemptStart &start) override;
    StoreResult<OutboxRow> finishAttempt(const AttemptEnd &end) override;
    StoreResult<std::optional<OutboxRow>> apply(
        const PaymentKey &key, PaymentEvent event, WallTime now) override;

    //! From this many attempts on, a row comes after those that have failed less.
    static constexpr int manyAttempts = 8;

private:
    sql::Database &m_database;
    RegisterFile *m_file;
};

} // namespace unavez
