#include "progressview.h"

#include "uicommon/actionbutton.h"
#include "uicommon/moneytext.h"
#include "uicommon/saledecisions.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace unavez {

ProgressView::ProgressView(QWidget *parent)
    : QWidget(parent)
{
    m_tender = new QLabel;
    m_tender->setFont(theme::font(theme::largePoints, QFont::DemiBold));
    m_amount = new QLabel;
    m_amount->setFont(theme::font(theme::totalPoints - 8, QFont::Bold));
    m_changeLabel = new QLabel;
    m_changeLabel->setFont(theme::font(theme::largePoints, QFont::DemiBold));
    m_change = new QLabel;
    m_change->setObjectName(QStringLiteral("changeDue"));
    m_change->setFont(theme::font(theme::totalPoints + 12, QFont::Bold));
    m_facts = new QLabel;
    m_facts->setObjectName(QStringLiteral("paymentFacts"));
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, QColor(theme::quietInk));
    m_facts->setPalette(quiet);

    m_back = new ActionButton(ActionButton::Kind::Normal);
    m_back->setObjectName(QStringLiteral("leaveProgress"));
    m_back->setSymbol(Icon::Back);
    m_back->setKeyText(QStringLiteral("Esc"));
    m_cancel = new ActionButton(ActionButton::Kind::Danger);
    m_cancel->setObjectName(QStringLiteral("cancelPayment"));
    m_cancel->setKeyText(QStringLiteral("F10"));

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 16, 16);
    column->setSpacing(6);
    column->addWidget(m_tender);
    column->addWidget(m_amount);
    column->addSpacing(6);
    column->addWidget(m_changeLabel);
    column->addWidget(m_change);
    column->addSpacing(10);
    column->addWidget(m_facts);
    column->addStretch();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(12);
    buttons->addWidget(m_back);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    column->addLayout(buttons);

    connect(m_back, &QPushButton::clicked, this, &ProgressView::left);
    connect(m_cancel, &QPushButton::clicked, this, &ProgressView::cancelPressed);
    retranslate();
}

void ProgressView::showFigures(
    Tender tender, Money amount, std::optional<Money> tendered, const Currency &currency, bool moneyIsIn)
{
    const QLocale locale;
    m_tender->setText(tenderText(tender));
    m_amount->setText(moneyText(amount, currency, locale));
    const std::optional<Money> change = tendered && moneyIsIn ? tendered->minus(amount) : std::nullopt;
    m_changeLabel->setVisible(change.has_value());
    m_change->setVisible(change.has_value());
    if (change)
        m_change->setText(moneyText(*change, currency, locale));
}

void ProgressView::showPress(const PayIntent &intent, const Currency &currency)
{
    showFigures(intent.tender, intent.seenTotal, intent.tendered, currency, false);
    m_facts->clear();
    m_back->hide();
    m_cancel->hide();
}

void ProgressView::showPayment(const PaymentView &payment, WallTime now)
{
    const ShownPayment shown {payment.state, payment.tender};
    showFigures(payment.tender, payment.amount, payment.tendered, payment.currency, saleMayEnd(shown));

    QStringList facts;
    facts.append(tr("Payment %1 of this cart, %2")
                     .arg(payment.number)
                     .arg(timeText(payment.createdAt, now, QLocale())));
    facts.append(tr("Attempts: %1. Last answer: %2").arg(payment.attempts).arg(outcomeText(payment)));
    if (payment.nextTry && !isFinal(payment.state))
        facts.append(tr("Next attempt: %1").arg(timeText(*payment.nextTry, now, QLocale())));
    facts.append(payment.key.text());
    m_facts->setText(facts.join(u'\n'));

    m_back->show();
    m_cancel->setVisible(mayCashierCancel(payment.state));
}

void ProgressView::retranslate()
{
    m_changeLabel->setText(tr("Change"));
    m_back->setText(tr("Cart"));
    m_cancel->setText(tr("Cancel payment"));
}

void ProgressView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    theme::paintCard(painter, rect());
}

void ProgressView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace unavez
