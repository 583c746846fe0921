#include "base/failpoint.h"
#include "checkout/alarm.h"
#include "checkout/confirmationdesk.h"
#include "checkout/paymentcourier.h"
#include "net/httppaymentgateway.h"
#include "sqlite/registerdatabase.h"
#include "sqlite/sqliteregisterstore.h"
#include "support/fakebackend.h"
#include "support/loadeddice.h"
#include "support/manualclock.h"
#include "support/samplepayment.h"

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace unavez;
using namespace unavez::test;

Q_DECLARE_METATYPE(unavez::PaymentState)

//! The courier with a real outbox and real sockets; only clock, dice and backend are ours.
class CourierTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void onlyProofIsBelieved_data();
    void onlyProofIsBelieved();
    void aCutAnswerIsNeverBelieved();
    void retriesAreTheSameBytes();
    void retriesAfterARestartAreTheSameBytes();
    void hangingUpExecutesOnceAnAttempt();
    void aHoldIsNeverARefusal();
    void aLateAnswerBelongsToItsOwnSale();
    void aPoisonedRowHoldsUpNobody();
    void threeTriggersSendOnce();
    void retryAfterIsWaitedFor();
    void whatNeedsAPersonWaitsForOne_data();
    void whatNeedsAPersonWaitsForOne();
    void whatIsPastItsExpiryIsOnlyAsked();
    void aNeverSentConfirmationIsCancelledHere();
    void aSentOneIsCancelledByTheBackend();
    void aCancelThatCameTooLateIsAnApproval();
    void anApprovalMayOvertakeItsCancel();
    void aBackendThatIsGoneIsProbedOnce();
    void everyFailingStepEndsInOneApproval();
    void aClockThatDriftsIsTold();
    void whatComesDueWhilePlanningIsNotForgotten();

private:
    struct Register {
        std::unique_ptr<SqliteRegisterStore> store;
        std::unique_ptr<HttpPaymentGateway> gateway;
        std::unique_ptr<TimerAlarm> alarm;
        std::unique_ptr<PaymentCourier> courier;
    };

    void startRegister();
    void stopRegister();
    PaymentKey confirm(Tender tender = Tender::Card);
    PaymentView viewOf(const PaymentKey &key);
    PaymentState stateOf(const PaymentKey &key) { return viewOf(key).state; }
    //! Moves time past every retry and probe that is planned without a Retry-After, and lets the courier see it.
    void letTimePass();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeBackend> m_backend;
    Register m_register;
    ManualClock m_clock;
    LoadedDice m_dice {true};
};

void CourierTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_backend = std::make_unique<FakeBackend>(approveAll);
    startRegister();
}

void CourierTest::cleanup()
{
    stopRegister();
    m_backend.reset();
}

void CourierTest::startRegister()
{
    auto opened = openRegister(m_folder->path(), RegisterAccess::Create, {}, m_clock.wallNow());
    QVERIFY(opened.hasValue());
    m_register.store = std::make_unique<SqliteRegisterStore>(std::move(*opened));
    HttpPaymentGateway::Settings settings;
    settings.backend = m_backend->url();
    settings.token = "secret";
    m_register.gateway = std::make_unique<HttpPaymentGateway>(settings);
    m_register.alarm = std::make_unique<TimerAlarm>();
    m_register.courier
        = std::make_unique<PaymentCourier>(PaymentCourier::Parts {m_register.store->outbox(),
                                               *m_register.gateway, m_clock, m_dice, *m_register.alarm},
            PaymentCourier::Limits {});
    QVERIFY(m_register.courier->start().hasValue());
}

void CourierTest::stopRegister()
{
    m_register.courier.reset();
    m_register.alarm.reset();
    m_register.gateway.reset();
    m_register.store.reset();
}

PaymentKey CourierTest::confirm(Tender tender)
{
    const StoredCart cart = sampleCart();
    ConfirmationDesk desk(m_register.store->outbox(), *m_register.gateway, m_clock);
    const auto confirmed = desk.confirm(
        cart, {cart.id, 0, cart.cart.total(), tender, QStringLiteral("test_approve"), std::nullopt}, {});
    Q_ASSERT(confirmed && *confirmed);
    m_register.courier->wake();
    return (*confirmed)->row.view.key;
}

PaymentView CourierTest::viewOf(const PaymentKey &key)
{
    const auto row = m_register.store->outbox().find(key);
    Q_ASSERT(row && *row);
    return (*row)->view;
}

void CourierTest::letTimePass()
{
    m_clock.advance(RetryPolicy().longestBackoff);
    m_register.courier->wake();
}

void CourierTest::onlyProofIsBelieved_data()
{
    using Change = std::function<QByteArray(const BackendRequest &)>;
    QTest::addColumn<Change>("answer");
    QTest::addColumn<PaymentState>("expected");
    const auto row = [](const char *name, PaymentState expected, const Change &answer) {
        QTest::newRow(name) << answer << expected;
    };
    const auto changed = [](const std::function<void(PaymentDocument &)> &change) {
        return Change([change](const BackendRequest &request) {
            PaymentDocument payment = paymentOf(request, RecordState::Approved);
            change(payment);
            return approvedAnswer(payment);
        });
    };
    using enum PaymentState;
    row("ours", Approved, approveAll);
    row("another cart", Unknown, changed([](PaymentDocument &payment) { payment.cart = CartId::create(); }));
    row("another confirmation", Unknown, changed([](PaymentDocument &payment) { payment.confirmation = 2; }));
    row("another amount", Unknown, changed([](PaymentDocument &payment) {
        payment.amount = Money::fromMinor(payment.amount.minor() - 1);
    }));
    row("another currency", Unknown,
        changed([](PaymentDocument &payment) { payment.currency = *Currency::fromCode(u"USD"); }));
    row("another key", Unknown,
        changed([](PaymentDocument &payment) { payment.idempotencyKey = PaymentKey::create().text(); }));
    row("another tender", Unknown, changed([](PaymentDocument &payment) { payment.tender = Tender::Cash; }));
    row("201 that says declined", Unknown,
        changed([](PaymentDocument &payment) { payment.state = RecordState::Declined; }));
    row("201 that says unknown", Unknown,
        changed([](PaymentDocument &payment) { payment.state = RecordState::Unknown; }));
    row("201 with nothing", Unknown, [](const BackendRequest &) { return httpAnswer(201, {}); });
    row("201 with something else", Unknown, [](const BackendRequest &) { return httpAnswer(201, "<html>"); });
    row("200 with a payment", Unknown, [](const BackendRequest &request) {
        return httpAnswer(200,
            QJsonDocument(encodePayment(paymentOf(request, RecordState::Approved)))
                .toJson(QJsonDocument::Compact));
    });
    row("a refusal of ours", Declined, [](const BackendRequest &request) {
        return declinedAnswer(paymentOf(request, RecordState::Declined));
    });
    row("a refusal of another cart", Unknown, [](const BackendRequest &request) {
        PaymentDocument payment = paymentOf(request, RecordState::Declined);
        payment.cart = CartId::create();
        return declinedAnswer(payment);
    });
    row("a refusal without a payment", Unknown,
        [](const BackendRequest &) { return problemAnswer(402, QStringLiteral("card_declined")); });
    row("a tombstone that nobody asked for", Unknown,
        [](const BackendRequest &) { return problemAnswer(410, QStringLiteral("payment_cancelled")); });
    row("202", Unknown, [](const BackendRequest &) { return httpAnswer(202, "{}"); });
    row("409", Unknown,
        [](const BackendRequest &) { return problemAnswer(409, QStringLiteral("payment_in_progress")); });
    row("500", Unknown, [](const BackendRequest &) { return httpAnswer(500, "oops"); });
    row("no length", Unknown, [](const BackendRequest &request) {
        QByteArray answer = approveAll(request);
        return answer.replace("Content-Length", "X-Length");
    });
}

void CourierTest::onlyProofIsBelieved()
{
    QFETCH(std::function<QByteArray(const BackendRequest &)>, answer);
    QFETCH(PaymentState, expected);
    m_backend->setScript(answer);
    const PaymentKey key = confirm();
    QTRY_VERIFY(viewOf(key).lastOutcome != AttemptOutcome::None);
    QCOMPARE(stateOf(key), expected);
    QCOMPARE(viewOf(key).ticket.has_value(), expected == PaymentState::Approved);
    QCOMPARE(m_backend->requests().size(), 1);
    // Whatever it was told, one honest answer settles it.
    m_backend->setScript([expected](const BackendRequest &request) {
        if (request.method == "GET")
            return problemAnswer(404, QStringLiteral("not_found"));
        return expected == PaymentState::Declined ? declinedAnswer(paymentOf(request, RecordState::Declined))
                                                  : approveAll(request);
    });
    QTRY_VERIFY((letTimePass(), isFinal(stateOf(key))));
}

void CourierTest::aCutAnswerIsNeverBelieved()
{
    const PaymentKey first = confirm();
    QTRY_COMPARE(stateOf(first), PaymentState::Approved);
    const qsizetype length = approveAll(m_backend->requests().first()).size();
    const PaymentKey key = confirm();
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);

    qsizetype cut = 0;
    m_backend->setScript([&cut](const BackendRequest &request) { return approveAll(request).left(cut); });
    const PaymentKey victim = confirm();
    for (cut = 0; cut < length; ++cut) {
        const int attempts = viewOf(victim).attempts;
        letTimePass();
        QTRY_VERIFY(viewOf(victim).attempts > attempts && stateOf(victim) != PaymentState::Sending);
        QVERIFY2(stateOf(victim) == PaymentState::Unknown, qPrintable(QString::number(cut)));
    }
    m_backend->setScript(approveAll);
    QTRY_COMPARE((letTimePass(), stateOf(victim)), PaymentState::Approved);
}

void CourierTest::retriesAreTheSameBytes()
{
    int answers = 0;
    m_backend->setScript([&answers](const BackendRequest &request) {
        switch (++answers) {
        case 1:
            return QByteArray();
        case 2:
            return httpAnswer(202, "{}");
        case 3:
            return httpAnswer(500, "");
        case 4:
            return problemAnswer(409, QStringLiteral("payment_in_progress"));
        default:
            return approveAll(request);
        }
    });
    const PaymentKey key = confirm();
    QTRY_COMPARE((letTimePass(), stateOf(key)), PaymentState::Approved);
    const QList<BackendRequest> requests = m_backend->requestsOf(key.text().toLatin1());
    QCOMPARE(requests.size(), 5);
    QSet<QByteArray> requestIds;
    for (const BackendRequest &request : requests) {
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.body, requests.first().body);
        QCOMPARE(request.headers.value("idempotency-key"), '"' + key.text().toLatin1() + '"');
        QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer secret"));
        requestIds.insert(request.headers.value("x-request-id"));
    }
    QCOMPARE(requestIds.size(), 5);
    // The attempts are on record under the same ids.
    const auto attempts = m_register.store->outbox().attemptsOf(key);
    QCOMPARE(attempts->size(), 5);
    for (const AttemptRecord &attempt : *attempts)
        QVERIFY(requestIds.contains(attempt.requestId.toLatin1()));
}

void CourierTest::retriesAfterARestartAreTheSameBytes()
{
    m_backend->holdNext();
    const PaymentKey key = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    QCOMPARE(stateOf(key), PaymentState::Sending);
    stopRegister();
    startRegister();
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    const QList<BackendRequest> requests = m_backend->requests();
    QCOMPARE(requests.size(), 2);
    QCOMPARE(requests.at(1).body, requests.at(0).body);
    QCOMPARE(requests.at(1).key(), requests.at(0).key());
}

void CourierTest::hangingUpExecutesOnceAnAttempt()
{
    m_backend->setScript([](const BackendRequest &) { return QByteArray(); });
    const PaymentKey key = confirm();
    for (int attempt = 1; attempt <= 5; ++attempt) {
        QTRY_COMPARE((letTimePass(), viewOf(key).attempts >= attempt), true);
        QTRY_COMPARE(stateOf(key), PaymentState::Unknown);
        QCOMPARE(m_backend->requests().size(), viewOf(key).attempts);
    }
}

void CourierTest::aHoldIsNeverARefusal()
{
    // stripe/stripe-terminal-android#470: 70 s without a word, 409, 409, then the charge.
    QList<PaymentState> seen;
    connect(m_register.courier.get(), &PaymentCourier::paymentChanged, this,
        [&seen](const PaymentView &payment) { seen.append(payment.state); });
    m_backend->holdNext();
    const PaymentKey key = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    m_clock.advance(std::chrono::seconds(70));
    m_register.courier->wake();
    int answers = 0;
    m_backend->setScript([&answers](const BackendRequest &request) {
        return ++answers <= 2 ? problemAnswer(409, QStringLiteral("payment_in_progress"))
                              : approveAll(request);
    });
    m_backend->release({});
    QTRY_COMPARE((letTimePass(), stateOf(key)), PaymentState::Approved);
    QCOMPARE(answers, 3);
    for (const PaymentState state : seen)
        QVERIFY(state != PaymentState::Declined && state != PaymentState::Queued
            && state != PaymentState::NeedsReview);
    QCOMPARE(seen.count(PaymentState::Approved), 1);
}

void CourierTest::aLateAnswerBelongsToItsOwnSale()
{
    // odoo/odoo PR 75246
    m_backend->holdNext();
    const PaymentKey first = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    const BackendRequest held = m_backend->requests().last();
    m_backend->setScript([](const BackendRequest &) { return httpAnswer(202, "{}"); });
    const PaymentKey second = confirm();
    QTRY_COMPARE(stateOf(second), PaymentState::Unknown);
    m_backend->release(approveAll(held));
    QTRY_COMPARE(stateOf(first), PaymentState::Approved);
    QCOMPARE(stateOf(second), PaymentState::Unknown);
    QVERIFY(!viewOf(second).ticket);
}

void CourierTest::aPoisonedRowHoldsUpNobody()
{
    // frappe/erpnext#13388
    QByteArray poison;
    m_backend->setScript([&poison](const BackendRequest &request) {
        if (poison.isEmpty())
            poison = request.key();
        return request.key() == poison ? httpAnswer(500, "oops") : approveAll(request);
    });
    const PaymentKey bad = confirm();
    QTRY_COMPARE(stateOf(bad), PaymentState::Unknown);
    QList<PaymentKey> good;
    for (int index = 0; index < 20; ++index)
        good.append(confirm());
    for (const PaymentKey &key : good)
        QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    QCOMPARE(stateOf(bad), PaymentState::Unknown);
    QCOMPARE(m_register.store->outbox().countOpen()->open, 1);
}

void CourierTest::threeTriggersSendOnce()
{
    // BrainWise-DEV/POSNext#50
    m_backend->holdNext();
    const PaymentKey key = confirm();
    m_register.courier->wake();
    m_register.courier->wake();
    QVERIFY(m_register.courier->retry(key).hasValue());
    QTRY_VERIFY(m_backend->isHolding());
    m_register.courier->wake();
    QVERIFY(m_register.courier->retry(key).hasValue());
    m_register.courier->wake();
    m_backend->release(approveAll(m_backend->requests().last()));
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    QCOMPARE(m_backend->requests().size(), 1);
}

void CourierTest::retryAfterIsWaitedFor()
{
    m_backend->setScript([](const BackendRequest &) {
        return problemAnswer(429, QStringLiteral("too_many_requests"), std::nullopt, "Retry-After: 90\r\n");
    });
    const PaymentKey key = confirm();
    QTRY_COMPARE(stateOf(key), PaymentState::Unknown);
    const Milliseconds wait = *viewOf(key).nextTry - m_clock.wallNow();
    QVERIFY(wait >= std::chrono::seconds(90) && wait <= std::chrono::seconds(91));
    m_backend->setScript(approveAll);
    m_clock.advance(std::chrono::seconds(89));
    m_register.courier->wake();
    // A second sale shows that the courier has had its turn.
    const PaymentKey second = confirm();
    QTRY_COMPARE(stateOf(second), PaymentState::Approved);
    QCOMPARE(viewOf(key).attempts, 1);
    m_clock.advance(std::chrono::seconds(2));
    m_register.courier->wake();
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
}

void CourierTest::whatNeedsAPersonWaitsForOne_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {302, 400, 401, 403, 404, 413, 415, 422})
        QTest::addRow("%d", status) << status;
}

void CourierTest::whatNeedsAPersonWaitsForOne()
{
    // frappe/erpnext#11000: the cause is repaired, the key stays.
    QFETCH(int, status);
    m_backend->setScript(
        [status](const BackendRequest &) { return problemAnswer(status, QStringLiteral("no")); });
    const PaymentKey key = confirm();
    QTRY_COMPARE(stateOf(key), PaymentState::NeedsReview);
    QVERIFY(!viewOf(key).nextTry);
    m_backend->setScript(approveAll);
    letTimePass();
    const PaymentKey second = confirm();
    QTRY_COMPARE(stateOf(second), PaymentState::Approved);
    QCOMPARE(viewOf(key).attempts, 1);

    QVERIFY(m_register.courier->retry(key)->has_value());
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    const QList<BackendRequest> requests = m_backend->requestsOf(key.text().toLatin1());
    QCOMPARE(requests.size(), 2);
    QCOMPARE(requests.at(1).body, requests.at(0).body);
}

void CourierTest::whatIsPastItsExpiryIsOnlyAsked()
{
    m_backend->setScript([this](const BackendRequest &) {
        return httpAnswer(202, "{}",
            "Idempotency-Key-Expires: " + encodeHttpDate(m_clock.wallNow() + std::chrono::hours(30))
                + "\r\n");
    });
    const PaymentKey key = confirm();
    QTRY_COMPARE(stateOf(key), PaymentState::Unknown);
    const BackendRequest charge = m_backend->requests().first();
    m_clock.advance(std::chrono::hours(30));
    QList<QByteArray> asked;
    m_backend->setScript([&](const BackendRequest &request) {
        asked.append(request.method + ' ' + request.path);
        if (request.path.startsWith("/v1/idempotency-keys/"))
            return problemAnswer(404, QStringLiteral("not_found"));
        return httpAnswer(200, "{\"payments\":[],\"next_cursor\":null}");
    });
    m_register.courier->wake();
    // Nobody knows it: only a person can go on, and still nothing is sent again.
    QTRY_COMPARE(stateOf(key), PaymentState::NeedsReview);
    m_backend->setScript([&](const BackendRequest &request) {
        asked.append(request.method + ' ' + request.path);
        if (request.path.startsWith("/v1/idempotency-keys/"))
            return problemAnswer(404, QStringLiteral("not_found"));
        const QByteArray payment = QJsonDocument(encodePayment(paymentOf(charge, RecordState::Approved)))
                                       .toJson(QJsonDocument::Compact);
        return httpAnswer(200, "{\"payments\":[" + payment + "],\"next_cursor\":null}");
    });
    QVERIFY(m_register.courier->retry(key)->has_value());
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    QVERIFY(asked.size() >= 4);
    for (const QByteArray &request : asked)
        QVERIFY2(request.startsWith("GET "), request.constData());
}

void CourierTest::aNeverSentConfirmationIsCancelledHere()
{
    m_backend->stop();
    const PaymentKey key = confirm();
    QTRY_COMPARE(viewOf(key).lastOutcome, AttemptOutcome::NotSent);
    QCOMPARE(stateOf(key), PaymentState::Queued);
    const auto cancelled = m_register.courier->cancel(key);
    QVERIFY(cancelled && *cancelled);
    QCOMPARE((*cancelled)->view.state, PaymentState::Cancelled);
    QVERIFY(m_backend->requests().isEmpty());
}

void CourierTest::aSentOneIsCancelledByTheBackend()
{
    // stripe/stripe-terminal-android#720: the late delivery finds the tombstone.
    m_backend->holdNext();
    const PaymentKey key = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    m_backend->setScript([](const BackendRequest &request) {
        return httpAnswer(200, encodeCancel({QString::fromLatin1(request.key()), true}));
    });
    QVERIFY(m_register.courier->cancel(key)->has_value());
    QCOMPARE(stateOf(key), PaymentState::Cancelling);
    QTRY_COMPARE(stateOf(key), PaymentState::Cancelled);
    QCOMPARE(m_backend->requests().last().path, "/v1/idempotency-keys/" + key.text().toLatin1() + "/cancel");
    QSignalSpy changes(m_register.courier.get(), &PaymentCourier::paymentChanged);
    m_backend->release(problemAnswer(410, QStringLiteral("payment_cancelled")));
    QVERIFY(changes.wait());
    QCOMPARE(stateOf(key), PaymentState::Cancelled);
}

void CourierTest::aCancelThatCameTooLateIsAnApproval()
{
    // Adyen/adyen-magento#719
    m_backend->holdNext();
    const PaymentKey key = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    const PaymentDocument payment = paymentOf(m_backend->requests().last(), RecordState::Approved);
    m_backend->setScript([payment](const BackendRequest &) {
        return problemAnswer(409, QStringLiteral("already_charged"), payment);
    });
    QVERIFY(m_register.courier->cancel(key)->has_value());
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    QVERIFY(viewOf(key).ticket.has_value());
    QCOMPARE(viewOf(key).paymentId, payment.id);
}

void CourierTest::anApprovalMayOvertakeItsCancel()
{
    m_backend->holdNext();
    const PaymentKey key = confirm();
    QTRY_VERIFY(m_backend->isHolding());
    m_backend->setScript([](const BackendRequest &request) {
        return httpAnswer(202, encodeCancel({QString::fromLatin1(request.key()), false}));
    });
    QVERIFY(m_register.courier->cancel(key)->has_value());
    QTRY_COMPARE(viewOf(key).lastOutcome, AttemptOutcome::StillOpen);
    QCOMPARE(stateOf(key), PaymentState::Cancelling);
    m_backend->release(approveAll(m_backend->requests().first()));
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
}

void CourierTest::aBackendThatIsGoneIsProbedOnce()
{
    m_backend->stop();
    QList<PaymentKey> keys;
    for (int index = 0; index < 50; ++index)
        keys.append(confirm());
    const int failures = CircuitBreaker::Limits().failures;
    const auto attempts = [&] {
        int sum = 0;
        for (const PaymentKey &key : keys)
            sum += viewOf(key).attempts;
        return sum;
    };
    QTRY_VERIFY(attempts() >= failures);
    QSignalSpy changes(m_register.courier.get(), &PaymentCourier::paymentChanged);
    m_register.courier->wake();
    // Those that were under way when it opened, and none besides.
    QTRY_COMPARE(m_register.store->outbox()
                     .due(m_clock.wallNow() + std::chrono::hours(24), std::chrono::hours(48), 100)
                     ->size(),
        50);
    QVERIFY2(
        attempts() < failures + PaymentCourier::Limits().exchanges, qPrintable(QString::number(attempts())));
}

void CourierTest::everyFailingStepEndsInOneApproval()
{
    for (int step = 0;; ++step) {
        cleanup();
        init();
        const PaymentKey key = confirm();
        // Told by the signal: reading the outbox here would be a step as well.
        bool isApproved = false;
        connect(m_register.courier.get(), &PaymentCourier::paymentChanged, this,
            [&isApproved](
                const PaymentView &payment) { isApproved |= payment.state == PaymentState::Approved; });
        FailPoint::arm(step);
        m_register.courier->wake();
        QTRY_VERIFY(FailPoint::tripped() || isApproved);
        const bool clean = !FailPoint::tripped();
        FailPoint::disarm();
        disconnect(m_register.courier.get(), nullptr, this, nullptr);
        stopRegister();
        startRegister();
        QTRY_COMPARE((letTimePass(), stateOf(key)), PaymentState::Approved);
        for (const BackendRequest &request : m_backend->requests())
            QCOMPARE(request.body, m_backend->requests().first().body);
        if (clean)
            return;
    }
}

void CourierTest::aClockThatDriftsIsTold()
{
    QSignalSpy drifts(m_register.courier.get(), &PaymentCourier::clockDrifted);
    const auto dated = [this](std::chrono::seconds drift) {
        return [this, drift](const BackendRequest &request) {
            const QByteArray date = "Date: " + encodeHttpDate(m_clock.wallNow() + drift) + "\r\n";
            return approveAll(request).replace("Content-Type", QByteArray(date + "Content-Type"));
        };
    };
    m_backend->setScript(dated(std::chrono::seconds(25)));
    const PaymentKey nearly = confirm();
    QTRY_COMPARE(stateOf(nearly), PaymentState::Approved);
    QCOMPARE(drifts.size(), 0);
    m_backend->setScript(dated(std::chrono::seconds(45)));
    for (int sale = 0; sale < 3; ++sale) {
        const PaymentKey key = confirm();
        QTRY_COMPARE(stateOf(key), PaymentState::Approved);
    }
    QCOMPARE(drifts.size(), 1);
}

void CourierTest::whatComesDueWhilePlanningIsNotForgotten()
{
    bool isBusy = true;
    m_backend->setScript([&isBusy](const BackendRequest &request) {
        return isBusy ? httpAnswer(503, QByteArray("{}")) : approveAll(request);
    });
    const PaymentKey key = confirm();
    QTRY_COMPARE(viewOf(key).lastOutcome, AttemptOutcome::Busy);
    isBusy = false;
    // One millisecond before its time when the courier looks for what is due, and at its time when it plans.
    m_clock.creepFrom(*viewOf(key).nextTry - Milliseconds(1));
    m_register.courier->wake();
    QTRY_COMPARE(stateOf(key), PaymentState::Approved);
}

QTEST_GUILESS_MAIN(CourierTest)
#include "tst_courier.moc"
