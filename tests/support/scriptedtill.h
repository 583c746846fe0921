#pragma once

#include "checkout/till.h"

#include <functional>

namespace unavez::test {

//! The sample shop's products, as the catalogue import reads them.
QList<Product> sampleProducts();

//! A till in memory that keeps the contract of Till and does what a test says: for tests of windows alone.
class ScriptedTill : public Till {
    Q_OBJECT
public:
    explicit ScriptedTill(const QList<Product> &products);

    void start() override;
    void addProduct(const QString &code, std::optional<int> quantity) override;
    void setQuantity(const ProductCode &code, int quantity) override;
    void removeLine(const ProductCode &code) override;
    void clearCart() override;
    void pay(const PayIntent &intent) override;
    void cancelPayment(const PaymentKey &key) override;
    void retryPayment(const PaymentKey &key) override;
    void startNextCart() override;
    void showCart(const CartId &cart) override;
    void listPayments(const PaymentQuery &query) override;
    void importCatalogue(const QString &path) override;

    //! From now on intents wait, as with a slow disk, until letGo().
    void hold() { m_held = true; }
    void letGo();
    //! The next press of Pay is not carried out.
    void refuseNextPay(TillRefusal reason) { m_refuseNextPay = reason; }
    //! The newest confirmation of the cart on screen changes, and everybody hears of it.
    void moveTo(PaymentState state, AttemptOutcome outcome = AttemptOutcome::None);
    void change(const std::function<void(PaymentView &)> &change);
    //! Adds rows as if they had been made before, newest last.
    void addRows(QList<PaymentView> rows);

    [[nodiscard]] const QList<PayIntent> &presses() const { return m_presses; }
    [[nodiscard]] const QList<PaymentView> &rows() const { return m_rows; }
    [[nodiscard]] const QList<PaymentQuery> &queries() const { return m_queries; }
    [[nodiscard]] const QList<PaymentKey> &cancels() const { return m_cancels; }
    [[nodiscard]] const QList<PaymentKey> &retries() const { return m_retries; }
    [[nodiscard]] const CartView &cart() const { return m_view; }

private:
    void run(std::function<void()> intent);
    void refuse(TillRefusal reason, const QString &detail = {});
    [[nodiscard]] bool cartMayChange();
    void finish(const Expected<void, Cart::Refusal> &result);
    void showCounts();

    std::shared_ptr<const CatalogueIndex> m_catalogue;
    CartView m_view;
    QList<CartView> m_parked;
    QList<PaymentView> m_rows; //!< oldest first
    QList<PayIntent> m_presses;
    QList<PaymentQuery> m_queries;
    QList<PaymentKey> m_cancels;
    QList<PaymentKey> m_retries;
    QList<std::function<void()>> m_waiting;
    std::optional<TillRefusal> m_refuseNextPay;
    bool m_held = false;
};

} // namespace unavez::test
