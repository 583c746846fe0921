#pragma once

#include "checkout/tillvalues.h"

namespace unavez {

/*! The register's use cases: every window and the command line drive the same one.

    Lives on the I/O thread, where its slots run and its signals leave; windows connect to it across threads.
    Each accepted intent is on disk before the signal that shows it. An intent that was not carried out ends in
    refused(). */
class Till : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

public Q_SLOTS:
    //! Reads the profile, shows the cart that was open and starts the courier. The first signal is
    //! cartShown() or failed().
    virtual void start() = 0;

    //! Adds a product by what was scanned or typed; grams for weighed goods, pieces else.
    virtual void addProduct(const QString &code, std::optional<int> quantity) = 0;
    virtual void setQuantity(const unavez::ProductCode &code, int quantity) = 0;
    virtual void removeLine(const unavez::ProductCode &code) = 0;
    virtual void clearCart() = 0;

    //! Makes and stores the one confirmation that the press asks for, and lets the courier send it.
    virtual void pay(const unavez::PayIntent &intent) = 0;
    //! Asks that the confirmation never charges; ends when paymentChanged() shows cancelled or approved.
    virtual void cancelPayment(const unavez::PaymentKey &key) = 0;
    //! Tries again now, with the same key. For what waits for a person this is the manager's word that the
    //! cause is repaired.
    virtual void retryPayment(const unavez::PaymentKey &key) = 0;

    //! Leaves the cart on screen, whatever the state of its payment, and shows an empty one. The other stays
    //! in the list.
    virtual void startNextCart() = 0;
    //! Shows the cart of an earlier confirmation again.
    virtual void showCart(const unavez::CartId &cart) = 0;

    virtual void listPayments(const unavez::PaymentQuery &query) = 0;
    //! Reads and checks the file, then replaces the catalogue or nothing at all; ends in catalogueImported().
    virtual void importCatalogue(const QString &path) = 0;

Q_SIGNALS:
    void failed(const unavez::RefusedIntent &reason); //!< start() could not open the profile
    void cartShown(const unavez::CartView &view);
    void paymentChanged(const unavez::PaymentView &payment); //!< of whatever cart, each time its row changed
    void openPaymentsChanged(const unavez::OpenPayments &counts);
    void refused(const unavez::RefusedIntent &reason);
    void paymentsListed(const unavez::PaymentPage &page);
    void catalogueChanged(const std::shared_ptr<const unavez::CatalogueIndex> &catalogue);
    void catalogueImported(const unavez::ImportReport &report);
    void backendReachChanged(unavez::BackendReach reach);
    void noticed(const unavez::TillNotice &notice);
};

} // namespace unavez
