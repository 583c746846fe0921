#include "uicommon/wording.h"

#include <QCoreApplication>
#include <QDateTime>

namespace unavez {

namespace {

class Wording {
    Q_DECLARE_TR_FUNCTIONS(unavez::Wording)
};

QDateTime localTime(WallTime time) { return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()); }

QString cardStateWord(PaymentState state)
{
    switch (state) {
    case PaymentState::Queued:
        return Wording::tr("Saved. Waiting to be charged");
    case PaymentState::Sending:
        return Wording::tr("Charging… do not charge again");
    case PaymentState::Unknown:
    case PaymentState::Cancelling:
        return Wording::tr("Checking with the bank. Do not charge again");
    case PaymentState::Approved:
        return Wording::tr("Paid");
    case PaymentState::Declined:
        return Wording::tr("Declined. Ask for another way to pay");
    case PaymentState::Cancelled:
        return Wording::tr("Cancelled. Nothing was charged");
    case PaymentState::NeedsReview:
        return Wording::tr("Needs review: call the manager");
    }
    Q_UNREACHABLE();
}

StateLook lookWithoutWord(PaymentState state)
{
    switch (state) {
    case PaymentState::Queued:
        return {Icon::Saved, Tone::Waiting, {}};
    case PaymentState::Sending:
        return {Icon::Sending, Tone::Working, {}};
    case PaymentState::Unknown:
    case PaymentState::Cancelling:
        return {Icon::Checking, Tone::Checking, {}};
    case PaymentState::Approved:
        return {Icon::Done, Tone::Good, {}};
    case PaymentState::Declined:
        return {Icon::Declined, Tone::Bad, {}};
    case PaymentState::Cancelled:
        return {Icon::Cancelled, Tone::Over, {}};
    case PaymentState::NeedsReview:
        return {Icon::Review, Tone::Attention, {}};
    }
    Q_UNREACHABLE();
}

} // namespace

StateLook stateLook(ShownPayment payment)
{
    if (isCashOnItsWay(payment))
        return {Icon::Cash, Tone::Waiting, Wording::tr("Cash received. Waiting to be sent")};
    StateLook look = lookWithoutWord(payment.state);
    // No bank takes part in cash.
    if (payment.tender == Tender::Cash && payment.state == PaymentState::Cancelling)
        look.word = Wording::tr("Cancelling. Do not return the cash yet");
    else
        look.word = cardStateWord(payment.state);
    return look;
}

StateLook pressPendingLook()
{
    return {Icon::Sending, Tone::Working, Wording::tr("Charging… do not charge again")};
}

QString shortStateText(ShownPayment payment)
{
    switch (payment.state) {
    case PaymentState::Queued:
        return payment.tender == Tender::Cash ? Wording::tr("To be sent") : Wording::tr("Waiting");
    case PaymentState::Sending:
        return payment.tender == Tender::Cash ? Wording::tr("To be sent") : Wording::tr("Charging");
    case PaymentState::Unknown:
        return payment.tender == Tender::Cash ? Wording::tr("To be sent") : Wording::tr("Checking");
    case PaymentState::Cancelling:
        return Wording::tr("Cancelling");
    case PaymentState::Approved:
        return Wording::tr("Paid");
    case PaymentState::Declined:
        return Wording::tr("Declined");
    case PaymentState::Cancelled:
        return Wording::tr("Cancelled");
    case PaymentState::NeedsReview:
        return Wording::tr("To review");
    }
    Q_UNREACHABLE();
}

QString stateNote(const PaymentView &payment)
{
    const bool cash = payment.tender == Tender::Cash;
    switch (payment.state) {
    case PaymentState::Queued:
        return cash ? Wording::tr("The sale is stored. You can go on with the next customer.")
                    : Wording::tr("It is charged by itself as soon as there is a connection.");
    case PaymentState::Sending:
        return cash ? Wording::tr("The sale is stored. You can go on with the next customer.")
                    : Wording::tr("Wait for the answer.");
    case PaymentState::Unknown:
        return cash ? Wording::tr("The sale is stored. You can go on with the next customer.")
                    : Wording::tr("The card may have been charged. The till keeps asking by itself.");
    case PaymentState::Cancelling:
        return Wording::tr("Cancel asked for. Wait for the result before taking another payment.");
    case PaymentState::Approved:
        return payment.ticket ? Wording::tr("Ticket %1").arg(*payment.ticket) : QString();
    case PaymentState::Declined:
        return payment.declineReason ? declineText(*payment.declineReason) : QString();
    case PaymentState::Cancelled:
        return Wording::tr("You can take another payment.");
    case PaymentState::NeedsReview:
        return Wording::tr("Do not charge again. The manager finds it in the list of payments.");
    }
    Q_UNREACHABLE();
}

QString declineText(DeclineReason reason)
{
    switch (reason) {
    case DeclineReason::InsufficientFunds:
        return Wording::tr("The card has not enough funds.");
    case DeclineReason::ExpiredCard:
        return Wording::tr("The card has expired.");
    case DeclineReason::DoNotHonour:
    case DeclineReason::Other:
        return Wording::tr("The bank does not accept the card.");
    }
    Q_UNREACHABLE();
}

QString tenderText(Tender tender)
{
    return tender == Tender::Card ? Wording::tr("Card") : Wording::tr("Cash");
}

QString outcomeText(const PaymentView &payment)
{
    switch (payment.lastOutcome) {
    case AttemptOutcome::None:
        return payment.attempts == 0 ? Wording::tr("Not sent yet") : Wording::tr("Under way");
    case AttemptOutcome::NotSent:
        return Wording::tr("No connection, nothing left");
    case AttemptOutcome::NoAnswer:
        return Wording::tr("Sent, no answer came");
    case AttemptOutcome::NotBelieved:
        return Wording::tr("The answer did not match");
    case AttemptOutcome::StillOpen:
        return Wording::tr("The server is still working on it");
    case AttemptOutcome::Busy:
        return Wording::tr("The server is busy (%1)").arg(payment.lastStatus);
    case AttemptOutcome::Approved:
        return Wording::tr("Approved");
    case AttemptOutcome::Declined:
        return payment.declineReason ? declineText(*payment.declineReason) : Wording::tr("Declined");
    case AttemptOutcome::Cancelled:
        return Wording::tr("Cancelled");
    case AttemptOutcome::ChargeStands:
        return Wording::tr("Too late to cancel: it was charged");
    case AttemptOutcome::Rejected:
        return payment.lastCode.isEmpty()
            ? Wording::tr("The server refused it (%1)").arg(payment.lastStatus)
            : Wording::tr("The server refused it (%1, %2)").arg(payment.lastStatus).arg(payment.lastCode);
    }
    Q_UNREACHABLE();
}

Advice refusalAdvice(const RefusedIntent &refusal)
{
    switch (refusal.reason) {
    case TillRefusal::UnknownProduct:
        return {Wording::tr("This code is not in the catalogue."), Wording::tr("Search it by name.")};
    case TillRefusal::NoVatRate:
        return {Wording::tr("There is no VAT rate for today's date."),
            Wording::tr("Check this computer's clock, then scan it again.")};
    case TillRefusal::QuantityNeeded:
        return {Wording::tr("This is sold by weight."), Wording::tr("Type the weight first.")};
    case TillRefusal::TooManyLines:
        return {Wording::tr("The cart is full."), Wording::tr("Charge it and begin another one.")};
    case TillRefusal::QuantityOutOfRange:
        return {Wording::tr("That quantity is not possible."), Wording::tr("Check the number.")};
    case TillRefusal::TotalTooLarge:
        return {Wording::tr("The total would be too large for one payment."),
            Wording::tr("Charge what is there and begin another cart.")};
    case TillRefusal::PriceChanged:
        return {Wording::tr("The price has changed since this was added."),
            Wording::tr("Remove the line and add it again.")};
    case TillRefusal::CartHasOpenPayment:
        return {Wording::tr("This cart has a payment and cannot change."),
            Wording::tr("Go on with the next customer.")};
    case TillRefusal::CartEmpty:
        return {Wording::tr("There is nothing to charge."), {}};
    case TillRefusal::TotalChanged:
        return {Wording::tr("The total has changed. Nothing was charged."),
            Wording::tr("Check it and charge again.")};
    case TillRefusal::TenderedTooLittle:
        return {Wording::tr("The cash is less than the total. Nothing was charged."), {}};
    case TillRefusal::NotCancellable:
        return {Wording::tr("This payment can no longer be cancelled."), {}};
    case TillRefusal::NoSuchPayment:
        return {Wording::tr("This payment is not on this till."), {}};
    case TillRefusal::DiskFull:
        return {Wording::tr("The disk is full. Nothing was stored or charged."),
            Wording::tr("Free space on the drive of %1, then try again.").arg(refusal.profile)};
    case TillRefusal::DiskReadOnly:
        return {Wording::tr("The disk cannot be written. Nothing was stored or charged."),
            Wording::tr("Make %1 writable, then try again.").arg(refusal.profile)};
    case TillRefusal::DatabaseDamaged:
        return {Wording::tr("The till's file is damaged. Nothing was stored or charged."),
            Wording::tr("Restart the program and call the manager.")};
    case TillRefusal::FileDisplaced:
        return {Wording::tr("The till's file is gone or replaced. Nothing was charged."),
            Wording::tr("Restart the program and call the manager.")};
    case TillRefusal::StorageFailed:
        return {Wording::tr("It could not be stored. Nothing was charged."),
            Wording::tr("Check the drive of %1, then try again.").arg(refusal.profile)};
    }
    Q_UNREACHABLE();
}

Advice noticeAdvice(const TillNotice &notice)
{
    switch (notice.kind) {
    case TillNotice::Kind::None:
        return {};
    case TillNotice::Kind::RecoveredFromDamage:
        return {Wording::tr("The till's file was damaged. What could be read is kept."),
            Wording::tr("Tell the manager.")};
    case TillNotice::Kind::RecoveredFromRescue:
        return {Wording::tr("The till's file had been replaced. It goes on from its copy."),
            Wording::tr("Tell the manager.")};
    case TillNotice::Kind::DamageFound:
        return {Wording::tr("The till's file is damaged. The next start repairs it."),
            Wording::tr("Restart the program soon and tell the manager.")};
    case TillNotice::Kind::FileDisplaced:
        return {Wording::tr("The till's file is gone or replaced. It cannot charge."),
            Wording::tr("Restart the program and call the manager.")};
    case TillNotice::Kind::PaymentsHeldUp:
        return {Wording::tr("The disk takes no data. Open payments are not sent."),
            Wording::tr("Free space on the drive of %1, or call the manager.").arg(notice.profile)};
    case TillNotice::Kind::ClockDrift:
        return {Wording::tr("The clock of this till is wrong."), Wording::tr("Tell the manager.")};
    }
    Q_UNREACHABLE();
}

QString importFaultText(ImportFault fault)
{
    switch (fault) {
    case ImportFault::FileUnreadable:
        return Wording::tr("The file cannot be read");
    case ImportFault::FileTooLarge:
        return Wording::tr("The file is too large");
    case ImportFault::NotText:
        return Wording::tr("This is not UTF-8 text");
    case ImportFault::NoProducts:
        return Wording::tr("The file has no products");
    case ImportFault::ColumnMissing:
        return Wording::tr("A column is missing");
    case ImportFault::ColumnTwice:
        return Wording::tr("A column is there twice");
    case ImportFault::FieldCountWrong:
        return Wording::tr("The number of fields is wrong");
    case ImportFault::QuoteNotClosed:
        return Wording::tr("A quotation mark is not closed");
    case ImportFault::QuoteMisplaced:
        return Wording::tr("A quotation mark is misplaced");
    case ImportFault::CodeMissing:
        return Wording::tr("The code is missing");
    case ImportFault::CodeNotDigits:
        return Wording::tr("The code has other characters than digits");
    case ImportFault::CodeLengthWrong:
        return Wording::tr("The code has a wrong length");
    case ImportFault::CheckDigitWrong:
        return Wording::tr("The check digit of the code is wrong");
    case ImportFault::CodeTwice:
        return Wording::tr("The code is there twice");
    case ImportFault::NameMissing:
        return Wording::tr("The name is missing");
    case ImportFault::NameTooLong:
        return Wording::tr("The name is too long");
    case ImportFault::PriceNotANumber:
        return Wording::tr("The price is not a number");
    case ImportFault::PriceOutOfRange:
        return Wording::tr("The price is out of range");
    case ImportFault::VatUnknown:
        return Wording::tr("The VAT rate is unknown");
    case ImportFault::UnitUnknown:
        return Wording::tr("The unit is unknown");
    case ImportFault::StorageFailed:
        return Wording::tr("The catalogue could not be stored");
    }
    Q_UNREACHABLE();
}

QString reachText(BackendReach reach)
{
    switch (reach) {
    case BackendReach::NotTriedYet:
        return Wording::tr("Not used yet");
    case BackendReach::Reached:
        return Wording::tr("Connected");
    case BackendReach::NotReached:
        return Wording::tr("No connection");
    case BackendReach::TokenRefused:
        return Wording::tr("No permission");
    case BackendReach::CertificateUntrusted:
        return Wording::tr("Not our backend");
    case BackendReach::CertificateExpired:
        return Wording::tr("Certificate expired");
    case BackendReach::CertificateOfAnotherHost:
        return Wording::tr("Wrong address");
    }
    Q_UNREACHABLE();
}

QString reachAdvice(BackendReach reach)
{
    switch (reach) {
    case BackendReach::NotTriedYet:
    case BackendReach::Reached:
        return {};
    case BackendReach::NotReached:
        return Wording::tr("The payments backend does not answer. Sales are kept and sent later.");
    case BackendReach::TokenRefused:
        return Wording::tr("The payments backend refuses this register. Set it up again with a new token.");
    case BackendReach::CertificateUntrusted:
        return Wording::tr("The payments backend shows a certificate that this register does not trust. "
                           "Nothing was sent. If the certificate was renewed, set the register up again "
                           "with --backend-certificate and the new file.");
    case BackendReach::CertificateExpired:
        return Wording::tr("The certificate of the payments backend has expired, or the clock of this PC is "
                           "wrong. Nothing was sent. Look at the clock; then renew the certificate.");
    case BackendReach::CertificateOfAnotherHost:
        return Wording::tr("The certificate of the payments backend is for another address. Nothing was "
                           "sent. Set the register up with the address in the certificate, or make a "
                           "certificate for this address.");
    }
    Q_UNREACHABLE();
}

QString openPaymentsText(const OpenPayments &counts)
{
    if (counts.open == 0)
        return Wording::tr("No open payments");
    const auto number = [](std::int64_t count) {
        return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
    };
    const QString open = Wording::tr("%n open payment(s)", nullptr, number(counts.open));
    if (counts.needReview == 0)
        return open;
    return Wording::tr("%1 · %2 to review").arg(open).arg(counts.needReview);
}

QString timeText(WallTime time, WallTime now, const QLocale &locale)
{
    const QDateTime when = localTime(time);
    if (when.date() == localTime(now).date())
        return locale.toString(when.time(), QStringLiteral("HH:mm:ss"));
    return locale.toString(when, QStringLiteral("dd/MM/yy HH:mm"));
}

} // namespace unavez
