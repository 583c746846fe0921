#include "uicommon/messagestrip.h"

#include "uicommon/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <utility>

namespace unavez {

namespace {

constexpr int stripHeight = 60;
constexpr int stripIcon = 26;
constexpr int stripRadius = 8;

} // namespace

MessageStrip::MessageStrip(QWidget *parent)
    : QFrame(parent)
{
    setFixedHeight(stripHeight);
    setObjectName(QStringLiteral("messageStrip"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 3, 6, 3);
    row->setSpacing(12);
    m_icon = new QLabel;
    row->addWidget(m_icon);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    m_text = new ElidedLabel;
    m_text->setFont(theme::font(theme::basePoints, QFont::Medium));
    m_smallPrint = new ElidedLabel;
    m_smallPrint->setFont(theme::font(theme::smallPoints));
    texts->addWidget(m_text);
    texts->addWidget(m_smallPrint);
    row->addLayout(texts, 1);
    m_no = new ActionButton(ActionButton::Kind::Normal);
    m_yes = new ActionButton(ActionButton::Kind::Danger);
    m_no->setObjectName(QStringLiteral("answerNo"));
    m_yes->setObjectName(QStringLiteral("answerYes"));
    row->addWidget(m_no);
    row->addWidget(m_yes);
    connect(m_no, &QPushButton::clicked, this, [this] { answer(false); });
    connect(m_yes, &QPushButton::clicked, this, [this] { answer(true); });
    clear();
}

void MessageStrip::say(Tone tone, Icon icon, const QString &text, const QString &smallPrint)
{
    m_onYes = nullptr;
    m_showsHint = false;
    m_yes->hide();
    m_no->hide();
    m_tone = tone;
    const QColor colour = toneColours(tone).text;
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, colour);
    for (ElidedLabel *label : {m_text, m_smallPrint})
        label->setPalette(palette);
    m_icon->setPixmap(iconPixmap(icon, stripIcon, colour, devicePixelRatioF()));
    m_icon->setVisible(!text.isEmpty());
    m_text->setWholeText(text);
    m_smallPrint->setWholeText(smallPrint);
    m_smallPrint->setVisible(!smallPrint.isEmpty());
    setAccessibleName(text);
    setAccessibleDescription(smallPrint);
    update();
}

void MessageStrip::ask(
    const QString &question, const QString &yes, const QString &no, std::function<void()> onYes)
{
    say(Tone::Waiting, Icon::Notice, question);
    m_onYes = std::move(onYes);
    m_yes->setText(yes);
    m_no->setText(no);
    m_yes->show();
    m_no->show();
    // The answer that changes nothing lies under the Enter key.
    m_no->setFocus();
}

void MessageStrip::clear()
{
    say(Tone::Calm, Icon::Notice, m_hint);
    m_showsHint = true;
    m_icon->hide();
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, QColor(theme::quietInk));
    m_text->setPalette(quiet);
}

void MessageStrip::setHint(const QString &hint)
{
    m_hint = hint;
    if (m_showsHint)
        clear();
}

QString MessageStrip::text() const { return m_showsHint ? QString() : m_text->text(); }

void MessageStrip::answer(bool yes)
{
    const std::function<void()> onYes = std::exchange(m_onYes, nullptr);
    clear();
    if (yes && onYes)
        onYes();
    Q_EMIT answered();
}

void MessageStrip::paintEvent(QPaintEvent *)
{
    if (m_showsHint)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneColours(m_tone).background);
    painter.drawRoundedRect(rect(), stripRadius, stripRadius);
}

} // namespace unavez
