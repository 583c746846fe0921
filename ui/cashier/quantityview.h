#pragma once

#include "domain/cart.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace unavez {

class ActionButton;

//! Asks, in place of the cart, for a number of pieces or for a weight in kilograms.
class QuantityView : public QWidget {
    Q_OBJECT
public:
    explicit QuantityView(QWidget *parent = nullptr);

    void ask(const QString &productName, Unit unit, const QString &typedAlready);
    //! What is typed, in the unit that was asked for; empty when it is no quantity.
    [[nodiscard]] std::optional<Quantity> quantity() const;
    [[nodiscard]] Unit unit() const { return m_unit; }

Q_SIGNALS:
    void accepted();
    void left();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Unit m_unit = Unit::Piece;
    QLabel *m_product;
    QLabel *m_question;
    QLineEdit *m_field;
    ActionButton *m_back;
    ActionButton *m_accept;
};

} // namespace unavez
