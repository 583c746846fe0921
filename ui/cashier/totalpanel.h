#pragma once

#include "domain/cart.h"
#include "domain/currency.h"

#include <QFrame>

class QGridLayout;
class QLabel;

namespace unavez {

//! The total in the largest type of the window, and the VAT in it, a row a rate.
class TotalPanel : public QFrame {
    Q_OBJECT
public:
    explicit TotalPanel(QWidget *parent = nullptr);

    void show(const Cart &cart, const Currency &currency);
    [[nodiscard]] QString totalText() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitTotal();
    void addVatRow(int row, const QStringList &cells, bool header);

    QLabel *m_label;
    QLabel *m_count;
    QLabel *m_total;
    QGridLayout *m_vat;
};

} // namespace unavez
