#pragma once

#include <QStyledItemDelegate>

namespace unavez {

//! A product in the cart: its name, and below it in small print the price of one.
class CartLineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace unavez
