#pragma once

#include "base/clock.h"
#include "base/expected.h"
#include "domain/currency.h"
#include "domain/declinereason.h"
#include "domain/money.h"
#include "sql/database.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace unavez {

//! What a merchant asks the acquirer to charge.
struct ChargeRequest {
    QByteArray key;
    QByteArray reference; //!< the merchant's own; several charges may carry the same one
    Money amount;
    Currency currency;
    QString card;

    friend bool operator==(const ChargeRequest &, const ChargeRequest &) = default;
};

//! One charge as the ledger holds it.
struct LedgerCharge {
    ChargeRequest request;
    QString acquirerReference;
    std::optional<DeclineReason> decline; //!< the first verdict; empty: approved
    bool isReversed;
    WallTime created;
};

struct RefundRequest {
    QByteArray key;
    QByteArray reference; //!< of the charge
    Money amount;
};

//! One refund as the ledger holds it.
struct LedgerRefund {
    RefundRequest request;
    Currency currency;
    WallTime created;
};

//! One line of the truth.
struct LedgerEntry {
    enum class Kind { Charge, Reversal, Refund };
    enum class State { Approved, Declined, Reversed };
    Kind kind;
    State state;
    QByteArray key;
    QByteArray reference;
    Money amount;
    Currency currency;
    WallTime created;
};

//! Why the ledger did not do what was asked; it is as it was before.
enum class LedgerFault {
    KeyReused, //!< the key belongs to a request with other content
    NotFound, //!< no charge of that reference to reverse or refund
    TooLarge, //!< more than what is left of the charge
    Storage, //!< the disk or the database said no
};

template<class T> using LedgerResult = Expected<T, LedgerFault>;

/*! What really happened to the money: the oracle of every test. Durable before any function returns success.

    Idempotent by key only, as acquirers are: two charges of one reference under two keys are two charges. A
    reversal, of a charge or of nothing, also makes sure that no later charge of that reference is approved. */
class Ledger {
public:
    //! Opens or creates the file. The clock outlives the ledger.
    [[nodiscard]] static Expected<Ledger, QString> open(const QString &path, const Clock &clock);
    //! For reading only, also while another process writes. The file must exist.
    [[nodiscard]] static Expected<Ledger, QString> openToRead(const QString &path, const Clock &clock);

    //! Books the verdict, unless the key has one already: then that is what is returned.
    LedgerResult<LedgerCharge> charge(const ChargeRequest &request, std::optional<DeclineReason> verdict);
    //! The charge of that reference that counts: an approved one before all others, else the latest.
    LedgerResult<LedgerCharge> chargeByReference(const QByteArray &reference);
    LedgerResult<LedgerCharge> chargeByKey(const QByteArray &key);
    //! Reverses the whole charge. NotFound leaves a mark against later charges all the same.
    LedgerResult<LedgerCharge> reverse(const QByteArray &key, const QByteArray &reference);
    LedgerResult<LedgerCharge> refund(const RefundRequest &request);
    LedgerResult<LedgerRefund> refundByKey(const QByteArray &key);
    //! Everything, oldest first.
    LedgerResult<QList<LedgerEntry>> entries();

private:
    Ledger(sql::Database database, const Clock &clock)
        : m_database(std::move(database))
        , m_clock(&clock)
    {
    }
    sql::SqlResult<bool> isBlocked(const QByteArray &reference);
    sql::SqlResult<std::optional<LedgerCharge>> findByKey(const QByteArray &key);
    sql::SqlResult<std::optional<LedgerCharge>> findByReference(const QByteArray &reference);
    [[nodiscard]] std::int64_t nowMs() const;

    sql::Database m_database;
    const Clock *m_clock;
};

} // namespace unavez
