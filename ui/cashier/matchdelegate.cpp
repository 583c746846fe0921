#include "matchdelegate.h"

#include "uicommon/theme.h"

#include <QPainter>

namespace unavez {

namespace {

constexpr int matchPadding = 14;

} // namespace

void MatchDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    painter->fillRect(
        option.rect, QColor(selected ? theme::brand : (hovered ? theme::brandSoft : theme::paper)));
    painter->setPen(QColor(selected ? theme::paper : theme::ink));
    painter->setFont(theme::font(theme::basePoints, QFont::Medium));
    const QRect inside = option.rect.adjusted(matchPadding, 0, -matchPadding, 0);
    const QString price = index.data(PriceRole).toString();
    painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, price);
    const int nameWidth = inside.width() - painter->fontMetrics().horizontalAdvance(price) - matchPadding;
    const QString name
        = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, nameWidth);
    painter->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, name);
}

QSize MatchDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.rect.width(), rowHeight};
}

} // namespace unavez
