#include "paymentrun.h"

#include "base/dice.h"
#include "commandoutput.h"
#include "composition.h"
#include "paymentjson.h"

#include <QCoreApplication>
#include <QTimer>

namespace unavez {

namespace {

struct PaymentRunText {
    Q_DECLARE_TR_FUNCTIONS(PaymentRun)
};

bool endsRun(PaymentState state) { return isFinal(state) || state == PaymentState::NeedsReview; }

} // namespace

ExitCode runPayment(const TillParts &parts, Milliseconds wait, const PaymentAction &action)
{
    if (parts.notice.kind == TillNotice::Kind::RecoveredFromDamage)
        complain(PaymentRunText::tr(
            "The register's file was damaged. What could be read was recovered; a copy is in %1.")
                     .arg(parts.notice.detail));
    PaymentCourier courier(
        {parts.store->outbox(), *parts.gateway, *parts.clock, *parts.dice, *parts.alarm}, {});
    if (const auto started = courier.start(); !started)
        return complainOf(failureOf(started.error()));
    const auto row = action(courier);
    if (!row)
        return complainOf(row.error());

    if (!endsRun(row->view.state)) {
        QObject::connect(&courier, &PaymentCourier::paymentChanged, QCoreApplication::instance(),
            [key = row->view.key](const PaymentView &payment) {
                if (payment.key == key && endsRun(payment.state))
                    QCoreApplication::quit();
            });
        QTimer::singleShot(wait, QCoreApplication::instance(), &QCoreApplication::quit);
        courier.wake();
        QCoreApplication::exec();
    }

    const auto last = parts.store->outbox().find(row->view.key);
    const PaymentView payment = last && *last ? (*last)->view : row->view;
    printJson(paymentJson(payment));
    return exitCodeOf(payment.state);
}

} // namespace unavez
