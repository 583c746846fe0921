#include "totalpanel.h"

#include "uicommon/moneytext.h"
#include "uicommon/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace unavez {

namespace {

constexpr int leastTotalPoints = 36;
constexpr int vatPoints = 12;

} // namespace

TotalPanel::TotalPanel(QWidget *parent)
    : QFrame(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(18, 14, 18, 14);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    m_label = new QLabel;
    m_label->setFont(theme::font(theme::largePoints, QFont::DemiBold));
    m_count = new QLabel;
    m_count->setFont(theme::font(theme::basePoints));
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(m_label);
    head->addWidget(m_count, 1);
    column->addLayout(head);
    m_total = new QLabel;
    m_total->setObjectName(QStringLiteral("total"));
    m_total->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_total->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_total->setFont(theme::font(theme::totalPoints, QFont::Bold));
    m_total->setFixedHeight(m_total->fontMetrics().height());
    column->addWidget(m_total);
    m_vat = new QGridLayout;
    m_vat->setHorizontalSpacing(12);
    m_vat->setVerticalSpacing(2);
    column->addLayout(m_vat);
    column->addStretch();
}

void TotalPanel::show(const Cart &cart, const Currency &currency)
{
    const QLocale locale;
    m_label->setText(tr("Total"));
    m_count->setText(tr("%n line(s)", nullptr, static_cast<int>(cart.lines().size())));
    m_total->setText(moneyText(cart.total(), currency, locale));
    fitTotal();

    while (QLayoutItem *item = m_vat->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (cart.isEmpty())
        return;
    addVatRow(0, {tr("VAT"), tr("Base"), tr("Tax")}, true);
    int row = 1;
    for (const VatLine &line : cart.vat()) {
        addVatRow(row++,
            {rateText(line.rate, locale), moneyText(line.base, currency, locale),
                moneyText(line.vat, currency, locale)},
            false);
    }
}

void TotalPanel::addVatRow(int row, const QStringList &cells, bool header)
{
    for (int column = 0; column < cells.size(); ++column) {
        auto *cell = new QLabel(cells.at(column));
        cell->setFont(theme::font(header ? theme::smallPoints : vatPoints));
        QPalette palette = cell->palette();
        palette.setColor(QPalette::WindowText, QColor(theme::quietInk));
        cell->setPalette(palette);
        cell->setAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        m_vat->addWidget(cell, row, column);
    }
}

QString TotalPanel::totalText() const { return m_total->text(); }

void TotalPanel::fitTotal()
{
    int points = theme::totalPoints;
    m_total->setFont(theme::font(points, QFont::Bold));
    while (points > leastTotalPoints
        && m_total->fontMetrics().horizontalAdvance(m_total->text()) > m_total->width())
        m_total->setFont(theme::font(--points, QFont::Bold));
}

void TotalPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitTotal();
}

void TotalPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    theme::paintCard(painter, rect());
}

} // namespace unavez
