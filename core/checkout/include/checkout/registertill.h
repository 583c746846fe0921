#pragma once

#include "base/dice.h"
#include "checkout/alarm.h"
#include "checkout/cartstore.h"
#include "checkout/paymentcourier.h"
#include "checkout/registerstore.h"
#include "checkout/till.h"
#include "domain/vat.h"

#include <functional>
#include <memory>

namespace unavez {

class ConfirmationDesk;

//! What a till is made of; it owns all of it.
struct TillParts {
    std::unique_ptr<RegisterStore> store;
    std::unique_ptr<PaymentGateway> gateway;
    std::unique_ptr<Clock> clock;
    std::unique_ptr<Dice> dice;
    std::unique_ptr<Alarm> alarm;
    VatTable vat;
    Currency currency;
    QString profile; //!< its folder, as people are told of it
    TillNotice notice = {};
};

//! Opens the profile, on the thread that will use it.
using TillOpener = std::function<Expected<TillParts, RefusedIntent>()>;

//! The Till of a profile.
class RegisterTill final : public Till {
    Q_OBJECT
public:
    explicit RegisterTill(TillOpener open, QObject *parent = nullptr);
    ~RegisterTill() override;

    void start() override;
    void addProduct(const QString &code, std::optional<int> quantity) override;
    void setQuantity(const unavez::ProductCode &code, int quantity) override;
    void removeLine(const unavez::ProductCode &code) override;
    void clearCart() override;
    void pay(const unavez::PayIntent &intent) override;
    void cancelPayment(const unavez::PaymentKey &key) override;
    void retryPayment(const unavez::PaymentKey &key) override;
    void startNextCart() override;
    void showCart(const unavez::CartId &cart) override;
    void listPayments(const unavez::PaymentQuery &query) override;
    void importCatalogue(const QString &path) override;

private:
    //! The parts and what is built of them, all made by start().
    struct Session;

    void refuse(TillRefusal reason, const QString &detail = {});
    void refuse(const StoreFault &fault);
    void notice(TillNotice::Kind kind, const QString &detail);
    void noteStoreFault(const StoreFault &fault);
    void changeCart(const std::function<Expected<void, Cart::Refusal>(Cart &)> &change);
    void putOnScreen(const StoredCart &cart);
    void showView();
    void loadCatalogue();
    void notePayment(const PaymentView &payment);
    void countOpen();

    TillOpener m_open;
    std::unique_ptr<Session> m_session;
};

} // namespace unavez
