#pragma once

#include "checkout/tillvalues.h"
#include "uicommon/icon.h"
#include "uicommon/saledecisions.h"
#include "uicommon/tone.h"

#include <QLocale>
#include <QString>

namespace unavez {

//! A state as a person sees it: never by colour alone.
struct StateLook {
    Icon icon;
    Tone tone;
    QString word;
};

//! What happened, and what to do now.
struct Advice {
    QString what;
    QString whatToDo; //!< may be empty
};

// Every value of the till in words, in the language that is installed at the moment of the call.
[[nodiscard]] StateLook stateLook(ShownPayment payment);
//! While a press is on its way to the till: stored nowhere yet, and not to be pressed again.
[[nodiscard]] StateLook pressPendingLook();
//! A short word for lists, where stateLook() would not fit.
[[nodiscard]] QString shortStateText(ShownPayment payment);
//! What the state means for the cashier, one sentence.
[[nodiscard]] QString stateNote(const PaymentView &payment);
[[nodiscard]] QString outcomeText(const PaymentView &payment);
[[nodiscard]] QString declineText(DeclineReason reason);
[[nodiscard]] QString tenderText(Tender tender);
[[nodiscard]] Advice refusalAdvice(const RefusedIntent &refusal);
[[nodiscard]] Advice noticeAdvice(const TillNotice &notice);
[[nodiscard]] QString importFaultText(ImportFault fault);
[[nodiscard]] QString reachText(BackendReach reach);
//! What it means and what to do, in whole sentences; empty when there is nothing to do.
[[nodiscard]] QString reachAdvice(BackendReach reach);
//! "3 open payments · 1 to review".
[[nodiscard]] QString openPaymentsText(const OpenPayments &counts);

//! Date and time of day in local time; only the time of day for the same day as now.
[[nodiscard]] QString timeText(WallTime time, WallTime now, const QLocale &locale);

} // namespace unavez
