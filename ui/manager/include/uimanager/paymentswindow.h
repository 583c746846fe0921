#pragma once

#include "base/clock.h"
#include "checkout/till.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace unavez {

class ActionButton;
class MessageStrip;
class PaymentsModel;
class PressGuard;

//! The payments of this till, newest first, live. Lets a person try again, ask for a cancel and see the cart;
//! an outcome is never set by hand.
class PaymentsWindow : public QWidget {
    Q_OBJECT
public:
    //! The clock must live longer.
    explicit PaymentsWindow(const Clock &clock, QWidget *parent = nullptr);

    //! Connects both ways; the till may live on another thread.
    void connectTo(Till &till);
    [[nodiscard]] PaymentsModel *model() const { return m_model; }

public Q_SLOTS:
    void showPage(const unavez::PaymentPage &page);
    void showPayment(const unavez::PaymentView &payment);
    void showOpenPayments(const unavez::OpenPayments &counts);
    void showRefusal(const unavez::RefusedIntent &refusal);

Q_SIGNALS:
    void pageWanted(const unavez::PaymentQuery &query);
    void retryAsked(const unavez::PaymentKey &key);
    void cancelAsked(const unavez::PaymentKey &key);
    void cartWanted(const unavez::CartId &cart);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] const PaymentView *selected() const;
    void refresh();
    void retranslate();
    void retry();
    void cancel();
    void showCart();

    OpenPayments m_counts {0, 0};
    PressGuard *m_guard;
    PaymentsModel *m_model;
    QLabel *m_title;
    QLabel *m_summary;
    ActionButton *m_openOnly;
    QTableView *m_table;
    QLabel *m_details;
    MessageStrip *m_strip;
    ActionButton *m_close;
    ActionButton *m_retry;
    ActionButton *m_cancel;
    ActionButton *m_cart;
};

} // namespace unavez
