#include "uicommon/actionbutton.h"
#include "uicommon/theme.h"
#include "uicommon/tone.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace unavez;

namespace {

// WCAG 2.1, 1.4.3 and 1.4.11.
constexpr double leastForText = 4.5;
constexpr double leastForShapes = 3.0;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

//! What is seen of a colour that lets another one shine through.
QColor over(const QColor &colour, const QColor &below)
{
    const auto mix
        = [&](float top, float bottom) { return top * colour.alphaF() + bottom * (1 - colour.alphaF()); };
    return QColor::fromRgbF(mix(colour.redF(), below.redF()), mix(colour.greenF(), below.greenF()),
        mix(colour.blueF(), below.blueF()));
}

constexpr Tone tones[] {Tone::Calm, Tone::Working, Tone::Waiting, Tone::Checking, Tone::Good, Tone::Bad,
    Tone::Attention, Tone::Over};

} // namespace

//! Whoever stands 80 cm away, or sees badly, reads every text.
class ContrastTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMeasureIsRight();
    void statePanelsAreReadable_data();
    void statePanelsAreReadable();
    void buttonsAreReadable_data();
    void buttonsAreReadable();
    void surfacesAreReadable();
    void aDarkDesktopChangesNothing();
};

void ContrastTest::theMeasureIsRight()
{
    QCOMPARE(std::round(contrast(Qt::black, Qt::white) * 100), 2'100.0);
    // WebAIM's example of the greyest grey that passes on white.
    QCOMPARE(std::round(contrast(QColor(0x76, 0x76, 0x76), Qt::white) * 100), 454.0);
}

void ContrastTest::statePanelsAreReadable_data()
{
    QTest::addColumn<int>("tone");
    for (const Tone tone : tones)
        QTest::addRow("tone %d", static_cast<int>(tone)) << static_cast<int>(tone);
}

void ContrastTest::statePanelsAreReadable()
{
    QFETCH(int, tone);
    const ToneColours colours = toneColours(static_cast<Tone>(tone));
    QVERIFY(contrast(colours.text, colours.background) >= leastForText);
    // Words and icons in a list, on a row that is selected or not.
    const QColor ink = toneInk(static_cast<Tone>(tone));
    QVERIFY(contrast(ink, QColor(theme::paper)) >= leastForText);
    QVERIFY(contrast(ink, QColor(theme::brandSoft)) >= leastForText);
}

void ContrastTest::buttonsAreReadable_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("state");
    for (const auto kind : {ActionButton::Kind::Normal, ActionButton::Kind::Primary,
             ActionButton::Kind::Brand, ActionButton::Kind::Danger, ActionButton::Kind::Quiet}) {
        for (const char *state : {"idle", "hovered", "pressed", "disabled", "chosen", "with a tone"})
            QTest::addRow("kind %d, %s", static_cast<int>(kind), state)
                << static_cast<int>(kind) << QString::fromLatin1(state);
    }
}

void ContrastTest::buttonsAreReadable()
{
    QFETCH(int, kind);
    QFETCH(QString, state);
    ActionButton button(static_cast<ActionButton::Kind>(kind));
    button.setEnabled(state != QLatin1String("disabled"));
    button.setDown(state == QLatin1String("pressed"));
    button.setAttribute(Qt::WA_UnderMouse, state == QLatin1String("hovered"));
    button.setCheckable(state == QLatin1String("chosen"));
    button.setChecked(state == QLatin1String("chosen"));
    for (const Tone tone : tones) {
        if (state == QLatin1String("with a tone"))
            button.setTone(tone);
        for (const QRgb surface : {theme::paper, theme::desk}) {
            const ActionButton::Face face = button.face();
            const QColor fill = over(face.fill, QColor(surface));
            QVERIFY2(contrast(face.text, fill) >= leastForText,
                qPrintable(QString::number(contrast(face.text, fill))));
            const QColor key = over(face.key, fill);
            QVERIFY2(contrast(key, fill) >= leastForText, qPrintable(QString::number(contrast(key, fill))));
        }
    }
}

void ContrastTest::surfacesAreReadable()
{
    for (const QRgb surface : {theme::paper, theme::desk, theme::brandSoft}) {
        for (const QRgb text : {theme::ink, theme::quietInk, theme::disabledInk})
            QVERIFY(contrast(QColor(text), QColor(surface)) >= leastForText);
    }
    // The ring around what has the focus.
    QVERIFY(contrast(QColor(theme::focus), QColor(theme::paper)) >= leastForShapes);
}

void ContrastTest::aDarkDesktopChangesNothing()
{
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    dark.setColor(QPalette::WindowText, Qt::white);
    dark.setColor(QPalette::Base, Qt::black);
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::Button, Qt::black);
    dark.setColor(QPalette::ButtonText, Qt::white);
    QApplication::setPalette(dark);
    theme::apply(*qApp);
    const QPalette palette = QApplication::palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        QVERIFY(contrast(palette.color(group, QPalette::WindowText), palette.color(group, QPalette::Window))
            >= leastForText);
        QVERIFY(contrast(palette.color(group, QPalette::Text), palette.color(group, QPalette::Base))
            >= leastForText);
        QVERIFY(contrast(palette.color(group, QPalette::ButtonText), palette.color(group, QPalette::Button))
            >= leastForText);
        QVERIFY(contrast(palette.color(group, QPalette::HighlightedText),
                    palette.color(group, QPalette::Highlight))
            >= leastForText);
        QVERIFY(
            contrast(palette.color(group, QPalette::PlaceholderText), palette.color(group, QPalette::Base))
            >= leastForText);
    }
}

QTEST_MAIN(ContrastTest)
#include "tst_contrast.moc"
