#include "support/realtill.h"

#include "catalogue/vattablefile.h"
#include "net/httppaymentgateway.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/scriptedtill.h"

#include <QTcpServer>

namespace unavez::test {

namespace {

QUrl deadBackend()
{
    QTcpServer server;
    if (!server.listen(QHostAddress::LocalHost))
        qFatal("no port");
    return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
}

std::unique_ptr<SqliteRegisterStore> openStore(const QString &folder, RegisterAccess access)
{
    auto opened = openRegister(folder, access, Machine {}, SystemClock().wallNow());
    if (!opened)
        qFatal("no register: %s", qPrintable(opened.error().fault.detail));
    return std::make_unique<SqliteRegisterStore>(std::move(*opened));
}

} // namespace

RealTill::RealTill()
    : m_till(new RegisterTill([this] { return open(); }))
{
    if (!openStore(m_folder.path(), RegisterAccess::Create)->catalogue().replace(sampleProducts()))
        qFatal("no catalogue");
    m_till->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_till, &QObject::deleteLater);
}

RealTill::~RealTill() { stop(); }

Expected<TillParts, RefusedIntent> RealTill::open() const
{
    HttpPaymentGateway::Settings settings;
    settings.backend = deadBackend();
    settings.token = "token";
    return TillParts {openStore(m_folder.path(), RegisterAccess::Write),
        std::make_unique<HttpPaymentGateway>(settings), std::make_unique<SystemClock>(),
        std::make_unique<SystemDice>(), std::make_unique<TimerAlarm>(),
        readVatTable(QStringLiteral(UNAVEZ_SOURCE_DIR "/resources/vat/es.json")).value(), Currency::euro(),
        m_folder.path()};
}

void RealTill::start()
{
    m_thread.start();
    QMetaObject::invokeMethod(m_till, &Till::start);
}

void RealTill::stop()
{
    if (!m_thread.isRunning())
        return;
    m_thread.quit();
    m_thread.wait();
}

QList<PaymentView> RealTill::storedPayments() const
{
    return openStore(m_folder.path(), RegisterAccess::Read)->outbox().list({}).value().payments;
}

} // namespace unavez::test
