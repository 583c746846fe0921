#include "commands.h"

#include "acquirer/ledger.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTextStream>

#include <sysexits.h>

namespace unavez {

namespace {

QString kindName(LedgerEntry::Kind kind)
{
    switch (kind) {
    case LedgerEntry::Kind::Charge:
        return QStringLiteral("charge");
    case LedgerEntry::Kind::Reversal:
        return QStringLiteral("reversal");
    case LedgerEntry::Kind::Refund:
        return QStringLiteral("refund");
    }
    Q_UNREACHABLE();
}

QString stateName(LedgerEntry::State state)
{
    switch (state) {
    case LedgerEntry::State::Approved:
        return QStringLiteral("approved");
    case LedgerEntry::State::Declined:
        return QStringLiteral("declined");
    case LedgerEntry::State::Reversed:
        return QStringLiteral("reversed");
    }
    Q_UNREACHABLE();
}

QJsonObject lineFor(const LedgerEntry &entry)
{
    return {
        {QStringLiteral("kind"), kindName(entry.kind)},
        {QStringLiteral("state"), stateName(entry.state)},
        {QStringLiteral("key"), QString::fromLatin1(entry.key)},
        {QStringLiteral("reference"), QString::fromLatin1(entry.reference)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(entry.amount.minor())},
        {QStringLiteral("currency"), entry.currency.code()},
        {QStringLiteral("created_ms"), static_cast<qint64>(entry.created.time_since_epoch().count())},
    };
}

} // namespace

int printLedger(const QString &ledgerPath)
{
    const SystemClock clock;
    auto ledger = Ledger::openToRead(ledgerPath, clock);
    if (!ledger) {
        QTextStream(stderr) << "unavez-acquirer: " << ledgerPath << ": " << ledger.error() << Qt::endl;
        return EX_NOINPUT;
    }
    const auto entries = ledger->entries();
    if (!entries)
        return EX_IOERR; // the ledger has said why
    QTextStream out(stdout);
    for (const LedgerEntry &entry : *entries)
        out << QJsonDocument(lineFor(entry)).toJson(QJsonDocument::Compact) << '\n';
    out.flush();
    return out.status() == QTextStream::Ok ? EX_OK : EX_IOERR;
}

} // namespace unavez
