#pragma once

#include "uicommon/actionbutton.h"
#include "uicommon/elidedlabel.h"
#include "uicommon/tone.h"

#include <QFrame>

#include <functional>

class QLabel;

namespace unavez {

//! One line of fixed height for what just happened, or for a question that is answered in place: nothing
//! modal while somebody scans.
class MessageStrip : public QFrame {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget *parent = nullptr);

    void say(Tone tone, Icon icon, const QString &text, const QString &smallPrint = {});
    //! Shows two buttons; a new message or clear() is a no.
    void ask(const QString &question, const QString &yes, const QString &no, std::function<void()> onYes);
    void clear();
    //! Quiet words that stand there while there is no message.
    void setHint(const QString &hint);
    [[nodiscard]] bool isAsking() const { return static_cast<bool>(m_onYes); }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void answered(); //!< yes or no, after the answer took effect

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void answer(bool yes);

    QString m_hint;
    bool m_showsHint = true;
    Tone m_tone = Tone::Calm;
    QLabel *m_icon;
    ElidedLabel *m_text;
    ElidedLabel *m_smallPrint;
    ActionButton *m_yes;
    ActionButton *m_no;
    std::function<void()> m_onYes;
};

} // namespace unavez
