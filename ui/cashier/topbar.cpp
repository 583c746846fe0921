#include "topbar.h"

#include "scanfield.h"
#include "uicommon/actionbutton.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace unavez {

namespace {

constexpr int logoSize = 44;
constexpr int reachIconSize = 22;

struct ReachLook {
    Icon icon;
    QRgb colour;
};

ReachLook reachLook(BackendReach reach)
{
    switch (reach) {
    case BackendReach::NotTriedYet:
        return {Icon::Reached, theme::quietInk};
    case BackendReach::Reached:
        return {Icon::Reached, theme::go};
    case BackendReach::NotReached:
        return {Icon::Unreached, theme::stop};
    case BackendReach::TokenRefused:
    case BackendReach::CertificateUntrusted:
    case BackendReach::CertificateExpired:
    case BackendReach::CertificateOfAnotherHost:
        return {Icon::Locked, theme::stop};
    }
    Q_UNREACHABLE();
}

} // namespace

TopBar::TopBar(QWidget *parent)
    : QFrame(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(12);
    auto *logo = new QLabel;
    logo->setPixmap(programIcon().pixmap(QSize(logoSize, logoSize), devicePixelRatioF()));
    row->addWidget(logo);
    m_scan = new ScanField(this);
    row->addWidget(m_scan, 1);
    m_reachIcon = new QLabel;
    m_reachText = new QLabel;
    m_reachText->setObjectName(QStringLiteral("reach"));
    m_reachText->setFont(theme::font(theme::smallPoints + 1));
    auto *reach = new QHBoxLayout;
    reach->setSpacing(6);
    reach->addWidget(m_reachIcon);
    reach->addWidget(m_reachText);
    row->addLayout(reach);
    m_payments = new ActionButton(ActionButton::Kind::Normal);
    m_payments->setObjectName(QStringLiteral("openPayments"));
    m_payments->setSymbol(Icon::List);
    m_payments->setKeyText(QStringLiteral("F7"));
    m_import = new ActionButton(ActionButton::Kind::Quiet);
    m_import->setObjectName(QStringLiteral("import"));
    m_import->setSymbol(Icon::Import);
    m_language = new ActionButton(ActionButton::Kind::Quiet);
    m_language->setObjectName(QStringLiteral("language"));
    m_language->setSymbol(Icon::Language);
    row->addWidget(m_payments);
    row->addWidget(m_import);
    row->addWidget(m_language);
    connect(m_payments, &QPushButton::clicked, this, &TopBar::paymentsPressed);
    connect(m_import, &QPushButton::clicked, this, &TopBar::importPressed);
    connect(m_language, &QPushButton::clicked, this, &TopBar::languagePressed);
    retranslate();
}

void TopBar::showReach(BackendReach reach)
{
    m_reach = reach;
    const ReachLook look = reachLook(reach);
    m_reachIcon->setPixmap(iconPixmap(look.icon, reachIconSize, QColor(look.colour), devicePixelRatioF()));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, QColor(look.colour));
    m_reachText->setPalette(colours);
    m_reachText->setText(reachText(reach));
    m_reachText->setToolTip(reachAdvice(reach));
}

void TopBar::showOpenPayments(const OpenPayments &counts)
{
    m_counts = counts;
    m_payments->setText(openPaymentsText(counts));
    if (counts.needReview > 0)
        m_payments->setTone(Tone::Attention);
    else if (counts.open > 0)
        m_payments->setTone(Tone::Checking);
    else
        m_payments->setTone(std::nullopt);
}

void TopBar::retranslate()
{
    m_scan->setPlaceholderText(tr("Scan or search  (F2)"));
    m_scan->setAccessibleName(tr("Code or words of a product"));
    m_import->setAccessibleName(tr("Import a catalogue"));
    m_import->setToolTip(tr("Import a catalogue (Ctrl+I)"));
    //: The other language, in that language: it is what the button switches to.
    m_language->setText(tr("ES"));
    m_language->setAccessibleName(tr("Switch to Spanish"));
    m_language->setToolTip(tr("Switch to Spanish (Ctrl+L)"));
    showReach(m_reach);
    showOpenPayments(m_counts);
}

void TopBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor(theme::paper));
    painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(theme::line));
}

} // namespace unavez
