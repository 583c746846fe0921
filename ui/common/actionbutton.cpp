#include "uicommon/actionbutton.h"

#include "uicommon/theme.h"

#include <QEvent>
#include <QPainter>

namespace unavez {

namespace {

constexpr int padding = 14;
constexpr int gap = 8;
constexpr int radius = 8;
constexpr int focusWidth = 3;

ActionButton::Face faceOf(ActionButton::Kind kind)
{
    using Kind = ActionButton::Kind;
    switch (kind) {
    case Kind::Normal:
        return {QColor(theme::paper), QColor(theme::ink), QColor(theme::line), {}};
    case Kind::Primary:
        return {QColor(theme::go), QColor(theme::paper), QColor(theme::go), {}};
    case Kind::Brand:
        return {QColor(theme::brand), QColor(theme::paper), QColor(theme::brand), {}};
    case Kind::Danger:
        return {QColor(theme::paper), QColor(theme::stop), QColor(theme::stop), {}};
    case Kind::Quiet:
        return {QColor(Qt::transparent), QColor(theme::ink), QColor(Qt::transparent), {}};
    }
    Q_UNREACHABLE();
}

} // namespace

ActionButton::ActionButton(Kind kind, QWidget *parent)
    : QPushButton(parent)
    , m_kind(kind)
{
    setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setAutoRepeat(false);
}

void ActionButton::setKind(Kind kind)
{
    m_kind = kind;
    update();
}

void ActionButton::setSymbol(Icon icon)
{
    m_symbol = icon;
    updateGeometry();
    update();
}

void ActionButton::setKeyText(const QString &key)
{
    m_key = key;
    updateGeometry();
    update();
}

void ActionButton::setPoints(int points)
{
    setFont(theme::font(points, points > theme::basePoints ? QFont::DemiBold : QFont::Medium));
}

void ActionButton::setTone(std::optional<Tone> tone)
{
    m_tone = tone;
    update();
}

void ActionButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    QPushButton::changeEvent(event);
}

QFont ActionButton::keyFont() const
{
    QFont small = font();
    small.setPointSize(qMax(theme::smallPoints, font().pointSize() * 6 / 10));
    small.setWeight(QFont::Medium);
    return small;
}

int ActionButton::symbolSize() const { return fontMetrics().height(); }

int ActionButton::contentWidth() const
{
    int width = fontMetrics().horizontalAdvance(text());
    if (m_symbol)
        width += symbolSize() + (text().isEmpty() ? 0 : gap);
    if (!m_key.isEmpty())
        width += QFontMetrics(keyFont()).horizontalAdvance(m_key) + gap;
    return width;
}

QSize ActionButton::sizeHint() const
{
    return {qMax(contentWidth() + 2 * padding, theme::touchHeight),
        qMax(fontMetrics().height() + padding, theme::touchHeight)};
}

ActionButton::Face ActionButton::face() const
{
    Face face = faceOf(m_kind);
    if (m_tone) {
        const ToneColours colours = toneColours(*m_tone);
        face = {colours.background, colours.text, colours.background, {}};
    }
    if (!isEnabled()) {
        const bool solid = m_kind == Kind::Primary || m_kind == Kind::Brand;
        face.fill = solid ? QColor(theme::disabledFill) : QColor(Qt::transparent);
        face.frame = m_kind == Kind::Quiet ? QColor(Qt::transparent) : QColor(theme::line);
        face.text = QColor(theme::disabledInk);
    } else if (isDown()) {
        face.fill = face.fill.alpha() == 0 ? QColor(theme::line) : face.fill.darker(122);
    } else if (underMouse()) {
        face.fill = face.fill.alpha() == 0 ? QColor(theme::disabledFill) : face.fill.darker(106);
    }
    if (isCheckable() && isChecked())
        face = faceOf(Kind::Brand);
    face.key = face.text;
    face.key.setAlpha(isEnabled() && !isDown() ? 215 : 255);
    return face;
}

void ActionButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Face face = this->face();

    const QRectF frame = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setPen(QPen(face.frame, 1.5));
    painter.setBrush(face.fill);
    painter.drawRoundedRect(frame, radius, radius);
    if (hasFocus()) {
        painter.setPen(QPen(QColor(theme::focus), focusWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(frame, radius, radius);
    }

    int x = (width() - contentWidth()) / 2;
    if (m_symbol) {
        const int size = symbolSize();
        painter.drawPixmap(
            x, (height() - size) / 2, iconPixmap(*m_symbol, size, face.text, devicePixelRatioF()));
        x += size + (text().isEmpty() ? 0 : gap);
    }
    painter.setPen(face.text);
    painter.setFont(font());
    const int textWidth = fontMetrics().horizontalAdvance(text());
    painter.drawText(QRect(x, 0, textWidth + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    if (m_key.isEmpty())
        return;
    x += textWidth + gap;
    painter.setPen(face.key);
    painter.setFont(keyFont());
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, m_key);
}

} // namespace unavez
