#include "paymentrun.h"

#include "base/dice.h"
#include "commandoutput.h"
#include "composition.h"
#include "paymentjson.h"
#include "uicommon/wording.h"

#include <QCoreApplication>
#include <QTimer>

namespace unavez {

namespace {

struct PaymentRunText {
    Q_DECLARE_TR_FUNCTIONS(PaymentRun)
};

bool endsRun(PaymentState state) { return isFinal(state) || state == PaymentState::NeedsReview; }

void waitFor(PaymentCourier &courier, const PaymentKey &key, Milliseconds wait)
{
    QObject::connect(&courier, &PaymentCourier::paymentChanged, QCoreApplication::instance(),
        [key](const PaymentView &payment) {
            if (payment.key == key && endsRun(payment.state))
                QCoreApplication::quit();
        });
    QTimer::singleShot(wait, QCoreApplication::instance(), &QCoreApplication::quit);
    courier.wake();
    QCoreApplication::exec();
}

} // namespace

ExitCode runPayment(const TillParts &parts, Milliseconds wait, const PaymentAction &action)
{
    if (parts.notice.kind == TillNotice::Kind::RecoveredFromDamage)
        complain(PaymentRunText::tr(
            "The register's file was damaged. What could be read was recovered; a copy is in %1.")
                     .arg(parts.notice.detail));
    std::optional<OutboxRow> row;
    {
        PaymentCourier courier(
            {parts.store->outbox(), *parts.gateway, *parts.clock, *parts.dice, *parts.alarm}, {});
        QObject::connect(
            &courier, &PaymentCourier::reachChanged, QCoreApplication::instance(), [](BackendReach reach) {
                if (const QString advice = reachAdvice(reach); !advice.isEmpty())
                    complain(advice);
            });
        if (const auto started = courier.start(); !started)
            return complainOf(failureOf(started.error()));
        const auto taken = action(courier);
        if (!taken)
            return complainOf(taken.error());
        row = *taken;
        if (!endsRun(row->view.state))
            waitFor(courier, row->view.key, wait);
    }
    // Nobody will hear the answer to what is still being sent: it is unknown from now on, not at the next start.
    [[maybe_unused]] const auto released = parts.store->outbox().recover(parts.clock->wallNow());

    const auto last = parts.store->outbox().find(row->view.key);
    const PaymentView payment = last && *last ? (*last)->view : row->view;
    printJson(paymentJson(payment));
    return exitCodeOf(payment.state);
}

} // namespace unavez
