#include "quantityview.h"

#include "uicommon/actionbutton.h"
#include "uicommon/keypad.h"
#include "uicommon/moneytext.h"
#include "uicommon/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace unavez {

QuantityView::QuantityView(QWidget *parent)
    : QWidget(parent)
{
    m_product = new QLabel;
    m_product->setFont(theme::font(theme::largePoints, QFont::DemiBold));
    m_product->setWordWrap(true);
    m_product->setTextFormat(Qt::PlainText);
    m_question = new QLabel;
    m_field = new QLineEdit;
    m_field->setObjectName(QStringLiteral("quantityField"));
    m_field->setFont(theme::font(theme::statePoints + 6, QFont::DemiBold));
    m_field->setAlignment(Qt::AlignRight);
    m_field->setMaxLength(9);
    m_question->setBuddy(m_field);
    m_back = new ActionButton(ActionButton::Kind::Normal);
    m_back->setSymbol(Icon::Back);
    m_back->setKeyText(QStringLiteral("Esc"));
    m_accept = new ActionButton(ActionButton::Kind::Brand);
    m_accept->setKeyText(QStringLiteral("↵"));
    m_accept->setObjectName(QStringLiteral("acceptQuantity"));

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(12);
    grid->addWidget(m_product, 0, 0, 1, 2);
    grid->addWidget(m_question, 1, 0);
    grid->addWidget(m_field, 2, 0);
    grid->setRowStretch(3, 1);
    grid->addWidget(m_back, 4, 0);
    grid->addWidget(m_accept, 5, 0);
    grid->addWidget(new Keypad(*m_field), 1, 1, 5, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);

    connect(m_accept, &QPushButton::clicked, this, &QuantityView::accepted);
    connect(m_back, &QPushButton::clicked, this, &QuantityView::left);
    retranslate();
}

void QuantityView::ask(const QString &productName, Unit unit, const QString &typedAlready)
{
    m_unit = unit;
    m_product->setText(productName);
    m_field->setText(typedAlready);
    m_field->setFocus();
    retranslate();
}

std::optional<Quantity> QuantityView::quantity() const
{
    return m_unit == Unit::Weight ? gramsFromText(m_field->text()) : piecesFromText(m_field->text());
}

void QuantityView::retranslate()
{
    m_question->setText(m_unit == Unit::Weight ? tr("Weight in kilograms") : tr("How many"));
    m_field->setPlaceholderText(m_unit == Unit::Weight ? QStringLiteral("kg") : QString());
    m_field->setAccessibleName(m_question->text());
    m_back->setText(tr("Back"));
    m_accept->setText(tr("Accept"));
}

void QuantityView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace unavez
