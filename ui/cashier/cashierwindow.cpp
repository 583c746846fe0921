#include "uicashier/cashierwindow.h"

#include "cartlinedelegate.h"
#include "cartmodel.h"
#include "progressview.h"
#include "quantityview.h"
#include "scanentry.h"
#include "scanfield.h"
#include "tenderview.h"
#include "topbar.h"
#include "totalpanel.h"
#include "uicommon/actionbutton.h"
#include "uicommon/messagestrip.h"
#include "uicommon/moneytext.h"
#include "uicommon/pressguard.h"
#include "uicommon/statebanner.h"
#include "uicommon/theme.h"
#include "uicommon/wording.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace unavez {

namespace {

constexpr int margin = 12;
constexpr int rowHeight = 58;
constexpr int quantityWidth = 112;
constexpr int amountWidth = 132;
constexpr int payHeight = 104;
constexpr int nextHeight = 72;
constexpr int sideWidth = 350;

//! Refusals that a press of Pay may bring; others belong to what was scanned before it.
bool mayAnswerAPress(TillRefusal refusal)
{
    switch (refusal) {
    case TillRefusal::CartHasOpenPayment:
    case TillRefusal::CartEmpty:
    case TillRefusal::TotalChanged:
    case TillRefusal::TenderedTooLittle:
    case TillRefusal::DiskFull:
    case TillRefusal::DiskReadOnly:
    case TillRefusal::DatabaseDamaged:
    case TillRefusal::FileDisplaced:
    case TillRefusal::StorageFailed:
        return true;
    case TillRefusal::UnknownProduct:
    case TillRefusal::NoVatRate:
    case TillRefusal::QuantityNeeded:
    case TillRefusal::TooManyLines:
    case TillRefusal::QuantityOutOfRange:
    case TillRefusal::TotalTooLarge:
    case TillRefusal::PriceChanged:
    case TillRefusal::NotCancellable:
    case TillRefusal::NoSuchPayment:
        return false;
    }
    Q_UNREACHABLE();
}

ActionButton *makeButton(const char *name, ActionButton::Kind kind, Icon icon, const QString &key)
{
    auto *button = new ActionButton(kind);
    button->setObjectName(QString::fromLatin1(name));
    button->setSymbol(icon);
    button->setKeyText(key);
    return button;
}

std::optional<Money> changeOf(const PaymentView &payment)
{
    return payment.tendered ? payment.tendered->minus(payment.amount) : std::nullopt;
}

} // namespace

CashierWindow::CashierWindow(const Clock &clock, QWidget *parent)
    : QMainWindow(parent)
    , m_clock(clock)
    , m_guard(new PressGuard(clock, *this))
{
    setWindowIcon(programIcon());
    auto *central = new QWidget;
    setCentralWidget(central);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_top = new TopBar(central);
    m_scan = m_top->scanField();
    m_banner = new StateBanner;
    column->addWidget(m_top);
    column->addWidget(m_banner);

    m_cartPage = makeCartPage();
    m_quantityView = new QuantityView;
    m_tenderView = new TenderView;
    m_progressView = new ProgressView;
    m_pages = new QStackedWidget;
    for (QWidget *page : {m_cartPage, static_cast<QWidget *>(m_quantityView),
             static_cast<QWidget *>(m_tenderView), static_cast<QWidget *>(m_progressView)})
        m_pages->addWidget(page);
    m_strip = new MessageStrip;

    auto *body = new QHBoxLayout;
    body->setContentsMargins(margin, margin, margin, margin);
    body->setSpacing(margin);
    auto *left = new QVBoxLayout;
    left->setSpacing(8);
    left->addWidget(m_strip);
    left->addWidget(m_pages, 1);
    body->addLayout(left, 1);
    body->addWidget(makeSide());
    column->addLayout(body, 1);

    connectViews();
    retranslate();
    m_scan->setFocus();
    QCoreApplication::instance()->installEventFilter(this);
}

CashierWindow::~CashierWindow() = default;

QWidget *CashierWindow::makeCartPage()
{
    m_cartModel = new CartModel(this);
    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("cart"));
    m_table->setModel(m_cartModel);
    m_table->setFont(theme::font(theme::basePoints + 1));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsClickable(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(CartModel::NameColumn, QHeaderView::Stretch);
    header->resizeSection(CartModel::QuantityColumn, quantityWidth);
    header->resizeSection(CartModel::AmountColumn, amountWidth);
    m_table->setItemDelegateForColumn(CartModel::NameColumn, new CartLineDelegate(m_table));

    using Kind = ActionButton::Kind;
    m_minus = makeButton("minus", Kind::Normal, Icon::Minus, {});
    m_plus = makeButton("plus", Kind::Normal, Icon::Plus, {});
    m_quantity = makeButton("quantity", Kind::Normal, Icon::Count, QStringLiteral("F4"));
    m_remove = makeButton("remove", Kind::Normal, Icon::Remove, {});
    m_clear = makeButton("clear", Kind::Normal, Icon::Erase, QStringLiteral("F8"));
    m_viewPayment = makeButton("viewPayment", Kind::Brand, Icon::Checking, QStringLiteral("F12"));
    auto *actions = new QHBoxLayout;
    actions->setSpacing(8);
    for (ActionButton *button : {m_minus, m_plus, m_quantity, m_remove, m_clear})
        actions->addWidget(button);
    actions->addStretch();
    actions->addWidget(m_viewPayment);

    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_table, 1);
    column->addLayout(actions);
    return page;
}

QWidget *CashierWindow::makeSide()
{
    m_total = new TotalPanel;
    m_pay = makeButton("pay", ActionButton::Kind::Primary, Icon::Cash, QStringLiteral("F12"));
    m_pay->setPoints(theme::statePoints + 4);
    m_pay->setMinimumHeight(payHeight);
    m_next = makeButton("next", ActionButton::Kind::Normal, Icon::Next, QStringLiteral("F9"));
    m_next->setPoints(theme::largePoints);
    m_next->setMinimumHeight(nextHeight);

    auto *side = new QWidget;
    side->setFixedWidth(sideWidth);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_total, 1);
    column->addWidget(m_next);
    column->addWidget(m_pay);
    return side;
}

void CashierWindow::connectViews()
{
    connect(m_scan, &ScanField::matchPressed, this, [this](const Product &product) {
        const ScanEntry entry = ScanEntry::fromText(m_scan->text());
        m_scan->clear();
        addProduct(product, entry.quantityIn(product.unit));
    });
    connect(m_scan, &ScanField::selectionMoved, this, [this](int rows) {
        const int last = m_cartModel->rowCount() - 1;
        selectRow(qBound(0, m_table->currentIndex().row() + rows, qMax(last, 0)));
    });
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CashierWindow::refresh);
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (const CartLine *line = selectedLine())
            askQuantity(*line, {});
    });
    connect(m_minus, &QPushButton::clicked, this, [this] { changeSelectedQuantity(-1); });
    connect(m_plus, &QPushButton::clicked, this, [this] { changeSelectedQuantity(1); });
    connect(m_quantity, &QPushButton::clicked, this, [this] {
        if (const CartLine *line = selectedLine())
            askQuantity(*line, {});
    });
    connect(m_remove, &QPushButton::clicked, this, &CashierWindow::removeSelected);
    connect(m_clear, &QPushButton::clicked, this, &CashierWindow::pressClear);
    connect(m_viewPayment, &QPushButton::clicked, this, &CashierWindow::pressPay);
    connect(m_pay, &QPushButton::clicked, this, &CashierWindow::pressPay);
    connect(m_next, &QPushButton::clicked, this, &CashierWindow::pressNextCustomer);
    connect(m_tenderView, &TenderView::confirmed, this, &CashierWindow::pressPay);
    connect(m_tenderView, &TenderView::left, this, &CashierWindow::leavePage);
    connect(m_quantityView, &QuantityView::accepted, this, &CashierWindow::acceptQuantity);
    connect(m_quantityView, &QuantityView::left, this, &CashierWindow::leavePage);
    connect(m_progressView, &ProgressView::left, this, &CashierWindow::leavePage);
    connect(m_progressView, &ProgressView::cancelPressed, this, &CashierWindow::pressCancel);
    connect(m_strip, &MessageStrip::answered, this, [this] { showPage(m_page); });
    connect(m_top, &TopBar::paymentsPressed, this, &CashierWindow::paymentsWanted);
    connect(m_top, &TopBar::importPressed, this, &CashierWindow::importWanted);
    connect(m_top, &TopBar::languagePressed, this, &CashierWindow::otherLanguageWanted);
}

void CashierWindow::connectTo(Till &till)
{
    connect(this, &CashierWindow::addAsked, &till, &Till::addProduct);
    connect(this, &CashierWindow::quantityAsked, &till, &Till::setQuantity);
    connect(this, &CashierWindow::removeAsked, &till, &Till::removeLine);
    connect(this, &CashierWindow::clearAsked, &till, &Till::clearCart);
    connect(this, &CashierWindow::payAsked, &till, &Till::pay);
    connect(this, &CashierWindow::cancelAsked, &till, &Till::cancelPayment);
    connect(this, &CashierWindow::nextCartAsked, &till, &Till::startNextCart);
    connect(&till, &Till::cartShown, this, &CashierWindow::showCart);
    connect(&till, &Till::paymentChanged, this, &CashierWindow::showPayment);
    connect(&till, &Till::openPaymentsChanged, this, &CashierWindow::showOpenPayments);
    connect(&till, &Till::refused, this, &CashierWindow::showRefusal);
    connect(&till, &Till::catalogueChanged, this, &CashierWindow::showCatalogue);
    connect(&till, &Till::backendReachChanged, this, &CashierWindow::showReach);
    connect(&till, &Till::noticed, this, &CashierWindow::showNotice);
}

void CashierWindow::showCart(const CartView &view)
{
    const bool sameCart = m_view && m_view->id == view.id;
    const bool pressAnswered = m_pendingPress
        && (m_pendingPress->cart != view.id || view.confirmations > m_pendingPress->seenConfirmations);
    if (pressAnswered)
        m_pendingPress.reset();
    if (sameCart)
        noteAddedLine(m_view->cart, view.cart);
    else
        m_lastAdded.reset();
    m_view = view;

    const int row = m_table->currentIndex().row();
    m_cartModel->show(view.cart, view.currency);
    if (!m_table->currentIndex().isValid() && m_cartModel->rowCount() > 0)
        selectRow(qBound(0, row < 0 ? m_cartModel->rowCount() - 1 : row, m_cartModel->rowCount() - 1));
    if (m_lastAdded) {
        for (int line = 0; line < m_cartModel->rowCount(); ++line) {
            if (m_cartModel->lineAt(line)->code == m_lastAdded->code)
                selectRow(line);
        }
    }
    m_total->show(view.cart, view.currency);
    m_tenderView->showTotal(view.cart.total());

    const bool progressIsOver = m_page == Page::Progress && !view.payment && !m_pendingPress;
    if (!sameCart)
        showPage(view.payment ? Page::Progress : Page::Cart);
    else if (progressIsOver)
        showPage(Page::Cart);
    refresh();
}

void CashierWindow::showPayment(const PaymentView &payment)
{
    if (!m_view || payment.cart != m_view->id)
        return;
    if (m_view->payment) {
        const PaymentView &known = *m_view->payment;
        const bool isOlder = payment.number < known.number
            || (payment.number == known.number && payment.revision < known.revision);
        if (isOlder)
            return;
    }
    const bool stateChanged = !m_view->payment || m_view->payment->state != payment.state;
    m_view->payment = payment;
    m_view->confirmations = std::max(m_view->confirmations, payment.number);
    if (m_pendingPress && payment.number > m_pendingPress->seenConfirmations)
        m_pendingPress.reset();
    if (stateChanged)
        m_guard->screenChanged();
    refresh();
}

void CashierWindow::showOpenPayments(const OpenPayments &counts) { m_top->showOpenPayments(counts); }

void CashierWindow::showRefusal(const RefusedIntent &refusal)
{
    m_wantedLine.reset();
    QApplication::beep();
    if (m_pendingPress && mayAnswerAPress(refusal.reason)) {
        m_pendingPress.reset();
        showPage(mayPay(situation()) ? Page::Tender : Page::Cart);
    }
    say(Tone::Bad, refusalAdvice(refusal), refusal.detail);
    refresh();
}

void CashierWindow::showCatalogue(const std::shared_ptr<const CatalogueIndex> &catalogue)
{
    m_scan->setCatalogue(catalogue);
}

void CashierWindow::showReach(BackendReach reach) { m_top->showReach(reach); }

void CashierWindow::showNotice(const TillNotice &notice)
{
    if (notice.kind != TillNotice::Kind::None)
        say(Tone::Attention, noticeAdvice(notice), notice.detail);
}

std::optional<ShownPayment> CashierWindow::shownPayment() const
{
    if (!m_view || !m_view->payment)
        return std::nullopt;
    return ShownPayment {m_view->payment->state, m_view->payment->tender};
}

SaleSituation CashierWindow::situation() const
{
    const bool payable = m_view && isPayable(m_view->cart.total());
    return {payable, m_pendingPress.has_value(), shownPayment()};
}

void CashierWindow::showPage(Page page)
{
    if (page != m_page)
        m_guard->screenChanged();
    m_page = page;
    switch (page) {
    case Page::Cart:
        m_pages->setCurrentWidget(m_cartPage);
        m_scan->setFocus();
        break;
    case Page::HowMany:
        m_pages->setCurrentWidget(m_quantityView);
        break;
    case Page::Tender:
        m_pages->setCurrentWidget(m_tenderView);
        m_tenderView->choose(m_tenderView->tender());
        break;
    case Page::Progress:
        m_pages->setCurrentWidget(m_progressView);
        m_scan->setFocus();
        break;
    }
    refresh();
}

void CashierWindow::refresh()
{
    const SaleSituation sale = situation();
    const bool changeable = mayChangeCart(sale);
    const CartLine *line = selectedLine();
    const bool byPiece = line && line->unit == Unit::Piece;
    m_pay->setEnabled(mayPay(sale) && m_page != Page::Tender);
    m_tenderView->setConfirmEnabled(mayPay(sale));
    m_next->setEnabled(sale.newest && !sale.pressPending);
    m_next->setKind(
        sale.newest && saleMayEnd(*sale.newest) ? ActionButton::Kind::Primary : ActionButton::Kind::Normal);
    m_minus->setEnabled(changeable && byPiece && line->quantity > 1);
    m_plus->setEnabled(changeable && byPiece);
    m_quantity->setEnabled(changeable && line);
    m_remove->setEnabled(changeable && line);
    m_clear->setEnabled(changeable && line);
    // Hidden before shown: both at once would widen the window.
    if (changeable)
        m_viewPayment->hide();
    for (ActionButton *button : {m_minus, m_plus, m_quantity, m_remove, m_clear})
        button->setVisible(changeable);
    if (!changeable)
        m_viewPayment->show();
    if (m_pendingPress)
        m_progressView->showPress(*m_pendingPress, m_view->currency);
    else if (m_view && m_view->payment)
        m_progressView->showPayment(*m_view->payment, m_clock.wallNow());
    m_strip->setHint(m_page == Page::Cart && changeable
            ? tr("3* and a code: three of it  ·  + and − change the marked line")
            : QString());
    refreshBanner();
}

void CashierWindow::refreshBanner()
{
    if (m_pendingPress) {
        m_banner->show(pressPendingLook(), {});
        m_banner->showFigure({}, {});
        return;
    }
    if (m_view && m_page == Page::Tender) {
        m_banner->show({Icon::Cart, Tone::Calm, tr("How does the customer pay?")}, {});
        m_banner->showFigure(tr("To charge"), moneyText(m_view->cart.total(), m_view->currency, QLocale()));
        return;
    }
    if (!m_view || !m_view->payment) {
        refreshIdleBanner();
        return;
    }
    const PaymentView &payment = *m_view->payment;
    const ShownPayment shown {payment.state, payment.tender};
    m_banner->show(stateLook(shown), stateNote(payment));
    const std::optional<Money> change = saleMayEnd(shown) ? changeOf(payment) : std::nullopt;
    if (change)
        m_banner->showFigure(tr("Change"), moneyText(*change, payment.currency, QLocale()));
    else
        m_banner->showFigure({}, {});
}

void CashierWindow::refreshIdleBanner()
{
    const QLocale locale;
    if (!m_view) {
        m_banner->show({Icon::Sending, Tone::Working, tr("Opening the till…")}, {});
        m_banner->showFigure({}, {});
        return;
    }
    if (m_view->cart.isEmpty()) {
        QString note;
        if (m_lastSale)
            note = tr("Last sale: %1").arg(moneyText(m_lastSale->amount, m_lastSale->currency, locale));
        m_banner->show({Icon::Ready, Tone::Calm, tr("Ready. Scan a product")}, note);
        if (m_lastSale && m_lastSale->change)
            m_banner->showFigure(
                tr("Change of the last sale"), moneyText(*m_lastSale->change, m_lastSale->currency, locale));
        else
            m_banner->showFigure({}, {});
        return;
    }
    const CartLine &line = m_lastAdded ? *m_lastAdded : m_view->cart.lines().constLast();
    const QString note = tr("%1 × %2").arg(
        quantityText(line.unit, line.quantity, locale), moneyText(line.unitPrice, m_view->currency, locale));
    m_banner->show({Icon::Cart, Tone::Calm, line.name}, note);
    m_banner->showFigure({}, moneyText(line.total(), m_view->currency, locale));
}

void CashierWindow::retranslate()
{
    setWindowTitle(tr("Unavez · Till"));
    m_cartModel->retranslate();
    m_table->setAccessibleName(tr("Cart"));
    m_minus->setAccessibleName(tr("One less"));
    m_plus->setAccessibleName(tr("One more"));
    m_quantity->setText(tr("Quantity"));
    m_remove->setText(tr("Remove"));
    m_remove->setKeyText(tr("Del"));
    m_clear->setText(tr("Empty"));
    m_viewPayment->setText(tr("See payment"));
    m_pay->setText(tr("Charge"));
    m_next->setText(tr("Next customer"));
    if (m_view)
        m_total->show(m_view->cart, m_view->currency);
    else
        m_total->show(Cart(), Currency::euro());
    if (!m_strip->isAsking())
        m_strip->clear();
    refresh();
}

void CashierWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

void CashierWindow::pressPay()
{
    const SaleSituation sale = situation();
    if (!mayPay(sale)) {
        // The same confirmation is shown again; there is no way from here to a second one.
        if (sale.newest || sale.pressPending)
            showPage(Page::Progress);
        return;
    }
    if (m_page != Page::Tender) {
        openTender();
        return;
    }
    const std::optional<TenderView::Choice> choice = m_tenderView->choice();
    if (!choice) {
        say(Tone::Bad, {tr("The cash is missing or not an amount."), tr("Type what the customer gave.")});
        return;
    }
    m_pendingPress = PayIntent {m_view->id, m_view->confirmations, m_view->cart.total(), choice->tender,
        choice->card, choice->tendered};
    m_strip->clear();
    showPage(Page::Progress);
    // Last: the answer may come before this returns.
    Q_EMIT payAsked(PayIntent(*m_pendingPress));
}

void CashierWindow::openTender()
{
    m_strip->clear();
    m_tenderView->begin(m_view->cart.total(), m_view->currency);
    showPage(Page::Tender);
}

void CashierWindow::pressNextCustomer()
{
    if (!m_view || !m_view->payment || m_pendingPress)
        return;
    const PaymentView &payment = *m_view->payment;
    if (saleMayEnd({payment.state, payment.tender}))
        m_lastSale = LastSale {payment.amount, changeOf(payment), payment.currency};
    else
        m_lastSale.reset();
    m_strip->clear();
    Q_EMIT nextCartAsked();
}

void CashierWindow::pressCancel()
{
    if (!m_view || !m_view->payment || !mayCashierCancel(m_view->payment->state))
        return;
    const PaymentKey key = m_view->payment->key;
    m_guard->screenChanged();
    m_strip->ask(
        tr("Cancel this payment?"), tr("Yes, cancel"), tr("No"), [this, key] { Q_EMIT cancelAsked(key); });
}

void CashierWindow::leavePage()
{
    m_quantityQuestion.reset();
    m_strip->clear();
    showPage(Page::Cart);
}

void CashierWindow::submitScan(const QString &text)
{
    const ScanEntry entry = ScanEntry::fromText(text);
    const std::optional<Product> chosen = m_scan->chosen();
    m_scan->clear();
    if (chosen) {
        addProduct(*chosen, entry.quantityIn(chosen->unit));
        return;
    }
    if (entry.wanted.isEmpty()) {
        const CartLine *line = selectedLine();
        const std::optional<Quantity> quantity = line ? entry.quantityIn(line->unit) : std::nullopt;
        if (quantity)
            setSelectedQuantity(*quantity);
        return;
    }
    if (!entry.isCode()) {
        QApplication::beep();
        say(Tone::Bad, {tr("Nothing found for “%1”.").arg(entry.wanted), tr("Try another word.")});
        return;
    }
    const std::optional<ProductCode> code = ProductCode::fromText(entry.wanted);
    const Product *product = code && m_scan->catalogue() ? m_scan->catalogue()->find(*code) : nullptr;
    if (product)
        addProduct(*product, entry.quantityIn(product->unit));
    else
        askAdd(entry.wanted, entry.quantityIn(Unit::Piece));
}

void CashierWindow::addProduct(const Product &product, std::optional<Quantity> quantity)
{
    if (product.unit == Unit::Weight && !quantity) {
        m_quantityQuestion = QuantityQuestion {product.code, true};
        m_strip->clear();
        showPage(Page::HowMany);
        m_quantityView->ask(product.name, Unit::Weight, {});
        return;
    }
    askAdd(product.code.text(), quantity);
}

void CashierWindow::askAdd(const QString &code, std::optional<Quantity> quantity)
{
    m_strip->clear();
    const std::optional<ShownPayment> payment = shownPayment();
    if (payment && saleMayEnd(*payment))
        pressNextCustomer();
    Q_EMIT addAsked(code, quantity);
    if (m_page == Page::HowMany)
        showPage(Page::Cart);
}

void CashierWindow::askQuantity(const CartLine &line, const QString &typedAlready)
{
    if (!mayChangeCart(situation()))
        return;
    m_quantityQuestion = QuantityQuestion {line.code, false};
    m_strip->clear();
    showPage(Page::HowMany);
    m_quantityView->ask(line.name, line.unit, typedAlready);
}

void CashierWindow::acceptQuantity()
{
    if (!m_quantityQuestion)
        return;
    const std::optional<Quantity> quantity = m_quantityView->quantity();
    if (!quantity) {
        say(Tone::Bad, refusalAdvice({TillRefusal::QuantityOutOfRange, {}}));
        return;
    }
    const QuantityQuestion question = *std::exchange(m_quantityQuestion, std::nullopt);
    if (question.isNewLine) {
        askAdd(question.code.text(), quantity);
        return;
    }
    m_strip->clear();
    Q_EMIT quantityAsked(question.code, *quantity);
    showPage(Page::Cart);
}

const CartLine *CashierWindow::selectedLine() const
{
    return m_cartModel->lineAt(m_table->currentIndex().row());
}

void CashierWindow::selectRow(int row)
{
    if (m_cartModel->lineAt(row))
        m_table->setCurrentIndex(m_cartModel->index(row, CartModel::QuantityColumn));
}

void CashierWindow::setSelectedQuantity(Quantity quantity)
{
    const CartLine *line = selectedLine();
    if (!line || !mayChangeCart(situation()))
        return;
    m_wantedLine = *line;
    m_wantedLine->quantity = quantity;
    Q_EMIT quantityAsked(line->code, quantity);
}

void CashierWindow::changeSelectedQuantity(int by)
{
    const CartLine *line = selectedLine();
    if (!line || line->unit != Unit::Piece)
        return;
    const bool stillWanted = m_wantedLine && m_wantedLine->code == line->code;
    const Quantity quantity = (stillWanted ? m_wantedLine->quantity : line->quantity) + by;
    if (quantity >= 1)
        setSelectedQuantity(quantity);
}

void CashierWindow::removeSelected()
{
    const CartLine *line = selectedLine();
    if (line && mayChangeCart(situation()))
        Q_EMIT removeAsked(line->code);
}

void CashierWindow::pressClear()
{
    if (!selectedLine() || !mayChangeCart(situation()))
        return;
    m_guard->screenChanged();
    m_strip->ask(tr("Empty the cart?"), tr("Yes, empty"), tr("No"), [this] { Q_EMIT clearAsked(); });
}

void CashierWindow::noteAddedLine(const Cart &before, const Cart &now)
{
    if (before == now)
        return;
    m_lastAdded.reset();
    for (const CartLine &line : now.lines()) {
        if (!before.lines().contains(line))
            m_lastAdded = line;
    }
    const bool reached = m_wantedLine && now.lines().contains(*m_wantedLine);
    const bool otherLine = m_wantedLine && m_lastAdded && m_lastAdded->code != m_wantedLine->code;
    if (reached || otherLine)
        m_wantedLine.reset();
}

void CashierWindow::say(Tone tone, const Advice &advice, const QString &smallPrint)
{
    const Icon icon = tone == Tone::Bad ? Icon::Declined : Icon::Review;
    const bool both = !advice.whatToDo.isEmpty() && !smallPrint.isEmpty();
    const QString separator = both ? QStringLiteral("  ·  ") : QString();
    m_strip->say(tone, icon, advice.what, advice.whatToDo + separator + smallPrint);
}

} // namespace unavez
