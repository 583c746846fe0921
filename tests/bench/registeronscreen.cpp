#include "registeronscreen.h"

#include "composition.h"

namespace unavez::bench {

namespace {

constexpr QSize screen(1280, 800);

ProfileOptions optionsOf(const QString &profile)
{
    ProfileOptions options;
    options.folder = profile;
    return options;
}

} // namespace

RegisterOnScreen::RegisterOnScreen(const QString &profile)
    : m_till(makeTill(optionsOf(profile)).release())
    , m_cashier(m_clock)
    , m_payments(m_clock)
{
    m_till->moveToThread(&m_ioThread);
    QObject::connect(&m_ioThread, &QThread::finished, m_till, &QObject::deleteLater);
    QObject::connect(m_till, &Till::failed, m_till,
        [](const RefusedIntent &reason) { qFatal("the till cannot open: %s", qPrintable(reason.detail)); });
    QObject::connect(m_till, &Till::refused, m_till,
        [](const RefusedIntent &reason) { qFatal("refused: %s", qPrintable(reason.detail)); });
    m_cashier.connectTo(*m_till);
    m_payments.connectTo(*m_till);
    m_cashier.resize(screen);
    m_payments.resize(screen);
    m_cashier.show();
}

RegisterOnScreen::~RegisterOnScreen()
{
    m_ioThread.quit();
    m_ioThread.wait();
}

void RegisterOnScreen::start()
{
    m_ioThread.start();
    QMetaObject::invokeMethod(m_till, &Till::start);
}

} // namespace unavez::bench
