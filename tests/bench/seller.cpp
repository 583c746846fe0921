#include "seller.h"

#include "registeronscreen.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTimer>

#include <array>

namespace unavez::bench {

namespace {

// By piece, in resources/catalogue/tienda-de-barrio.csv.
constexpr std::array codes {"8410000000016", "8410000000023", "8410000000030"};

void type(QWidget &field, int key, const QString &text = {})
{
    for (const QEvent::Type kind : {QEvent::KeyPress, QEvent::KeyRelease})
        QCoreApplication::postEvent(&field, new QKeyEvent(kind, key, Qt::NoModifier, text));
}

} // namespace

Seller::Seller(RegisterOnScreen &till, std::chrono::milliseconds pause)
    : m_register(till)
    , m_pause(pause)
{
    connect(&till.till(), &Till::cartShown, this, &Seller::goOn);
}

void Seller::goOn(const CartView &view)
{
    m_view = view;
    if (view.payment) {
        ++m_sales;
        Q_EMIT confirmed();
    }
    if (!m_rests)
        QTimer::singleShot(m_pause, Qt::PreciseTimer, this, &Seller::act);
}

void Seller::act()
{
    if (m_view->payment)
        button("next").click();
    else if (m_view->cart.lines().size() < static_cast<qsizetype>(codes.size()))
        scan();
    else
        pay();
}

void Seller::scan()
{
    auto *field = m_register.cashier().findChild<QLineEdit *>(QStringLiteral("scanField"));
    const QString code = QString::fromLatin1(codes.at(static_cast<std::size_t>(m_view->cart.lines().size())));
    for (const QChar character : code)
        type(*field, character.unicode(), character);
    type(*field, Qt::Key_Return);
}

void Seller::pay()
{
    button("pay").click();
    auto *field = m_register.cashier().findChild<QLineEdit *>(QStringLiteral("scanField"));
    QKeyEvent card(QEvent::KeyPress, Qt::Key_F5, Qt::NoModifier);
    QCoreApplication::sendEvent(field, &card);
    Q_EMIT aboutToPress();
    button("confirm").click();
}

QAbstractButton &Seller::button(const char *name) const
{
    auto *found = m_register.cashier().findChild<QAbstractButton *>(QString::fromLatin1(name));
    if (!found || !found->isEnabled())
        qFatal("the button %s cannot be pressed", name);
    return *found;
}

} // namespace unavez::bench
