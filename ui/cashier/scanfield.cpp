#include "scanfield.h"

#include "matchdelegate.h"
#include "scanentry.h"
#include "uicommon/moneytext.h"
#include "uicommon/theme.h"

#include <QKeyEvent>
#include <QListView>
#include <QStandardItemModel>

namespace unavez {

ScanField::ScanField(QWidget *parent)
    : QLineEdit(parent)
    , m_model(new QStandardItemModel(this))
    , m_list(new QListView(parent->window()))
{
    setObjectName(QStringLiteral("scanField"));
    setFont(theme::font(theme::largePoints));
    setMinimumHeight(theme::touchHeight);
    setClearButtonEnabled(true);

    m_list->setObjectName(QStringLiteral("matchList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new MatchDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->hide();
    connect(this, &QLineEdit::textChanged, this, &ScanField::showMatches);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        const Product product = m_matches.at(index.row());
        Q_EMIT matchPressed(product);
    });
}

void ScanField::setCatalogue(std::shared_ptr<const CatalogueIndex> catalogue)
{
    m_catalogue = std::move(catalogue);
    showMatches();
}

std::optional<Product> ScanField::chosen() const
{
    const int row = m_list->currentIndex().row();
    return isListShown() && row >= 0 ? std::optional(m_matches.at(row)) : std::nullopt;
}

bool ScanField::isListShown() const { return m_list->isVisibleTo(m_list->parentWidget()); }

void ScanField::hideList() { m_list->hide(); }

void ScanField::showMatches()
{
    const ScanEntry entry = ScanEntry::fromText(text());
    m_matches = m_catalogue && window()->focusWidget() == this
        ? m_catalogue->search(entry.wanted, greatestMatchCount)
        : QList<Product>();
    m_model->clear();
    for (const Product &product : std::as_const(m_matches)) {
        auto *item = new QStandardItem(product.name);
        const QString price = moneyText(product.price, Currency::euro(), QLocale());
        item->setData(
            product.unit == Unit::Weight ? tr("%1/kg").arg(price) : price, MatchDelegate::PriceRole);
        m_model->appendRow(item);
    }
    if (m_matches.isEmpty()) {
        m_list->hide();
        return;
    }
    const QPoint below = mapTo(m_list->parentWidget(), QPoint(0, height() + 4));
    m_list->setGeometry(
        below.x(), below.y(), width(), static_cast<int>(m_matches.size()) * MatchDelegate::rowHeight + 4);
    // Digits may still become a code that a scanner types: then only an arrow key chooses.
    m_list->setCurrentIndex(entry.isCode() ? QModelIndex() : m_model->index(0, 0));
    m_list->show();
    m_list->raise();
}

void ScanField::moveChoice(int rows)
{
    const int count = m_model->rowCount();
    const int row = (m_list->currentIndex().row() + rows + count) % count;
    m_list->setCurrentIndex(m_model->index(row, 0));
}

void ScanField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        const int rows = event->key() == Qt::Key_Down ? 1 : -1;
        if (isListShown())
            moveChoice(rows);
        else
            Q_EMIT selectionMoved(rows);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void ScanField::focusOutEvent(QFocusEvent *event)
{
    hideList();
    QLineEdit::focusOutEvent(event);
}

} // namespace unavez
