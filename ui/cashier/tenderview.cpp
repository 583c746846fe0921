#include "tenderview.h"

#include "democards.h"
#include "uicommon/actionbutton.h"
#include "uicommon/keypad.h"
#include "uicommon/moneytext.h"
#include "uicommon/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>

#include <array>

namespace unavez {

namespace {

// The notes that customers hand over; in whole units of the currency.
constexpr std::array<int, 5> notes {5, 10, 20, 50, 100};
constexpr int quickColumns = 3;
constexpr int tenderHeight = 58;
constexpr int confirmHeight = 78;

std::optional<Money> noteValue(int whole, const Currency &currency)
{
    return moneyFromText(QString::number(whole), currency);
}

} // namespace

TenderView::TenderView(QWidget *parent)
    : QWidget(parent)
{
    m_card = new ActionButton(ActionButton::Kind::Normal);
    m_card->setObjectName(QStringLiteral("tenderCard"));
    m_card->setSymbol(Icon::Card);
    m_card->setKeyText(QStringLiteral("F5"));
    m_cash = new ActionButton(ActionButton::Kind::Normal);
    m_cash->setObjectName(QStringLiteral("tenderCash"));
    m_cash->setSymbol(Icon::Cash);
    m_cash->setKeyText(QStringLiteral("F6"));
    for (ActionButton *button : {m_card, m_cash}) {
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setPoints(theme::largePoints);
        button->setMinimumHeight(tenderHeight);
    }
    m_pages = new QStackedWidget;
    m_pages->addWidget(makeCardPage());
    m_pages->addWidget(makeCashPage());
    m_back = new ActionButton(ActionButton::Kind::Normal);
    m_back->setObjectName(QStringLiteral("leaveTender"));
    m_back->setSymbol(Icon::Back);
    m_back->setKeyText(QStringLiteral("Esc"));
    m_back->setMinimumHeight(confirmHeight);
    m_confirm = new ActionButton(ActionButton::Kind::Primary);
    m_confirm->setObjectName(QStringLiteral("confirm"));
    m_confirm->setKeyText(QStringLiteral("F12"));
    m_confirm->setPoints(theme::statePoints);
    m_confirm->setMinimumHeight(confirmHeight);

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(12);
    auto *tenders = new QHBoxLayout;
    tenders->addWidget(m_card, 1);
    tenders->addWidget(m_cash, 1);
    grid->addLayout(tenders, 0, 0, 1, 2);
    grid->addWidget(m_pages, 1, 0, 1, 2);
    grid->addWidget(m_back, 2, 0);
    grid->addWidget(m_confirm, 2, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);

    connect(m_card, &QPushButton::clicked, this, [this] { choose(Tender::Card); });
    connect(m_cash, &QPushButton::clicked, this, [this] { choose(Tender::Cash); });
    connect(m_back, &QPushButton::clicked, this, &TenderView::left);
    connect(m_confirm, &QPushButton::clicked, this, &TenderView::confirmed);
    retranslate();
}

QWidget *TenderView::makeCardPage()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 12, 0, 0);
    column->setSpacing(10);
    m_cardHint = new QLabel;
    m_cardHint->setWordWrap(true);
    m_cardLabel = new QLabel;
    m_cardChoice = new QComboBox;
    m_cardChoice->setObjectName(QStringLiteral("cardChoice"));
    m_cardChoice->setMinimumHeight(theme::touchHeight);
    for (const DemoCard &card : demoCards())
        m_cardChoice->addItem(card.text, card.code);
    m_cardLabel->setBuddy(m_cardChoice);
    column->addWidget(m_cardHint);
    column->addSpacing(8);
    column->addWidget(m_cardLabel);
    column->addWidget(m_cardChoice);
    column->addStretch();
    return page;
}

QWidget *TenderView::makeCashPage()
{
    auto *page = new QWidget;
    auto *columns = new QHBoxLayout(page);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(16);

    auto *amounts = new QVBoxLayout;
    amounts->setSpacing(8);
    m_tenderedLabel = new QLabel;
    m_tendered = new QLineEdit;
    m_tendered->setObjectName(QStringLiteral("tendered"));
    m_tendered->setFont(theme::font(theme::statePoints, QFont::DemiBold));
    m_tendered->setAlignment(Qt::AlignRight);
    m_tendered->setMinimumHeight(tenderHeight);
    m_tenderedLabel->setBuddy(m_tendered);
    amounts->addWidget(m_tenderedLabel);
    amounts->addWidget(m_tendered);
    auto *quick = new QGridLayout;
    quick->setSpacing(8);
    m_exact = new ActionButton(ActionButton::Kind::Normal);
    m_exact->setObjectName(QStringLiteral("exact"));
    m_exact->setFocusPolicy(Qt::NoFocus);
    quick->addWidget(m_exact, 0, 0);
    for (std::size_t index = 0; index < notes.size(); ++index) {
        auto *note = new ActionButton(ActionButton::Kind::Normal);
        note->setObjectName(QStringLiteral("note%1").arg(notes.at(index)));
        note->setFocusPolicy(Qt::NoFocus);
        const int cell = static_cast<int>(index) + 1;
        quick->addWidget(note, cell / quickColumns, cell % quickColumns);
        m_notes.append(note);
        connect(note, &QPushButton::clicked, this, [this, index] {
            m_tendered->setText(QString::number(notes.at(index)));
            m_tendered->setFocus();
        });
    }
    amounts->addLayout(quick);
    amounts->addStretch();
    m_changeLabel = new QLabel;
    m_change = new QLabel;
    m_change->setObjectName(QStringLiteral("change"));
    m_change->setFont(theme::font(theme::totalPoints - 8, QFont::Bold));
    m_change->setAlignment(Qt::AlignRight);
    amounts->addWidget(m_changeLabel);
    amounts->addWidget(m_change);
    columns->addLayout(amounts, 1);
    columns->addWidget(new Keypad(*m_tendered), 1);

    connect(m_tendered, &QLineEdit::textChanged, this, &TenderView::showChange);
    connect(m_exact, &QPushButton::clicked, this, [this] {
        m_tendered->clear();
        m_tendered->setFocus();
    });
    return page;
}

void TenderView::begin(Money total, const Currency &currency)
{
    m_total = total;
    m_currency = currency;
    m_tendered->clear();
    m_cardChoice->setCurrentIndex(0);
    choose(Tender::Card);
    retranslate();
}

void TenderView::showTotal(Money total)
{
    m_total = total;
    retranslate();
}

void TenderView::choose(Tender tender)
{
    const bool card = tender == Tender::Card;
    m_card->setChecked(card);
    m_cash->setChecked(!card);
    m_pages->setCurrentIndex(card ? 0 : 1);
    if (card)
        m_cardChoice->setFocus();
    else
        m_tendered->setFocus();
    showChange();
}

Tender TenderView::tender() const { return m_pages->currentIndex() == 0 ? Tender::Card : Tender::Cash; }

std::optional<Money> TenderView::tendered() const
{
    // Nothing typed is the amount itself: the customer who counts out the coins.
    return m_tendered->text().trimmed().isEmpty() ? std::optional(m_total)
                                                  : moneyFromText(m_tendered->text(), m_currency);
}

std::optional<TenderView::Choice> TenderView::choice() const
{
    if (tender() == Tender::Card)
        return Choice {Tender::Card, m_cardChoice->currentData().toString(), std::nullopt};
    const std::optional<Money> given = tendered();
    if (!given || *given < m_total)
        return std::nullopt;
    return Choice {Tender::Cash, {}, given};
}

void TenderView::setConfirmEnabled(bool enabled) { m_confirm->setEnabled(enabled); }

QLineEdit *TenderView::amountField() const { return m_tendered; }

void TenderView::showChange()
{
    const std::optional<Money> given = tendered();
    const std::optional<Money> change = given ? given->minus(m_total) : std::nullopt;
    const bool enough = change && *change >= Money();
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, QColor(enough ? theme::ink : theme::stop));
    m_change->setPalette(colours);
    if (!change) {
        m_changeLabel->setText(tr("This is not an amount"));
        m_change->setText(QStringLiteral("—"));
        return;
    }
    m_changeLabel->setText(enough ? tr("Change") : tr("Missing"));
    const Money shown = enough ? *change : m_total.minus(*given).value();
    m_change->setText(moneyText(shown, m_currency, QLocale()));
}

void TenderView::retranslate()
{
    const QLocale locale;
    const QString total = moneyText(m_total, m_currency, locale);
    m_card->setText(tr("Card"));
    m_cash->setText(tr("Cash"));
    m_cardHint->setText(tr("Ask the customer to hold the card to the reader, then charge."));
    m_cardLabel->setText(tr("Test card"));
    const QList<DemoCard> cards = demoCards();
    for (int index = 0; index < cards.size(); ++index)
        m_cardChoice->setItemText(index, cards.at(index).text);
    m_tenderedLabel->setText(tr("Cash from the customer"));
    m_tendered->setPlaceholderText(total);
    m_tendered->setAccessibleName(m_tenderedLabel->text());
    m_exact->setText(tr("Exact"));
    for (std::size_t index = 0; index < notes.size(); ++index) {
        const std::optional<Money> value = noteValue(notes.at(index), m_currency);
        m_notes.at(static_cast<qsizetype>(index))->setText(shortMoneyText(*value, m_currency, locale));
    }
    m_back->setText(tr("Back"));
    m_confirm->setText(tr("Charge %1").arg(total));
    showChange();
}

void TenderView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace unavez
