#pragma once

#include "checkout/tillvalues.h"

#include <QWidget>

class QLabel;

namespace unavez {

class ActionButton;

//! Why the till could not start, and what to do; all that there is on screen then.
class StartFailureWindow : public QWidget {
    Q_OBJECT
public:
    explicit StartFailureWindow(const RefusedIntent &reason, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void retranslate();

    RefusedIntent m_reason;
    QLabel *m_title;
    QLabel *m_detail;
    QLabel *m_whatToDo;
    ActionButton *m_close;
};

} // namespace unavez
