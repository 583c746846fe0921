#include "uicommon/theme.h"

#include "uicommon/tone.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>
#include <QPalette>
#include <QStyleFactory>

namespace unavez {

ToneColours toneColours(Tone tone)
{
    switch (tone) {
    case Tone::Calm:
        return {QColor(theme::paper), QColor(theme::ink)};
    case Tone::Working:
        return {QColor(0x14, 0x56, 0xa0), QColor(theme::paper)};
    case Tone::Waiting:
        return {QColor(0xd6, 0xe6, 0xf7), QColor(0x0b, 0x35, 0x66)};
    case Tone::Checking:
        return {QColor(0xff, 0xc8, 0x3d), QColor(0x2e, 0x20, 0x00)};
    case Tone::Good:
        return {QColor(theme::go), QColor(theme::paper)};
    case Tone::Bad:
        return {QColor(theme::stop), QColor(theme::paper)};
    case Tone::Attention:
        return {QColor(0x6a, 0x2c, 0x91), QColor(theme::paper)};
    case Tone::Over:
        return {QColor(theme::quietInk), QColor(theme::paper)};
    }
    Q_UNREACHABLE();
}

QColor toneInk(Tone tone)
{
    switch (tone) {
    case Tone::Calm:
    case Tone::Waiting:
        return toneColours(tone).text;
    case Tone::Checking:
        return QColor(0x8a, 0x5a, 0x00);
    case Tone::Working:
    case Tone::Good:
    case Tone::Bad:
    case Tone::Attention:
    case Tone::Over:
        return toneColours(tone).background;
    }
    Q_UNREACHABLE();
}

namespace theme {

namespace {

QPalette palette()
{
    QPalette colours;
    colours.setColor(QPalette::Window, QColor(desk));
    colours.setColor(QPalette::WindowText, QColor(ink));
    colours.setColor(QPalette::Base, QColor(paper));
    colours.setColor(QPalette::AlternateBase, QColor(0xf6, 0xf8, 0xfa));
    colours.setColor(QPalette::Text, QColor(ink));
    colours.setColor(QPalette::PlaceholderText, QColor(quietInk));
    colours.setColor(QPalette::Button, QColor(paper));
    colours.setColor(QPalette::ButtonText, QColor(ink));
    colours.setColor(QPalette::Highlight, QColor(brandSoft));
    colours.setColor(QPalette::HighlightedText, QColor(ink));
    colours.setColor(QPalette::Link, QColor(brand));
    colours.setColor(QPalette::ToolTipBase, QColor(ink));
    colours.setColor(QPalette::ToolTipText, QColor(paper));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        colours.setColor(QPalette::Disabled, role, QColor(disabledInk));
    return colours;
}

QString styleSheet()
{
    return QStringLiteral(R"(
QLineEdit, QComboBox {
    background: %1; border: 2px solid %2; border-radius: 8px; padding: 4px 10px;
    selection-background-color: %3; selection-color: %1;
}
QLineEdit:focus, QComboBox:focus { border-color: %4; }
QComboBox::drop-down { border: none; width: 44px; }
QComboBox::down-arrow { image: url(:/icons/down.svg); width: 22px; height: 22px; }
QTableView, QListView { background: %1; border: 1px solid %2; border-radius: 8px; gridline-color: transparent; outline: 0; }
QTableView:focus, QListView:focus { border: 2px solid %4; }
QTableView::item { padding: 0 10px; border-bottom: 1px solid #e6ebef; }
QTableView::item:selected, QListView::item:selected { background: %5; color: %6; }
QHeaderView::section {
    background: %1; color: %7; border: none; border-bottom: 2px solid %2; padding: 8px 10px; font-size: 11pt;
}
QScrollBar:vertical { background: transparent; width: 16px; margin: 2px; }
QScrollBar::handle:vertical { background: #b3bec7; border-radius: 6px; min-height: 48px; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
)")
        .arg(QColor(paper).name(), QColor(line).name(), QColor(brand).name(), QColor(focus).name(),
            QColor(brandSoft).name(), QColor(ink).name(), QColor(quietInk).name());
}

} // namespace

void paintCard(QPainter &painter, const QRect &area)
{
    constexpr qreal cardRadius = 10;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(line));
    painter.setBrush(QColor(paper));
    painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), cardRadius, cardRadius);
}

QFont font(int points, QFont::Weight weight)
{
    QFont chosen = QApplication::font();
    chosen.setPointSize(points);
    chosen.setWeight(weight);
    return chosen;
}

void apply(QApplication &application)
{
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(palette());
    QFont base = application.font();
    // Noto Sans has open shapes and figures of equal width; without it the system's font will do.
    if (QFontDatabase::families().contains(QStringLiteral("Noto Sans")))
        base.setFamily(QStringLiteral("Noto Sans"));
    base.setPointSize(basePoints);
    application.setFont(base);
    application.setStyleSheet(styleSheet());
}

} // namespace theme

} // namespace unavez
