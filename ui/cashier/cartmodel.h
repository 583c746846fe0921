#pragma once

#include "checkout/tillvalues.h"

#include <QAbstractTableModel>

namespace unavez {

//! The lines of one cart as a table.
class CartModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { QuantityColumn, NameColumn, AmountColumn, ColumnCount };
    static constexpr int PriceRole = Qt::UserRole; //!< price of one piece or kilogram, as text

    using QAbstractTableModel::QAbstractTableModel;

    void show(const Cart &cart, const Currency &currency);
    void retranslate();
    //! Null outside the table.
    [[nodiscard]] const CartLine *lineAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const CartLine &line, int column) const;
    [[nodiscard]] QString priceText(const CartLine &line) const;

    Cart m_cart;
    Currency m_currency = Currency::euro();
};

} // namespace unavez
