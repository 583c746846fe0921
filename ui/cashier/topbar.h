#pragma once

#include "checkout/tillvalues.h"

#include <QFrame>

class QLabel;

namespace unavez {

class ActionButton;
class ScanField;

//! What is on screen whatever happens: the search field, the connection, the open payments.
class TopBar : public QFrame {
    Q_OBJECT
public:
    explicit TopBar(QWidget *parent);

    [[nodiscard]] ScanField *scanField() const { return m_scan; }
    void showReach(BackendReach reach);
    void showOpenPayments(const OpenPayments &counts);

Q_SIGNALS:
    void paymentsPressed();
    void importPressed();
    void languagePressed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    BackendReach m_reach = BackendReach::NotTriedYet;
    OpenPayments m_counts {0, 0};
    ScanField *m_scan;
    QLabel *m_reachIcon;
    QLabel *m_reachText;
    ActionButton *m_payments;
    ActionButton *m_import;
    ActionButton *m_language;
};

} // namespace unavez
