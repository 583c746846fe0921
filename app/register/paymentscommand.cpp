#include "paymentscommand.h"

#include "commandoutput.h"
#include "composition.h"
#include "paymentjson.h"
#include "paymentrun.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace unavez {

namespace {

struct PaymentsText {
    Q_DECLARE_TR_FUNCTIONS(Payments)
};

CommandFailure noSuchPayment(const PaymentKey &key)
{
    return {ExitCode::BadData, PaymentsText::tr("There is no payment %1.").arg(key.text())};
}

void printPayment(const PaymentView &payment, bool asJson)
{
    if (asJson) {
        printJson(paymentJson(payment));
        return;
    }
    printLine(
        QStringLiteral("%1  %2  %3 %4  %5  %6")
            .arg(payment.key.text(), paymentStateName(payment.state).leftJustified(12),
                QString::number(payment.amount.minor()).rightJustified(9), payment.currency.code(),
                tenderName(payment.tender), PaymentsText::tr("%n attempt(s)", nullptr, payment.attempts)));
}

ExitCode list(PaymentOutbox &outbox, const QString &profile, bool asJson)
{
    PaymentQuery query;
    for (;;) {
        const auto page = outbox.list(query);
        if (!page)
            return complainOf(failureOfReading(page.error(), profile));
        for (const PaymentView &payment : page->payments)
            printPayment(payment, asJson);
        if (!page->hasMore)
            return ExitCode::Approved;
        query.beforeSequence = page->payments.last().sequence;
    }
}

ExitCode show(PaymentOutbox &outbox, const QString &profile, const PaymentKey &key, bool asJson)
{
    const auto row = outbox.find(key);
    if (!row)
        return complainOf(failureOfReading(row.error(), profile));
    if (!*row)
        return complainOf(noSuchPayment(key));
    const auto attempts = outbox.attemptsOf(key);
    if (!attempts)
        return complainOf(failureOfReading(attempts.error(), profile));
    QJsonArray exchanges;
    for (const AttemptRecord &attempt : *attempts)
        exchanges.append(attemptJson(attempt));
    if (asJson) {
        QJsonObject object = paymentJson((*row)->view);
        object.insert(QStringLiteral("exchanges"), exchanges);
        printJson(object);
        return ExitCode::Approved;
    }
    printPayment((*row)->view, false);
    for (const QJsonValue &exchange : std::as_const(exchanges))
        printJson(exchange.toObject());
    return ExitCode::Approved;
}

//! What a retry or a cancel has made of the payment; when it changed nothing, the payment as it is.
CommandResult<OutboxRow> resultOf(
    const TillParts &parts, const PaymentKey &key, const StoreResult<std::optional<OutboxRow>> &changed)
{
    if (!changed)
        return Unexpected {failureOf(changed.error(), parts.profile)};
    if (*changed)
        return **changed;
    const auto present = parts.store->outbox().find(key);
    if (!present)
        return Unexpected {failureOf(present.error(), parts.profile)};
    if (!*present)
        return Unexpected {noSuchPayment(key)};
    return **present;
}

ExitCode change(const ProfileOptions &options, PaymentsAction action, const PaymentKey &key)
{
    const auto parts = makeTillParts(options, ProfileUse::OneCommand);
    if (!parts)
        return complainOf(parts.error());
    return runPayment(*parts, options.wait, [&](PaymentCourier &courier) {
        return resultOf(
            *parts, key, action == PaymentsAction::Retry ? courier.retry(key) : courier.cancel(key));
    });
}

} // namespace

ExitCode runPayments(const ProfileOptions &options, const PaymentsArguments &arguments)
{
    switch (arguments.action) {
    case PaymentsAction::List:
    case PaymentsAction::Show: {
        const auto store = openProfileForReading(options);
        if (!store)
            return complainOf(store.error());
        return arguments.action == PaymentsAction::List
            ? list((*store)->outbox(), options.folder, arguments.asJson)
            : show((*store)->outbox(), options.folder, *arguments.key, arguments.asJson);
    }
    case PaymentsAction::Retry:
    case PaymentsAction::Cancel:
        return change(options, arguments.action, *arguments.key);
    case PaymentsAction::Resolve:
        return complainOf({ExitCode::Usage,
            PaymentsText::tr(
                "A payment is resolved by a manager, with PIN and reason; this version cannot do it yet. "
                "Retry asks the backend again with the same key.")});
    }
    Q_UNREACHABLE();
}

} // namespace unavez
