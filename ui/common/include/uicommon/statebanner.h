#pragma once

#include "uicommon/elidedlabel.h"
#include "uicommon/wording.h"

#include <QFrame>

class QLabel;

namespace unavez {

//! The large, unmistakable state: icon, word and colour, and beside them a figure such as the change. Its
//! height never changes, so that nothing moves under a finger.
class StateBanner : public QFrame {
    Q_OBJECT
public:
    explicit StateBanner(QWidget *parent = nullptr);

    void show(const StateLook &look, const QString &note);
    //! Both empty to show none.
    void showFigure(const QString &label, const QString &figure);
    [[nodiscard]] QString word() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone = Tone::Calm;
    QLabel *m_icon;
    ElidedLabel *m_word;
    ElidedLabel *m_note;
    ElidedLabel *m_figureLabel;
    ElidedLabel *m_figure;
};

} // namespace unavez
