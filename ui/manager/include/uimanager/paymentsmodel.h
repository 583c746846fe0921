#pragma once

#include "base/clock.h"
#include "checkout/tillvalues.h"

#include <QAbstractTableModel>

namespace unavez {

//! Payments, newest first, of which only the pages that were looked at are held: a till with years of payments
//! opens as quickly as a new one.
class PaymentsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        StateColumn,
        TimeColumn,
        AmountColumn,
        TenderColumn,
        AttemptsColumn,
        AnswerColumn,
        NextTryColumn,
        ColumnCount
    };
    static constexpr int pageSize = 200;

    //! The clock must live longer.
    explicit PaymentsModel(const Clock &clock, QObject *parent = nullptr);

    //! Forgets what it has and asks for the first page.
    void begin(bool openOnly);
    //! A page that was asked for; any other is ignored.
    void addPage(const PaymentPage &page);
    //! A row changed, or is new.
    void showPayment(const PaymentView &payment);
    void retranslate();
    //! Null outside what is loaded.
    [[nodiscard]] const PaymentView *paymentAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void pageWanted(const unavez::PaymentQuery &query);

private:
    [[nodiscard]] QString text(const PaymentView &payment, int column) const;
    void ask();

    const Clock &m_clock;
    QList<PaymentView> m_payments; //!< by sequence, greatest first
    std::optional<PaymentQuery> m_asked; //!< the page that is on its way
    bool m_openOnly = false;
    bool m_hasMore = false;
};

} // namespace unavez
