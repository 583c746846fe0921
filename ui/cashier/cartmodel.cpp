#include "cartmodel.h"

#include "uicommon/moneytext.h"

#include <QLocale>

namespace unavez {

void CartModel::show(const Cart &cart, const Currency &currency)
{
    if (cart == m_cart && currency == m_currency)
        return;
    beginResetModel();
    m_cart = cart;
    m_currency = currency;
    endResetModel();
}

void CartModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const CartLine *CartModel::lineAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_cart.lines().at(row) : nullptr;
}

int CartModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_cart.lines().size());
}

int CartModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString CartModel::text(const CartLine &line, int column) const
{
    const QLocale locale;
    switch (column) {
    case QuantityColumn:
        return quantityText(line.unit, line.quantity, locale);
    case NameColumn:
        return line.name;
    case AmountColumn:
        return moneyText(line.total(), m_currency, locale);
    default:
        return {};
    }
}

QString CartModel::priceText(const CartLine &line) const
{
    const QString price = moneyText(line.unitPrice, m_currency, QLocale());
    return line.unit == Unit::Weight ? tr("%1/kg").arg(price) : tr("%1 each").arg(price);
}

QVariant CartModel::data(const QModelIndex &index, int role) const
{
    const CartLine *line = lineAt(index.row());
    if (!line)
        return {};
    if (role == Qt::DisplayRole)
        return text(*line, index.column());
    if (role == PriceRole)
        return priceText(*line);
    if (role == Qt::ToolTipRole && index.column() == NameColumn)
        return line->name;
    if (role == Qt::TextAlignmentRole) {
        const Qt::Alignment side = index.column() == NameColumn ? Qt::AlignLeft : Qt::AlignRight;
        return QVariant(side | Qt::AlignVCenter);
    }
    return {};
}

QVariant CartModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const Qt::Alignment side = section == NameColumn ? Qt::AlignLeft : Qt::AlignRight;
        return QVariant(side | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case QuantityColumn:
        return tr("Quantity");
    case NameColumn:
        return tr("Product");
    case AmountColumn:
        return tr("Amount");
    default:
        return {};
    }
}

} // namespace unavez
