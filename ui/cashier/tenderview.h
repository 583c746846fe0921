#pragma once

#include "domain/confirmation.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;

namespace unavez {

class ActionButton;

//! Where the cashier says how the customer pays. Knows nothing of payments that were made.
class TenderView : public QWidget {
    Q_OBJECT
public:
    struct Choice {
        Tender tender;
        QString card;
        std::optional<Money> tendered;
    };

    explicit TenderView(QWidget *parent = nullptr);

    //! A new question: card, nothing tendered.
    void begin(Money total, const Currency &currency);
    void showTotal(Money total);
    void choose(Tender tender);
    [[nodiscard]] Tender tender() const;
    //! Empty when what is typed is no amount, or too little.
    [[nodiscard]] std::optional<Choice> choice() const;
    void setConfirmEnabled(bool enabled);
    //! Where digits belong that are typed while no field has the focus.
    [[nodiscard]] QLineEdit *amountField() const;

Q_SIGNALS:
    void confirmed();
    void left();

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QWidget *makeCardPage();
    [[nodiscard]] QWidget *makeCashPage();
    [[nodiscard]] std::optional<Money> tendered() const;
    void showChange();
    void retranslate();

    Money m_total;
    Currency m_currency = Currency::euro();
    ActionButton *m_card;
    ActionButton *m_cash;
    QStackedWidget *m_pages;
    QLabel *m_cardLabel;
    QLabel *m_cardHint;
    QComboBox *m_cardChoice;
    QLabel *m_tenderedLabel;
    QLineEdit *m_tendered;
    QList<ActionButton *> m_notes;
    ActionButton *m_exact;
    QLabel *m_changeLabel;
    QLabel *m_change;
    ActionButton *m_back;
    ActionButton *m_confirm;
};

} // namespace unavez
