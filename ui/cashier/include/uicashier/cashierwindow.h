#pragma once

#include "base/clock.h"
#include "checkout/till.h"
#include "uicommon/saledecisions.h"
#include "uicommon/scandetector.h"
#include "uicommon/wording.h"

#include <QMainWindow>

#include <memory>
#include <optional>

class QLineEdit;
class QStackedWidget;
class QTableView;

namespace unavez {

class ActionButton;
class CartModel;
class MessageStrip;
class PressGuard;
class ProgressView;
class QuantityView;
class ScanField;
class StateBanner;
class TenderView;
class TopBar;
class TotalPanel;

/*! Where the cashier works. Shows what the till says and emits what the cashier wants; decides nothing about
    money. GUI thread.

    Every way to charge (button, F12, Enter) goes through pressPay(). */
class CashierWindow : public QMainWindow {
    Q_OBJECT
public:
    //! The clock must live longer.
    explicit CashierWindow(const Clock &clock, QWidget *parent = nullptr);
    ~CashierWindow() override;

    //! Connects both ways; the till may live on another thread.
    void connectTo(Till &till);

    bool eventFilter(QObject *watched, QEvent *event) override;

public Q_SLOTS:
    void showCart(const unavez::CartView &view);
    void showPayment(const unavez::PaymentView &payment);
    void showOpenPayments(const unavez::OpenPayments &counts);
    void showRefusal(const unavez::RefusedIntent &refusal);
    void showCatalogue(const std::shared_ptr<const unavez::CatalogueIndex> &catalogue);
    void showReach(unavez::BackendReach reach);
    void showNotice(const unavez::TillNotice &notice);

Q_SIGNALS:
    void addAsked(const QString &code, std::optional<int> quantity);
    void quantityAsked(const unavez::ProductCode &code, int quantity);
    void removeAsked(const unavez::ProductCode &code);
    void clearAsked();
    void payAsked(const unavez::PayIntent &intent);
    void cancelAsked(const unavez::PaymentKey &key);
    void nextCartAsked();
    void paymentsWanted();
    void importWanted();
    void otherLanguageWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Page { Cart, HowMany, Tender, Progress };

    struct QuantityQuestion {
        ProductCode code;
        bool isNewLine; //!< add the product, or change the line that is there
    };
    struct LastSale {
        Money amount;
        std::optional<Money> change;
        Currency currency;
    };

    [[nodiscard]] QWidget *makeCartPage();
    [[nodiscard]] QWidget *makeSide();
    void connectViews();

    [[nodiscard]] SaleSituation situation() const;
    [[nodiscard]] std::optional<ShownPayment> shownPayment() const;
    void showPage(Page page);
    void refresh();
    void refreshBanner();
    void refreshIdleBanner();
    void retranslate();

    void pressPay();
    void openTender();
    void pressNextCustomer();
    void pressCancel();
    void leavePage();

    void submitScan(const QString &text);
    void addProduct(const Product &product, std::optional<Quantity> quantity);
    void askAdd(const QString &code, std::optional<Quantity> quantity);
    void askQuantity(const CartLine &line, const QString &typedAlready);
    void acceptQuantity();
    void setSelectedQuantity(Quantity quantity);
    void changeSelectedQuantity(int by);
    void removeSelected();
    void pressClear();
    [[nodiscard]] const CartLine *selectedLine() const;
    void selectRow(int row);
    void noteAddedLine(const Cart &before, const Cart &now);
    void say(Tone tone, const Advice &advice, const QString &smallPrint = {});

    [[nodiscard]] bool handleKey(const QKeyEvent &event, QWidget &receiver);
    [[nodiscard]] bool handleFunctionKey(const QKeyEvent &event);
    [[nodiscard]] bool handleCharacter(const QString &text, QWidget &receiver);
    void pressEnter();
    void takeScan(const QString &code);

    const Clock &m_clock;
    std::optional<CartView> m_view;
    std::optional<PayIntent> m_pendingPress;
    std::optional<CartLine> m_lastAdded;
    std::optional<LastSale> m_lastSale;
    std::optional<QuantityQuestion> m_quantityQuestion;
    //! What the cashier has asked for and the till has not shown yet, so that quick presses of + add up.
    std::optional<CartLine> m_wantedLine;
    Page m_page = Page::Cart;

    ScanDetector m_scanDetector;
    QString m_textBeforeRun; //!< of the field that has the focus, before a scanner may have typed into it

    PressGuard *m_guard;
    TopBar *m_top;
    ScanField *m_scan;
    StateBanner *m_banner;
    MessageStrip *m_strip;
    QStackedWidget *m_pages;
    CartModel *m_cartModel;
    QTableView *m_table;
    QWidget *m_cartPage;
    QuantityView *m_quantityView;
    TenderView *m_tenderView;
    ProgressView *m_progressView;
    TotalPanel *m_total;
    ActionButton *m_minus;
    ActionButton *m_plus;
    ActionButton *m_quantity;
    ActionButton *m_remove;
    ActionButton *m_clear;
    ActionButton *m_viewPayment;
    ActionButton *m_pay;
    ActionButton *m_next;
};

} // namespace unavez
