#include "uimanager/paymentswindow.h"

#include "paymentdelegate.h"
#include "uicommon/actionbutton.h"
#include "uicommon/messagestrip.h"
#include "uicommon/moneytext.h"
#include "uicommon/pressguard.h"
#include "uicommon/saledecisions.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"
#include "uimanager/paymentsmodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace unavez {

namespace {

constexpr int listMargin = 12;
constexpr int listRowHeight = 44;
constexpr int listPoints = 13;
constexpr int listIconSize = 22;

struct ColumnWidth {
    PaymentsModel::Column column;
    int width;
};
constexpr std::array<ColumnWidth, 6> columnWidths {{
    {PaymentsModel::StateColumn, 186},
    {PaymentsModel::TimeColumn, 148},
    {PaymentsModel::AmountColumn, 130},
    {PaymentsModel::TenderColumn, 106},
    {PaymentsModel::AttemptsColumn, 86},
    {PaymentsModel::NextTryColumn, 148},
}};

ActionButton *listButton(const char *name, ActionButton::Kind kind, Icon icon, const QString &key)
{
    auto *button = new ActionButton(kind);
    button->setObjectName(QString::fromLatin1(name));
    button->setSymbol(icon);
    button->setKeyText(key);
    return button;
}

} // namespace

PaymentsWindow::PaymentsWindow(const Clock &clock, QWidget *parent)
    : QWidget(parent)
    , m_guard(new PressGuard(clock, *this))
    , m_model(new PaymentsModel(clock, this))
{
    setWindowIcon(programIcon());
    m_title = new QLabel;
    m_title->setFont(theme::font(theme::statePoints, QFont::Bold));
    m_summary = new QLabel;
    m_summary->setObjectName(QStringLiteral("paymentsSummary"));
    m_openOnly = listButton("openOnly", ActionButton::Kind::Normal, Icon::Saved, QStringLiteral("F3"));
    m_openOnly->setCheckable(true);
    m_close = listButton("closePayments", ActionButton::Kind::Normal, Icon::Back, QStringLiteral("Esc"));

    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("payments"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new PaymentDelegate(m_table));
    m_table->setFont(theme::font(listPoints));
    m_table->setIconSize({listIconSize, listIconSize});
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(listRowHeight);
    // Fixed heights: measuring 100,000 rows would take seconds.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsClickable(false);
    header->setSectionResizeMode(PaymentsModel::AnswerColumn, QHeaderView::Stretch);
    for (const ColumnWidth &column : columnWidths)
        header->resizeSection(column.column, column.width);

    m_strip = new MessageStrip;
    m_details = new QLabel;
    m_details->setObjectName(QStringLiteral("paymentDetails"));
    m_details->setTextFormat(Qt::PlainText);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_cart = listButton("showCart", ActionButton::Kind::Normal, Icon::Cart, QStringLiteral("↵"));
    m_cancel = listButton("cancel", ActionButton::Kind::Danger, Icon::Cancelled, QStringLiteral("F10"));
    m_retry = listButton("retry", ActionButton::Kind::Brand, Icon::Retry, QStringLiteral("F5"));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(listMargin, listMargin, listMargin, listMargin);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->setSpacing(16);
    head->addWidget(m_title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_openOnly);
    head->addWidget(m_close);
    column->addLayout(head);
    column->addWidget(m_strip);
    column->addWidget(m_table, 1);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_details, 1);
    foot->addWidget(m_cart);
    foot->addWidget(m_cancel);
    foot->addWidget(m_retry);
    column->addLayout(foot);

    connect(m_model, &PaymentsModel::pageWanted, this, &PaymentsWindow::pageWanted);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_table->setCurrentIndex(m_model->index(0, 0));
        refresh();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, &PaymentsWindow::refresh);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PaymentsWindow::refresh);
    connect(m_table, &QTableView::doubleClicked, this, &PaymentsWindow::showCart);
    connect(m_openOnly, &QPushButton::toggled, m_model, &PaymentsModel::begin);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    connect(m_retry, &QPushButton::clicked, this, &PaymentsWindow::retry);
    connect(m_cancel, &QPushButton::clicked, this, &PaymentsWindow::cancel);
    connect(m_cart, &QPushButton::clicked, this, &PaymentsWindow::showCart);
    connect(m_strip, &MessageStrip::answered, this, [this] {
        m_guard->screenChanged();
        m_table->setFocus();
    });
    retranslate();
}

void PaymentsWindow::connectTo(Till &till)
{
    connect(this, &PaymentsWindow::pageWanted, &till, &Till::listPayments);
    connect(this, &PaymentsWindow::retryAsked, &till, &Till::retryPayment);
    connect(this, &PaymentsWindow::cancelAsked, &till, &Till::cancelPayment);
    connect(this, &PaymentsWindow::cartWanted, &till, &Till::showCart);
    connect(&till, &Till::paymentsListed, this, &PaymentsWindow::showPage);
    connect(&till, &Till::paymentChanged, this, &PaymentsWindow::showPayment);
    connect(&till, &Till::openPaymentsChanged, this, &PaymentsWindow::showOpenPayments);
    connect(&till, &Till::refused, this, &PaymentsWindow::showRefusal);
}

void PaymentsWindow::showPage(const PaymentPage &page) { m_model->addPage(page); }

void PaymentsWindow::showPayment(const PaymentView &payment)
{
    if (isVisible())
        m_model->showPayment(payment);
}

void PaymentsWindow::showOpenPayments(const OpenPayments &counts)
{
    m_counts = counts;
    m_summary->setText(openPaymentsText(counts));
}

void PaymentsWindow::showRefusal(const RefusedIntent &refusal)
{
    const Advice advice = refusalAdvice(refusal);
    m_strip->say(Tone::Bad, Icon::Declined, advice.what, advice.whatToDo);
}

const PaymentView *PaymentsWindow::selected() const
{
    return m_model->paymentAt(m_table->currentIndex().row());
}

void PaymentsWindow::refresh()
{
    const PaymentView *payment = selected();
    m_retry->setEnabled(payment && mayRetry(payment->state));
    m_cancel->setEnabled(payment && mayManagerCancel(payment->state));
    m_cart->setEnabled(payment);
    QString details;
    if (payment) {
        const QString word = stateLook({payment->state, payment->tender}).word;
        details = word + u'\n' + payment->key.text();
    }
    m_details->setText(details);
}

void PaymentsWindow::retry()
{
    const PaymentView *payment = selected();
    if (!payment || !mayRetry(payment->state))
        return;
    m_strip->clear();
    Q_EMIT retryAsked(payment->key);
}

void PaymentsWindow::cancel()
{
    const PaymentView *payment = selected();
    if (!payment || !mayManagerCancel(payment->state))
        return;
    const PaymentKey key = payment->key;
    const QString amount = moneyText(payment->amount, payment->currency, QLocale());
    m_guard->screenChanged();
    m_strip->ask(tr("Cancel the payment of %1?").arg(amount), tr("Yes, cancel"), tr("No"),
        [this, key] { Q_EMIT cancelAsked(key); });
}

void PaymentsWindow::showCart()
{
    if (const PaymentView *payment = selected())
        Q_EMIT cartWanted(payment->cart);
}

void PaymentsWindow::retranslate()
{
    setWindowTitle(tr("Unavez · Payments"));
    m_title->setText(tr("Payments"));
    m_openOnly->setText(tr("Open only"));
    m_close->setText(tr("Close"));
    m_cart->setText(tr("See cart"));
    m_cancel->setText(tr("Cancel"));
    m_retry->setText(tr("Try again"));
    m_table->setAccessibleName(tr("Payments"));
    m_strip->setHint(tr("To try again never charges twice: it asks with the same key."));
    m_model->retranslate();
    showOpenPayments(m_counts);
    refresh();
}

void PaymentsWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PaymentsWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_strip->clear();
    m_table->setFocus();
    m_model->begin(m_openOnly->isChecked());
}

void PaymentsWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat())
        return;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (m_strip->isAsking())
            m_strip->clear();
        else
            close();
        return;
    case Qt::Key_F3:
        m_openOnly->toggle();
        return;
    case Qt::Key_F5:
        retry();
        return;
    case Qt::Key_F10:
        cancel();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (auto *button = qobject_cast<QAbstractButton *>(focusWidget()))
            button->click();
        else
            showCart();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace unavez
