#include "paymentdelegate.h"

#include "uicommon/theme.h"

#include <QApplication>
#include <QPainter>

namespace unavez {

namespace {

constexpr int cellPadding = 10; // as QTableView::item in the theme
constexpr int iconGap = 8;

} // namespace

void PaymentDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = std::exchange(cell.text, QString());
    const QStyle *style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    if (text.isEmpty())
        return;

    QRect area = option.rect.adjusted(cellPadding, 0, -cellPadding, 0);
    if (!cell.icon.isNull())
        area.setLeft(area.left() + cell.decorationSize.width() + iconGap);
    const QStaticText &laidOut = layOut(text, area.width(), cell.font);
    const QSizeF size = laidOut.size();
    const qreal left
        = cell.displayAlignment.testFlag(Qt::AlignRight) ? area.right() + 1 - size.width() : area.left();
    painter->setFont(cell.font);
    painter->setPen(QColor(theme::ink));
    painter->drawStaticText(QPointF(left, area.center().y() - size.height() / 2), laidOut);
}

const QStaticText &PaymentDelegate::layOut(const QString &text, int width, const QFont &font) const
{
    if (font != m_font) {
        m_texts.clear();
        m_font = font;
    }
    const std::pair key {text, width};
    if (const QStaticText *kept = m_texts.object(key))
        return *kept;
    auto *made = new QStaticText(QFontMetrics(font).elidedText(text, Qt::ElideRight, width));
    made->setTextFormat(Qt::PlainText);
    made->prepare({}, font);
    m_texts.insert(key, made);
    return *made;
}

} // namespace unavez
