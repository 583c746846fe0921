#pragma once

#include "checkout/tillvalues.h"

#include <QWidget>

class QLabel;

namespace unavez {

class ActionButton;

//! One confirmation and what can be done about it. Opened again, it shows the same one.
class ProgressView : public QWidget {
    Q_OBJECT
public:
    explicit ProgressView(QWidget *parent = nullptr);

    //! A press that the till has not answered yet.
    void showPress(const PayIntent &intent, const Currency &currency);
    void showPayment(const PaymentView &payment, WallTime now);

Q_SIGNALS:
    void cancelPressed();
    void left();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showFigures(
        Tender tender, Money amount, std::optional<Money> tendered, const Currency &currency, bool moneyIsIn);
    void retranslate();

    QLabel *m_tender;
    QLabel *m_amount;
    QLabel *m_changeLabel;
    QLabel *m_change;
    QLabel *m_facts;
    ActionButton *m_back;
    ActionButton *m_cancel;
};

} // namespace unavez
