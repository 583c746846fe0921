#include "paymentrun.h"

#include "base/dice.h"
#include "commandoutput.h"
#include "composition.h"
#include "paymentjson.h"
#include "uicommon/wording.h"

#include <QCoreApplication>
#include <QTimer>

#include <utility>

namespace unavez {

namespace {

struct PaymentRunText {
    Q_DECLARE_TR_FUNCTIONS(PaymentRun)
};

//! What was stored stays so; nothing more is written about it.
QString heldUpText(const StoreFault &fault, const QString &profile)
{
    if (fault.kind == StoreFault::Kind::Displaced)
        return PaymentRunText::tr("The register's file was removed or replaced; the next run goes on. (%1)")
            .arg(fault.detail);
    return PaymentRunText::tr(
        "It is stored, but what becomes of it cannot be: the disk takes no data. Free space "
        "on the drive of %1; the next run goes on. (%2)")
        .arg(profile, fault.detail);
}

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
    complainOf(parts.notice);
    std::optional<OutboxRow> row;
    {
        PaymentCourier courier(
            {parts.store->outbox(), *parts.gateway, *parts.clock, *parts.dice, *parts.alarm}, {});
        QObject::connect(
            &courier, &PaymentCourier::reachChanged, QCoreApplication::instance(), [](BackendReach reach) {
                if (const QString advice = reachAdvice(reach); !advice.isEmpty())
                    complain(advice);
            });
        std::optional<StoreFault::Kind> told;
        QObject::connect(&courier, &PaymentCourier::storeFailed, &courier, [&](const StoreFault &fault) {
            if (std::exchange(told, fault.kind) != fault.kind)
                complain(heldUpText(fault, parts.profile));
        });
        if (const auto started = courier.start(); !started)
            return complainOf(failureOf(started.error(), parts.profile));
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
