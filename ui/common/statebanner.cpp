#include "uicommon/statebanner.h"

#include "uicommon/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace unavez {

namespace {

constexpr int bannerHeight = 90;
constexpr int bannerIcon = 52;

void setColour(QLabel *label, const QColor &colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

ElidedLabel *addLabel(QLayout *layout, const char *name, int points, QFont::Weight weight)
{
    auto *label = new ElidedLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setFont(theme::font(points, weight));
    layout->addWidget(label);
    return label;
}

} // namespace

StateBanner::StateBanner(QWidget *parent)
    : QFrame(parent)
{
    setFixedHeight(bannerHeight);
    setObjectName(QStringLiteral("stateBanner"));

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(20, 4, 20, 4);
    row->setSpacing(18);
    m_icon = new QLabel;
    row->addWidget(m_icon);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addStretch();
    m_word = addLabel(words, "stateWord", theme::statePoints, QFont::Bold);
    m_note = addLabel(words, "stateNote", theme::basePoints, QFont::Normal);
    words->addStretch();
    row->addLayout(words, 1);
    auto *figures = new QVBoxLayout;
    figures->setSpacing(0);
    m_figureLabel = addLabel(figures, "figureLabel", theme::smallPoints, QFont::Medium);
    m_figure = addLabel(figures, "figure", theme::statePoints + 6, QFont::Bold);
    figures->setAlignment(m_figureLabel, Qt::AlignRight);
    figures->setAlignment(m_figure, Qt::AlignRight);
    // The figure is never cut; what it leaves is the word's.
    for (ElidedLabel *label : {m_figureLabel, m_figure})
        label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addLayout(figures);
}

void StateBanner::show(const StateLook &look, const QString &note)
{
    m_tone = look.tone;
    const QColor text = toneColours(look.tone).text;
    m_icon->setPixmap(iconPixmap(look.icon, bannerIcon, text, devicePixelRatioF()));
    m_word->setWholeText(look.word);
    m_note->setWholeText(note);
    m_note->setVisible(!note.isEmpty());
    for (ElidedLabel *label : {m_word, m_note, m_figureLabel, m_figure})
        setColour(label, text);
    setAccessibleName(look.word);
    setAccessibleDescription(note);
    update();
}

void StateBanner::showFigure(const QString &label, const QString &figure)
{
    m_figureLabel->setText(label);
    m_figure->setText(figure);
    m_figureLabel->setVisible(!figure.isEmpty());
    m_figure->setVisible(!figure.isEmpty());
}

QString StateBanner::word() const { return m_word->text(); }

void StateBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), toneColours(m_tone).background);
    if (m_tone == Tone::Calm)
        painter.fillRect(QRect(0, height() - 1, width(), 1), QColor(theme::line));
}

} // namespace unavez
