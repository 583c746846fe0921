#include "cartlinedelegate.h"

#include "cartmodel.h"
#include "uicommon/theme.h"

#include <QApplication>
#include <QPainter>

namespace unavez {

namespace {

constexpr int linePadding = 10;

} // namespace

void CartLineDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    const QFont nameFont = theme::font(theme::basePoints + 1);
    const QFont priceFont = theme::font(theme::smallPoints);
    const int nameHeight = QFontMetrics(nameFont).height();
    const int priceHeight = QFontMetrics(priceFont).height();
    QRect area = option.rect.adjusted(linePadding, 0, -linePadding, 0);
    area.setTop(area.top() + (area.height() - nameHeight - priceHeight) / 2);

    painter->setFont(nameFont);
    painter->setPen(QColor(theme::ink));
    const QString name
        = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, area.width());
    painter->drawText(area, Qt::AlignLeft | Qt::AlignTop, name);
    painter->setFont(priceFont);
    painter->setPen(QColor(theme::quietInk));
    painter->drawText(area.adjusted(0, nameHeight, 0, 0), Qt::AlignLeft | Qt::AlignTop,
        index.data(CartModel::PriceRole).toString());
}

} // namespace unavez
