#include "support/scriptedtill.h"

#include "catalogue/catalogueimport.h"
#include "catalogue/vattablefile.h"

#include <QFile>

#include <algorithm>

namespace unavez::test {

namespace {

const QDate shopDay(2026, 11, 30);
constexpr WallTime firstMoment {Milliseconds {1'796'032'800'000}}; // 2026-11-30 10:00 UTC

VatTable sampleVat()
{
    QFile file(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/vat/es.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no VAT rates");
    return parseVatTable(file.readAll()).value();
}

TillRefusal worded(Cart::Refusal refusal)
{
    switch (refusal) {
    case Cart::Refusal::TooManyLines:
        return TillRefusal::TooManyLines;
    case Cart::Refusal::QuantityOutOfRange:
    case Cart::Refusal::PriceOutOfRange:
        return TillRefusal::QuantityOutOfRange;
    case Cart::Refusal::PriceChanged:
        return TillRefusal::PriceChanged;
    case Cart::Refusal::TotalTooLarge:
        return TillRefusal::TotalTooLarge;
    case Cart::Refusal::NoSuchLine:
        return TillRefusal::UnknownProduct;
    }
    Q_UNREACHABLE();
}

CartView emptyCart() { return {CartId::create(), Cart(), Currency::euro(), 0, std::nullopt}; }

} // namespace

QList<Product> sampleProducts()
{
    const CatalogueRules rules {sampleVat(), shopDay, Currency::euro()};
    return readCatalogue(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/catalogue/tienda-de-barrio.csv"), rules)
        .value();
}

ScriptedTill::ScriptedTill(const QList<Product> &products)
    : m_catalogue(std::make_shared<CatalogueIndex>(products))
    , m_view(emptyCart())
{
}

void ScriptedTill::run(std::function<void()> intent)
{
    if (m_held)
        m_waiting.append(std::move(intent));
    else
        intent();
}

void ScriptedTill::letGo()
{
    m_held = false;
    for (const std::function<void()> &intent : std::exchange(m_waiting, {}))
        intent();
}

void ScriptedTill::start()
{
    Q_EMIT cartShown(m_view);
    Q_EMIT catalogueChanged(m_catalogue);
    Q_EMIT backendReachChanged(BackendReach::Reached);
    showCounts();
}

void ScriptedTill::refuse(TillRefusal reason, const QString &detail) { Q_EMIT refused({reason, detail}); }

bool ScriptedTill::cartMayChange()
{
    if (!m_view.payment || allowsAnotherTender(m_view.payment->state))
        return true;
    refuse(TillRefusal::CartHasOpenPayment);
    return false;
}

void ScriptedTill::finish(const Expected<void, Cart::Refusal> &result)
{
    if (result)
        Q_EMIT cartShown(m_view);
    else
        refuse(worded(result.error()));
}

void ScriptedTill::addProduct(const QString &text, std::optional<int> quantity)
{
    run([this, text, quantity] {
        const std::optional<ProductCode> code = ProductCode::fromText(text);
        const Product *product = code ? m_catalogue->find(*code) : nullptr;
        if (!product)
            return refuse(TillRefusal::UnknownProduct, text);
        if (product->unit == Unit::Weight && !quantity)
            return refuse(TillRefusal::QuantityNeeded);
        if (!cartMayChange())
            return;
        const VatRate rate = sampleVat().rate(product->vatClass, shopDay).value();
        finish(m_view.cart.add(
            {product->code, product->name, product->unit, product->price, rate, quantity.value_or(1)}));
    });
}

void ScriptedTill::setQuantity(const ProductCode &code, int quantity)
{
    run([this, code, quantity] {
        if (cartMayChange())
            finish(m_view.cart.setQuantity(code, quantity));
    });
}

void ScriptedTill::removeLine(const ProductCode &code)
{
    run([this, code] {
        if (cartMayChange())
            finish(m_view.cart.remove(code));
    });
}

void ScriptedTill::clearCart()
{
    run([this] {
        if (!cartMayChange())
            return;
        m_view.cart.clear();
        Q_EMIT cartShown(m_view);
    });
}

void ScriptedTill::pay(const PayIntent &intent)
{
    m_presses.append(intent);
    run([this, intent] {
        if (m_refuseNextPay)
            return refuse(*std::exchange(m_refuseNextPay, std::nullopt), QStringLiteral("register.sqlite"));
        const bool isLate = intent.cart != m_view.id || intent.seenConfirmations != m_view.confirmations;
        if (isLate || !cartMayChange())
            return;
        if (intent.seenTotal != m_view.cart.total())
            return refuse(TillRefusal::TotalChanged);
        const auto sequence = static_cast<std::int64_t>(m_rows.size()) + 1;
        m_view.payment = PaymentView {PaymentKey::create(), m_view.id, ++m_view.confirmations, intent.tender,
            intent.seenTotal, m_view.currency, intent.tendered, PaymentState::Queued, 0, firstMoment,
            std::nullopt, AttemptOutcome::None, 0, {}, std::nullopt, {}, std::nullopt, sequence, 1};
        m_rows.append(*m_view.payment);
        Q_EMIT cartShown(m_view);
        Q_EMIT paymentChanged(*m_view.payment);
        showCounts();
    });
}

void ScriptedTill::cancelPayment(const PaymentKey &key) { m_cancels.append(key); }

void ScriptedTill::retryPayment(const PaymentKey &key) { m_retries.append(key); }

void ScriptedTill::startNextCart()
{
    run([this] {
        m_parked.append(m_view);
        m_view = emptyCart();
        Q_EMIT cartShown(m_view);
    });
}

void ScriptedTill::showCart(const CartId &cart)
{
    run([this, cart] {
        const auto found = std::find_if(
            m_parked.begin(), m_parked.end(), [&cart](const CartView &view) { return view.id == cart; });
        if (found == m_parked.end())
            return refuse(TillRefusal::NoSuchPayment);
        std::swap(m_view, *found);
        Q_EMIT cartShown(m_view);
    });
}

void ScriptedTill::listPayments(const PaymentQuery &query)
{
    m_queries.append(query);
    run([this, query] {
        PaymentPage page {query, {}, false};
        for (auto row = m_rows.crbegin(); row != m_rows.crend(); ++row) {
            const bool wanted = (!query.openOnly || !isFinal(row->state))
                && (!query.beforeSequence || row->sequence < *query.beforeSequence);
            if (!wanted)
                continue;
            if (page.payments.size() == query.limit) {
                page.hasMore = true;
                break;
            }
            page.payments.append(*row);
        }
        Q_EMIT paymentsListed(page);
    });
}

void ScriptedTill::importCatalogue(const QString &path)
{
    const CatalogueRules rules {sampleVat(), shopDay, Currency::euro()};
    const Expected<QList<Product>, ImportReport> read = readCatalogue(path, rules);
    if (!read) {
        Q_EMIT catalogueImported(read.error());
        return;
    }
    m_catalogue = std::make_shared<CatalogueIndex>(*read);
    Q_EMIT catalogueChanged(m_catalogue);
    Q_EMIT catalogueImported({path, read->size(), {}, false});
}

void ScriptedTill::moveTo(PaymentState state, AttemptOutcome outcome)
{
    change([state, outcome](PaymentView &payment) {
        payment.state = state;
        payment.lastOutcome = outcome;
    });
}

void ScriptedTill::change(const std::function<void(PaymentView &)> &change)
{
    PaymentView &payment = m_view.payment.value();
    change(payment);
    ++payment.revision;
    for (PaymentView &row : m_rows) {
        if (row.key == payment.key)
            row = payment;
    }
    Q_EMIT paymentChanged(payment);
    showCounts();
}

void ScriptedTill::addRows(QList<PaymentView> rows)
{
    for (PaymentView &row : rows) {
        row.sequence = static_cast<std::int64_t>(m_rows.size()) + 1;
        m_rows.append(row);
    }
    showCounts();
}

void ScriptedTill::showCounts()
{
    OpenPayments counts {0, 0};
    for (const PaymentView &row : std::as_const(m_rows)) {
        counts.open += isFinal(row.state) ? 0 : 1;
        counts.needReview += row.state == PaymentState::NeedsReview ? 1 : 0;
    }
    Q_EMIT openPaymentsChanged(counts);
}

} // namespace unavez::test
