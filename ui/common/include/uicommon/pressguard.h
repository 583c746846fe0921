#pragma once

#include "base/clock.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <optional>

namespace unavez {

/*! Swallows presses that nobody meant: of a bouncing touch screen, and those that land on what has just
    appeared under the finger (opensourcepos#3081). It makes mistakes rarer; that nothing is charged twice does
   not rest on it. GUI thread. */
class PressGuard : public QObject {
    Q_OBJECT
public:
    //! Shorter than any deliberate second tap that was measured on a till's key pad.
    static constexpr Milliseconds bounce {150};
    //! What a person needs to see that the screen is another one.
    static constexpr Milliseconds settling {300};

    //! Watches the window and all that is in it. The clock must live longer.
    PressGuard(const Clock &clock, QWidget &window);

    //! Buttons have appeared, gone or changed their meaning.
    void screenChanged();
    //! Whether a press now would be one that saw the screen as it is.
    [[nodiscard]] bool isSettled() const;

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool acceptsPress();

    const Clock &m_clock;
    QPointer<QWidget> m_window;
    std::optional<Milliseconds> m_lastPress;
    std::optional<Milliseconds> m_lastChange;
    std::optional<quint64> m_lastTimestamp; //!< of the event, which travels through several widgets
    bool m_lastVerdict = true;
};

} // namespace unavez
