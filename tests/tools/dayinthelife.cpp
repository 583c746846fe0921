// A day in the life of a till, with the real windows off screen, a real backend and a real acquirer: sales, a double click, a
// decline, and a death of each side in the middle of a payment. Prints for each sale what the screen said beside what the
// outbox and the acquirer's ledger say, and exits 0 only if every row is right.
//
//   dayinthelife --demo FOLDER [--language es|en]     the folder is made anew; screenshots are left in it

#include "support/shop.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>
#include <QTextStream>

#include <functional>

using namespace unavez::test;

namespace {

constexpr int hangLimitMs = 60'000;
const QString productCode = QStringLiteral("8410000000016");

//! The words of the cashier's window that the day looks for.
struct Words {
    QString approved;
    QString declined;
    QString checking;
};

Words wordsOf(const QString &language)
{
    if (language == QLatin1String("en"))
        return {QStringLiteral("Paid"), QStringLiteral("Declined. Ask for another way to pay"),
            QStringLiteral("Checking with the bank. Do not charge again")};
    return {QStringLiteral("Cobrado"), QStringLiteral("Denegada. Pida otra forma de pago"),
        QStringLiteral("Comprobando con el banco. No vuelva a cobrar")};
}

//! The register's windows in a process of their own, worked by their strings (tillstrings.cpp).
class Till {
public:
    Till(QString profile, QString backend, QString language)
        : m_arguments {QStringLiteral("--profile"), std::move(profile), QStringLiteral("--backend"),
            std::move(backend), QStringLiteral("--language"), std::move(language)}
    {
    }

    void open()
    {
        m_process = std::make_unique<QProcess>();
        m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process->start(QStringLiteral(UNAVEZ_BUILD_DIR "/tests/tillwithstrings"), m_arguments);
    }
    void kill()
    {
        m_process->kill();
        m_process->waitForFinished(hangLimitMs);
    }
    void close()
    {
        m_process->closeWriteChannel();
        if (!m_process->waitForFinished(hangLimitMs))
            kill();
    }

    //! Carries out one command; what it said behind "ok", or an error for the log.
    QString tell(const QString &command)
    {
        m_process->write(command.toUtf8() + '\n');
        while (!m_process->canReadLine()) {
            if (!m_process->waitForReadyRead(hangLimitMs))
                return QStringLiteral("the register does not answer");
        }
        const QString reply = QString::fromUtf8(m_process->readLine()).trimmed();
        return reply.startsWith(QLatin1String("ok")) ? reply.mid(3) : reply;
    }
    //! Asks until the banner says it; the last that it said.
    QString awaitWord(const QString &word)
    {
        QString said;
        [[maybe_unused]] const bool seen = QTest::qWaitFor(
            [&] {
                said = tell(QStringLiteral("text stateBanner"));
                return said.startsWith(word);
            },
            hangLimitMs);
        return said;
    }

private:
    QStringList m_arguments;
    std::unique_ptr<QProcess> m_process;
};

struct Expectation {
    QString word;
    QStringList states; //!< of the cart's confirmations, first to last
    int charges;
};

class Day {
public:
    Day(const QString &folder, const QString &language)
        : m_folder(folder)
        , m_language(language)
        , m_words(wordsOf(language))
        , m_shop(folder)
    {
        // The slow card takes three seconds, and nobody should wait half a minute for the one that never answers.
        m_shop.times = {QStringLiteral("--lease"), QStringLiteral("5"),
            QStringLiteral("--sandbox-longest-call"), QStringLiteral("4000")};
    }

    int run();

private:
    void press(const QString &widget, const QString &how = QStringLiteral("click"));
    void ring(int quantity);
    void pay(const QString &card, const QString &how = QStringLiteral("click"));
    void payCash();
    void grab(const QString &name);
    [[nodiscard]] QJsonArray paymentsOfLastCart() const;
    [[nodiscard]] bool awaitInFlight() const;
    void report(const QString &sale, const QString &word, const Expectation &expected);
    void nextCustomer();

    QString m_folder;
    QString m_language;
    Words m_words;
    Shop m_shop;
    std::unique_ptr<Till> m_till;
    int m_quantity = 0;
    bool m_allRight = true;
};

// Presses as people do: when it can be pressed, and again when the window ignores it because the screen has just changed under
// the finger, until there is nothing to press any more.
void Day::press(const QString &widget, const QString &how)
{
    bool pressed = false;
    [[maybe_unused]] const bool gone = QTest::qWaitFor(
        [&] {
            const bool accepted = m_till->tell(how + u' ' + widget).isEmpty();
            pressed = pressed || accepted;
            return pressed && !accepted;
        },
        hangLimitMs);
}

void Day::ring(int quantity)
{
    m_quantity = quantity;
    m_till->tell(QStringLiteral("type %1*%2").arg(quantity).arg(productCode));
    m_till->tell(QStringLiteral("key Return"));
    press(QStringLiteral("pay"));
}

void Day::pay(const QString &card, const QString &how)
{
    m_till->tell(QStringLiteral("click tenderCard"));
    m_till->tell(QStringLiteral("choose cardChoice ") + card);
    press(QStringLiteral("confirm"), how);
}

void Day::payCash()
{
    [[maybe_unused]] const bool chosen = QTest::qWaitFor(
        [this] {
            m_till->tell(QStringLiteral("click tenderCash"));
            return !m_till->tell(QStringLiteral("text exact")).startsWith(QLatin1String("error"));
        },
        hangLimitMs);
    press(QStringLiteral("confirm"));
}

void Day::grab(const QString &name)
{
    m_till->tell(QStringLiteral("grab %1/%2-%3.png").arg(m_folder, name, m_language));
}

void Day::nextCustomer() { press(QStringLiteral("next")); }

QJsonArray Day::paymentsOfLastCart() const
{
    const QList<QJsonObject> all = m_shop.confirmations();
    QJsonArray ofCart;
    for (const QJsonObject &payment : all) {
        if (payment.value(QLatin1String("cart_id")) == all.first().value(QLatin1String("cart_id")))
            ofCart.prepend(payment);
    }
    return ofCart;
}

// The backend's own word that the newest payment is with the acquirer.
bool Day::awaitInFlight() const
{
    QFile tokenFile(m_folder + QStringLiteral("/token"));
    if (!tokenFile.open(QIODevice::ReadOnly))
        return false;
    const QByteArray token = tokenFile.readAll().trimmed();
    QNetworkAccessManager network;
    return QTest::qWaitFor(
        [&] {
            const QString key = paymentsOfLastCart().last()[QLatin1String("key")].toString();
            QNetworkRequest request(
                m_shop.backend.url().resolved(QUrl(QStringLiteral("/v1/idempotency-keys/") + key)));
            request.setRawHeader("Authorization", "Bearer " + token);
            const std::unique_ptr<QNetworkReply> reply(network.get(request));
            return QTest::qWaitFor([&] { return reply->isFinished(); }, hangLimitMs)
                && reply->readAll().contains("\"in_flight\"");
        },
        hangLimitMs);
}

void Day::report(const QString &sale, const QString &word, const Expectation &expected)
{
    const QJsonArray payments = paymentsOfLastCart();
    QStringList states;
    int attempts = 0;
    for (const QJsonValue payment : payments) {
        states.append(payment[QLatin1String("state")].toString());
        attempts += payment[QLatin1String("attempts")].toInt();
    }
    const int charges = m_shop.chargesOf(payments.last()[QLatin1String("amount_minor")].toInteger());
    const bool isRight
        = word.startsWith(expected.word) && states == expected.states && charges == expected.charges;
    m_allRight = m_allRight && isRight;
    const auto column = [](const QString &text, int width) { return text.leftJustified(width); };
    QTextStream(stdout) << column(sale, 50) << column(word, 36) << column(states.join(u'+'), 20)
                        << column(QString::number(attempts), 10) << column(QString::number(charges), 9)
                        << (isRight ? "right" : "WRONG") << Qt::endl;
}

int Day::run()
{
    if (!m_shop.open()) {
        QTextStream(stderr) << "the shop does not open" << Qt::endl;
        return EXIT_FAILURE;
    }
    m_till = std::make_unique<Till>(m_shop.profile(), m_shop.backend.url().toString(), m_language);
    m_till->open();
    const QString approved = QStringLiteral("approved");
    QTextStream(stdout)
        << "sale                                              the screen says                     "
           "outbox              attempts  charges"
        << Qt::endl;

    ring(1);
    grab(QStringLiteral("tender"));
    pay(QStringLiteral("test_approve"));
    report(QStringLiteral("card"), m_till->awaitWord(m_words.approved), {m_words.approved, {approved}, 1});
    grab(QStringLiteral("approved"));
    nextCustomer();

    ring(2);
    payCash();
    report(QStringLiteral("cash"), m_till->awaitWord(m_words.approved), {m_words.approved, {approved}, 0});
    nextCustomer();

    ring(3);
    pay(QStringLiteral("test_approve"), QStringLiteral("doubleclick"));
    report(QStringLiteral("double click"), m_till->awaitWord(m_words.approved),
        {m_words.approved, {approved}, 1});
    nextCustomer();

    ring(4);
    pay(QStringLiteral("test_decline_funds"));
    report(QStringLiteral("declined"), m_till->awaitWord(m_words.declined),
        {m_words.declined, {QStringLiteral("declined")}, 0});
    grab(QStringLiteral("declined"));
    press(QStringLiteral("pay"));
    payCash();
    report(QStringLiteral("the same cart, then cash"), m_till->awaitWord(m_words.approved),
        {m_words.approved, {QStringLiteral("declined"), approved}, 0});
    nextCustomer();

    ring(5);
    pay(QStringLiteral("test_slow_3s"));
    m_allRight = awaitInFlight() && m_allRight;
    m_shop.backend.kill();
    const QString whileDead = m_till->awaitWord(m_words.checking);
    grab(QStringLiteral("checking"));
    m_allRight = m_shop.backend.start() && whileDead.startsWith(m_words.checking) && m_allRight;
    report(QStringLiteral("backend killed while the bank has it"), m_till->awaitWord(m_words.approved),
        {m_words.approved, {approved}, 1});
    nextCustomer();

    ring(6);
    pay(QStringLiteral("test_approve_no_answer"));
    const QString unanswered = m_till->awaitWord(m_words.checking);
    m_allRight = unanswered.startsWith(m_words.checking) && m_allRight;
    report(QStringLiteral("the bank charges and never answers"), m_till->awaitWord(m_words.approved),
        {m_words.approved, {approved}, 1});
    nextCustomer();

    ring(7);
    pay(QStringLiteral("test_slow_3s"));
    m_allRight = awaitInFlight() && m_allRight;
    m_till->kill();
    m_till->open();
    report(QStringLiteral("register killed with the payment open"), m_till->awaitWord(m_words.approved),
        {m_words.approved, {approved}, 1});
    m_till->close();

    const QStringList violations = m_shop.violations();
    for (const QString &violation : violations)
        QTextStream(stdout) << violation << Qt::endl;
    m_allRight = m_allRight && violations.isEmpty();
    QTextStream(stdout) << (m_allRight ? "Every row is right. " : "Not every row is right. ")
                        << "Screenshots: " << m_folder << Qt::endl;
    return m_allRight ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv)
{
    const QGuiApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption demo(
        QStringLiteral("demo"), QStringLiteral("Folder, made anew."), QStringLiteral("FOLDER"));
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("es or en."),
        QStringLiteral("LANGUAGE"), QStringLiteral("es"));
    parser.addOptions({demo, language});
    parser.addHelpOption();
    parser.process(application);
    if (!parser.isSet(demo))
        parser.showHelp(EXIT_FAILURE);

    const QString folder = QDir::current().absoluteFilePath(parser.value(demo));
    QDir(folder).removeRecursively();
    if (!QDir().mkpath(folder)) {
        QTextStream(stderr) << "cannot make " << folder << Qt::endl;
        return EXIT_FAILURE;
    }
    return Day(folder, parser.value(language)).run();
}
