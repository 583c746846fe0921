#include "uimanager/paymentsmodel.h"

#include "uicommon/moneytext.h"
#include "uicommon/wording.h"

#include <QIcon>

#include <algorithm>

namespace unavez {

namespace {

constexpr int stateIconSize = 22;

bool isNewer(const PaymentView &payment, std::int64_t sequence) { return payment.sequence > sequence; }

} // namespace

PaymentsModel::PaymentsModel(const Clock &clock, QObject *parent)
    : QAbstractTableModel(parent)
    , m_clock(clock)
{
}

void PaymentsModel::begin(bool openOnly)
{
    beginResetModel();
    m_payments.clear();
    m_openOnly = openOnly;
    m_hasMore = false;
    endResetModel();
    ask();
}

void PaymentsModel::ask()
{
    PaymentQuery query;
    query.openOnly = m_openOnly;
    query.limit = pageSize;
    if (!m_payments.isEmpty())
        query.beforeSequence = m_payments.constLast().sequence;
    m_asked = query;
    Q_EMIT pageWanted(query);
}

void PaymentsModel::addPage(const PaymentPage &page)
{
    const bool isOurs = m_asked && page.query.openOnly == m_asked->openOnly
        && page.query.beforeSequence == m_asked->beforeSequence && page.query.limit == m_asked->limit;
    if (!isOurs)
        return;
    if (!page.query.beforeSequence) {
        beginResetModel();
        m_payments = page.payments;
        endResetModel();
    } else if (!page.payments.isEmpty()) {
        const int first = rowCount();
        beginInsertRows({}, first, first + static_cast<int>(page.payments.size()) - 1);
        m_payments.append(page.payments);
        endInsertRows();
    }
    // Last: a view that hears of the change may want more at once, and would ask from the row before it.
    m_asked.reset();
    m_hasMore = page.hasMore;
}

void PaymentsModel::showPayment(const PaymentView &payment)
{
    const auto place = std::lower_bound(m_payments.cbegin(), m_payments.cend(), payment.sequence, isNewer);
    const int row = static_cast<int>(place - m_payments.cbegin());
    if (place != m_payments.cend() && place->sequence == payment.sequence) {
        if (place->revision > payment.revision)
            return;
        m_payments[row] = payment;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        return;
    }
    const bool isNew = row == 0 && !(m_asked && !m_asked->beforeSequence);
    if (!isNew || (m_openOnly && isFinal(payment.state)))
        return;
    beginInsertRows({}, 0, 0);
    m_payments.prepend(payment);
    endInsertRows();
}

void PaymentsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const PaymentView *PaymentsModel::paymentAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_payments.at(row) : nullptr;
}

int PaymentsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_payments.size());
}

int PaymentsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString PaymentsModel::text(const PaymentView &payment, int column) const
{
    const QLocale locale;
    switch (column) {
    case StateColumn:
        return shortStateText({payment.state, payment.tender});
    case TimeColumn:
        return timeText(payment.createdAt, m_clock.wallNow(), locale);
    case AmountColumn:
        return moneyText(payment.amount, payment.currency, locale);
    case TenderColumn:
        return tenderText(payment.tender);
    case AttemptsColumn:
        return QString::number(payment.attempts);
    case AnswerColumn:
        return outcomeText(payment);
    case NextTryColumn:
        return payment.nextTry && !isFinal(payment.state)
            ? timeText(*payment.nextTry, m_clock.wallNow(), locale)
            : QString();
    default:
        return {};
    }
}

QVariant PaymentsModel::data(const QModelIndex &index, int role) const
{
    const PaymentView *payment = paymentAt(index.row());
    if (!payment)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*payment, index.column());
    case Qt::DecorationRole:
        if (index.column() == StateColumn) {
            const StateLook look = stateLook({payment->state, payment->tender});
            // A bare pixmap would be tinted on the marked row.
            const QPixmap pixmap = iconPixmap(look.icon, stateIconSize, toneInk(look.tone));
            QIcon icon(pixmap);
            icon.addPixmap(pixmap, QIcon::Selected);
            return icon;
        }
        return {};
    case Qt::ToolTipRole:
        return index.column() == AnswerColumn ? text(*payment, AnswerColumn) : QVariant();
    case Qt::TextAlignmentRole: {
        const bool isNumber = index.column() == AmountColumn || index.column() == AttemptsColumn;
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    default:
        return {};
    }
}

QVariant PaymentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == AmountColumn || section == AttemptsColumn;
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StateColumn:
        return tr("State");
    case TimeColumn:
        return tr("Time");
    case AmountColumn:
        return tr("Amount");
    case TenderColumn:
        return tr("Tender");
    case AttemptsColumn:
        return tr("Attempts");
    case AnswerColumn:
        return tr("Last answer");
    case NextTryColumn:
        return tr("Next attempt");
    default:
        return {};
    }
}

bool PaymentsModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_hasMore && !m_asked;
}

void PaymentsModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        ask();
}

} // namespace unavez
