#pragma once

#include <QStyledItemDelegate>

namespace unavez {

//! A product found by name: the name at the left, its price at the right.
class MatchDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int PriceRole = Qt::UserRole;
    static constexpr int rowHeight = 50;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace unavez
