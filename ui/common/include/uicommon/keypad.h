#pragma once

#include <QWidget>

class QLineEdit;

namespace unavez {

class ActionButton;

//! Digits, a decimal comma and a backspace to touch; they type into one field.
class Keypad : public QWidget {
    Q_OBJECT
public:
    //! The field must live longer.
    explicit Keypad(QLineEdit &field, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void type(const QString &text);

    QLineEdit &m_field;
    ActionButton *m_erase;
};

} // namespace unavez
