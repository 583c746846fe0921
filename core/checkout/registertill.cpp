#include "checkout/registertill.h"

#include "base/dice.h"
#include "base/log.h"
#include "catalogue/catalogueimport.h"
#include "checkout/cataloguestore.h"
#include "checkout/confirmationdesk.h"
#include "checkout/paymentgateway.h"

#include <QDateTime>

namespace unavez {

namespace {

TillRefusal refusalOf(Cart::Refusal refusal)
{
    switch (refusal) {
    case Cart::Refusal::TooManyLines:
        return TillRefusal::TooManyLines;
    case Cart::Refusal::QuantityOutOfRange:
        return TillRefusal::QuantityOutOfRange;
    case Cart::Refusal::PriceOutOfRange:
    case Cart::Refusal::TotalTooLarge:
        return TillRefusal::TotalTooLarge;
    case Cart::Refusal::PriceChanged:
        return TillRefusal::PriceChanged;
    case Cart::Refusal::NoSuchLine:
        return TillRefusal::UnknownProduct;
    }
    Q_UNREACHABLE();
}

//! The shop's day: VAT rates change at local midnight.
QDate dayOf(WallTime time) { return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).date(); }

} // namespace

struct RegisterTill::Session {
    explicit Session(TillParts made)
        : parts(std::move(made))
        , desk(parts.store->outbox(), *parts.gateway, *parts.clock)
        , courier({parts.store->outbox(), *parts.gateway, *parts.clock, *parts.dice, *parts.alarm}, {})
        , catalogue(std::make_shared<const CatalogueIndex>(QList<Product>()))
        , cart {CartId::create(), {}, parts.currency}
    {
    }

    TillParts parts;
    ConfirmationDesk desk;
    PaymentCourier courier;
    std::shared_ptr<const CatalogueIndex> catalogue;
    StoredCart cart; //!< the one on screen
    CartPayments payments {0, {}}; //!< of the cart on screen
    std::optional<StoreFault::Kind>
        toldFault; //!< the courier meets it again at each try; people hear of it once
};

RegisterTill::RegisterTill(TillOpener open, QObject *parent)
    : Till(parent)
    , m_open(std::move(open))
{
}

RegisterTill::~RegisterTill() = default;

void RegisterTill::start()
{
    if (m_session)
        return;
    auto parts = m_open();
    if (!parts) {
        Q_EMIT failed(parts.error());
        return;
    }
    auto session = std::make_unique<Session>(std::move(*parts));
    const auto onScreen = session->parts.store->carts().onScreen();
    if (!onScreen) {
        Q_EMIT failed(unavez::refusalOf(onScreen.error()));
        return;
    }
    if (*onScreen)
        session->cart = **onScreen;
    const auto payments = session->parts.store->outbox().paymentsOf(session->cart.id);
    if (!payments) {
        Q_EMIT failed(unavez::refusalOf(payments.error()));
        return;
    }
    session->payments = *payments;
    m_session = std::move(session);

    connect(&m_session->courier, &PaymentCourier::paymentChanged, this, &RegisterTill::notePayment);
    connect(&m_session->courier, &PaymentCourier::reachChanged, this, &RegisterTill::backendReachChanged);
    connect(&m_session->courier, &PaymentCourier::clockDrifted, this, [this](std::chrono::seconds drift) {
        notice(TillNotice::Kind::ClockDrift, QString::number(drift.count()));
    });
    connect(&m_session->courier, &PaymentCourier::storeFailed, this, &RegisterTill::noteStoreFault);
    m_session->parts.store->observeDamage(
        [this](const QString &damage) { notice(TillNotice::Kind::DamageFound, damage); });
    if (const auto started = m_session->courier.start(); !started) {
        const RefusedIntent reason = unavez::refusalOf(started.error());
        m_session.reset();
        Q_EMIT failed(reason);
        return;
    }
    // What was being sent when the last process died has just become unknown.
    if (const auto recovered = m_session->parts.store->outbox().paymentsOf(m_session->cart.id))
        m_session->payments = *recovered;
    showView();
    if (m_session->parts.notice.kind != TillNotice::Kind::None)
        notice(m_session->parts.notice.kind, m_session->parts.notice.detail);
    countOpen();
    loadCatalogue();
}

void RegisterTill::addProduct(const QString &code, std::optional<int> quantity)
{
    if (!m_session)
        return;
    const auto productCode = ProductCode::fromText(code);
    const Product *product = productCode ? m_session->catalogue->find(*productCode) : nullptr;
    if (!product) {
        refuse(TillRefusal::UnknownProduct, code);
        return;
    }
    if (product->unit == Unit::Weight && !quantity) {
        refuse(TillRefusal::QuantityNeeded, product->name);
        return;
    }
    const auto rate = m_session->parts.vat.rate(product->vatClass, dayOf(m_session->parts.clock->wallNow()));
    if (!rate) {
        refuse(TillRefusal::NoVatRate, dayOf(m_session->parts.clock->wallNow()).toString(Qt::ISODate));
        return;
    }
    changeCart([&](Cart &cart) {
        return cart.add(
            {product->code, product->name, product->unit, product->price, *rate, quantity.value_or(1)});
    });
}

void RegisterTill::setQuantity(const ProductCode &code, int quantity)
{
    changeCart([&](Cart &cart) { return cart.setQuantity(code, quantity); });
}

void RegisterTill::removeLine(const ProductCode &code)
{
    changeCart([&](Cart &cart) { return cart.remove(code); });
}

void RegisterTill::clearCart()
{
    changeCart([](Cart &cart) {
        cart.clear();
        return Expected<void, Cart::Refusal>();
    });
}

void RegisterTill::changeCart(const std::function<Expected<void, Cart::Refusal>(Cart &)> &change)
{
    if (!m_session)
        return;
    const auto &newest = m_session->payments.newest;
    if (newest && !allowsAnotherTender(newest->view.state)) {
        refuse(TillRefusal::CartHasOpenPayment);
        return;
    }
    StoredCart changed = m_session->cart;
    if (const auto done = change(changed.cart); !done) {
        refuse(refusalOf(done.error()));
        return;
    }
    putOnScreen(changed);
}

void RegisterTill::putOnScreen(const StoredCart &cart)
{
    const auto payments = m_session->parts.store->outbox().paymentsOf(cart.id);
    if (!payments) {
        refuse(payments.error());
        return;
    }
    const auto stored = m_session->parts.store->carts().show(cart, m_session->parts.clock->wallNow());
    if (!stored) {
        refuse(stored.error());
        return;
    }
    m_session->cart = cart;
    m_session->payments = *payments;
    showView();
}

void RegisterTill::pay(const PayIntent &intent)
{
    if (!m_session)
        return;
    const auto confirmed = m_session->desk.confirm(m_session->cart, intent, QString());
    if (!confirmed) {
        RefusedIntent refusal = confirmed.error();
        refusal.profile = m_session->parts.profile;
        Q_EMIT refused(refusal);
        return;
    }
    if (!*confirmed || !(*confirmed)->isNew) {
        showView();
        return;
    }
    m_session->payments = {(*confirmed)->row.view.number, (*confirmed)->row};
    showView();
    Q_EMIT paymentChanged((*confirmed)->row.view);
    countOpen();
    m_session->courier.wake();
}

void RegisterTill::cancelPayment(const PaymentKey &key)
{
    if (!m_session)
        return;
    const auto row = m_session->courier.cancel(key);
    if (!row)
        refuse(row.error());
    else if (!*row)
        refuse(TillRefusal::NotCancellable, key.text());
}

void RegisterTill::retryPayment(const PaymentKey &key)
{
    if (!m_session)
        return;
    const auto row = m_session->courier.retry(key);
    if (!row) {
        refuse(row.error());
        return;
    }
    if (*row)
        return;
    // Being sent or over: there is nothing to try, and the view says so.
    const auto present = m_session->parts.store->outbox().find(key);
    if (!present)
        refuse(present.error());
    else if (!*present)
        refuse(TillRefusal::NoSuchPayment, key.text());
    else
        Q_EMIT paymentChanged((*present)->view);
}

void RegisterTill::startNextCart()
{
    if (!m_session)
        return;
    if (m_session->cart.cart.isEmpty() && m_session->payments.confirmations == 0) {
        showView();
        return;
    }
    putOnScreen({CartId::create(), {}, m_session->parts.currency});
}

void RegisterTill::showCart(const CartId &cart)
{
    if (!m_session)
        return;
    const auto found = m_session->parts.store->carts().find(cart);
    if (!found)
        refuse(found.error());
    else if (!*found)
        refuse(TillRefusal::NoSuchPayment, cart.text());
    else
        putOnScreen(**found);
}

void RegisterTill::listPayments(const PaymentQuery &query)
{
    if (!m_session)
        return;
    const auto page = m_session->parts.store->outbox().list(query);
    if (!page)
        refuse(page.error());
    else
        Q_EMIT paymentsListed(*page);
}

void RegisterTill::importCatalogue(const QString &path)
{
    if (!m_session)
        return;
    const auto products = readCatalogue(
        path, {m_session->parts.vat, dayOf(m_session->parts.clock->wallNow()), m_session->parts.currency});
    if (!products) {
        Q_EMIT catalogueImported(products.error());
        return;
    }
    ImportReport report {path, products->size(), {}, false};
    if (const auto replaced = m_session->parts.store->catalogue().replace(*products); !replaced) {
        report.products = 0;
        report.problems.append({0, {}, ImportFault::StorageFailed, replaced.error().detail, {}});
    } else {
        m_session->catalogue = std::make_shared<const CatalogueIndex>(*products);
        Q_EMIT catalogueChanged(m_session->catalogue);
    }
    Q_EMIT catalogueImported(report);
}

void RegisterTill::loadCatalogue()
{
    const auto products = m_session->parts.store->catalogue().products();
    if (!products) {
        refuse(products.error());
        return;
    }
    m_session->catalogue = std::make_shared<const CatalogueIndex>(*products);
    Q_EMIT catalogueChanged(m_session->catalogue);
}

void RegisterTill::notePayment(const PaymentView &payment)
{
    m_session->toldFault.reset();
    auto &newest = m_session->payments.newest;
    if (newest && newest->view.key == payment.key)
        newest->view = payment;
    Q_EMIT paymentChanged(payment);
    countOpen();
}

void RegisterTill::countOpen()
{
    const auto counts = m_session->parts.store->outbox().countOpen();
    if (counts)
        Q_EMIT openPaymentsChanged(*counts);
    else
        refuse(counts.error());
}

void RegisterTill::showView()
{
    const StoredCart &cart = m_session->cart;
    const CartPayments &payments = m_session->payments;
    Q_EMIT cartShown({cart.id, cart.cart, cart.currency, payments.confirmations,
        payments.newest ? std::optional(payments.newest->view) : std::nullopt});
}

void RegisterTill::refuse(TillRefusal reason, const QString &detail) { Q_EMIT refused({reason, detail}); }

void RegisterTill::refuse(const StoreFault &fault)
{
    RefusedIntent refusal = unavez::refusalOf(fault);
    refusal.profile = m_session->parts.profile;
    Q_EMIT refused(refusal);
}

void RegisterTill::notice(TillNotice::Kind kind, const QString &detail)
{
    Q_EMIT noticed({kind, detail, m_session->parts.profile});
}

void RegisterTill::noteStoreFault(const StoreFault &fault)
{
    if (m_session->toldFault == fault.kind)
        return;
    m_session->toldFault = fault.kind;
    qCWarning(logStorage).noquote() << "the outbox does not work:" << fault.detail;
    switch (fault.kind) {
    case StoreFault::Kind::Damaged:
        notice(TillNotice::Kind::DamageFound, fault.detail);
        break;
    case StoreFault::Kind::Displaced:
        notice(TillNotice::Kind::FileDisplaced, fault.detail);
        break;
    case StoreFault::Kind::DiskFull:
    case StoreFault::Kind::ReadOnly:
    case StoreFault::Kind::Failed:
        notice(TillNotice::Kind::PaymentsHeldUp, fault.detail);
        break;
    }
}

} // namespace unavez
