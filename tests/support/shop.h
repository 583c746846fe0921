#pragma once

#include "support/serverprocess.h"

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace unavez::test {

//! One line of the acquirer's ledger: the only witness of what was charged.
struct LedgerEntry {
    QString kind; //!< charge, reversal, refund
    QString state; //!< approved, declined, reversed
    QString key;
    QString reference;
    std::int64_t amountMinor;
};

//! What `unavez-register sell` or `payments show` said.
struct SaleReport {
    int exitCode; //!< -1 when the register was killed
    QJsonObject json;
    QByteArray errors;

    [[nodiscard]] QString text(const char *member) const;
    [[nodiscard]] std::int64_t integer(const char *member) const;
};

/*! A whole shop as its users have it: acquirer, backend and one register's profile, each a process and files
    of its own.

    Every sale of a test takes another quantity of one product, so that its amount names it in the ledger. */
class Shop {
public:
    //! Everything is kept below the folder.
    explicit Shop(const QString &folder);

    //! Starts the servers, registers the till, sets up its profile and imports the sample catalogue.
    [[nodiscard]] bool open();

    ServerProcess acquirer;
    ServerProcess backend;
    //! The backend's and the sandbox's times; set before open(). Short ones, which do not suit the slow card.
    QStringList times;

    struct Order {
        QString cartId;
        int quantity = 1; //!< of the product that costs unitPriceMinor
        QString card = QStringLiteral("test_approve");
        int waitSeconds = 30;
        QString killPoint; //!< where the register kills itself; empty for nowhere
    };
    [[nodiscard]] SaleReport sell(const Order &order);
    [[nodiscard]] QStringList sellArguments(const Order &order) const;
    [[nodiscard]] static QByteArray cartFile(const Order &order);
    [[nodiscard]] ProgramResult payments(const QStringList &arguments) const;
    [[nodiscard]] SaleReport payment(const QString &key) const;

    [[nodiscard]] QList<LedgerEntry> ledger() const;
    //! Charges of this amount that stand: approved and not reversed.
    [[nodiscard]] int chargesOf(std::int64_t amountMinor) const;

    //! What is wrong with the whole: a line per broken invariant of register, backend and ledger. Servers
    //! must be running or ended, not in between.
    [[nodiscard]] QStringList violations() const;
    //! The register's confirmations, newest first.
    [[nodiscard]] QList<QJsonObject> confirmations() const;
    //! Payments of the register that are not final.
    [[nodiscard]] QStringList openKeys() const;

    [[nodiscard]] QString profile() const { return m_folder + QStringLiteral("/profile"); }
    [[nodiscard]] QString store() const
    {
        return QStringLiteral("sqlite:") + m_folder + QStringLiteral("/backend.sqlite");
    }
    [[nodiscard]] QString ledgerFile() const { return m_folder + QStringLiteral("/ledger.sqlite"); }
    [[nodiscard]] QStringList backendArguments() const;

private:
    QString m_folder;
};

} // namespace unavez::test
