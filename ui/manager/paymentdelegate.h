#pragma once

#include <QCache>
#include <QStaticText>
#include <QStyledItemDelegate>

namespace unavez {

/*! A cell of the list of payments.

    Qt's styles measure, cut and shape the text of a cell anew at every paint: a scrolled page cost 9 ms of the
    GUI thread (unavez-bench stall). Here the few words and amounts that all rows are made of are laid out once and
    kept, which costs 5 ms. */
class PaymentDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    //! The text cut to the width, laid out. Owned by the cache; good until the next call.
    [[nodiscard]] const QStaticText &layOut(const QString &text, int width, const QFont &font) const;

    static constexpr int keptTexts = 2'000; //!< some pages of cells
    mutable QCache<std::pair<QString, int>, QStaticText> m_texts {keptTexts};
    mutable QFont m_font; //!< of the texts that are kept
};

} // namespace unavez
