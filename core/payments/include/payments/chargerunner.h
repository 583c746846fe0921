#pragma once

#include "base/clock.h"
#include "payments/acquirer.h"
#include "payments/openpaymentrules.h"
#include "payments/paymentoptions.h"
#include "payments/recordtransition.h"
#include "payments/storequeue.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace unavez {

//! How one stretch of work on a payment ended. What is true of the payment stands in the store.
enum class RunEnd {
    Settled,
    StillUnknown, //!< handed back without proof
    NotCharged, //!< handed back with certainty that there is no charge at this moment
    Overtaken, //!< somebody else owns the key now
    StoreFailed, //!< a result could not be stored; the lease keeps others away until it runs out
};

//! Words the answer that is stored with a settled payment, for the request that claimed it.
using AnswerOf = std::function<StoredAnswer(const PaymentRecord &payment, const QByteArray &requestId)>;

/*! Brings owned payments to their end through the acquirer, or hands them back.

    No transaction is open while the acquirer works; each result is written under the owner's fence, and
    nothing follows from it before it is on stable storage. The acquirer may be destroyed before or after it. */
class ChargeRunner : public QObject {
public:
    using Ended = std::function<void(RunEnd)>;

    ChargeRunner(
        StoreQueue &store, Acquirer &acquirer, const Clock &clock, PaymentOptions options, AnswerOf answerOf);

    //! Sends the first charge of a payment that was claimed just now, with its sentAt on record.
    void charge(const KeyRecord &owned, const QString &card, Ended ended);
    //! Takes up a payment whose key was taken over; asks before anything that may have happened already.
    void resume(const KeyRecord &owned, const std::optional<QString> &card, Ended ended);

    [[nodiscard]] bool isRunning(TenantId tenant, const QByteArray &key) const;
    [[nodiscard]] qsizetype running() const { return static_cast<qsizetype>(m_runs.size()); }
    //! Calls back once when the work on this key ends; only for a key that is running.
    void whenEnded(TenantId tenant, const QByteArray &key, Ended ended);
    //! A cancel went on record: whoever is at work on the key must not charge any more.
    void noteCancel(TenantId tenant, const QByteArray &key, WallTime now);

private:
    struct Run;
    using RunKey = std::pair<TenantId, QByteArray>;
    using RunPointer = std::shared_ptr<Run>;

    [[nodiscard]] bool isUnderway(const RunPointer &run) const;
    [[nodiscard]] RunPointer find(TenantId tenant, const QByteArray &key) const;
    RunPointer begin(const KeyRecord &owned, const std::optional<QString> &card, Ended ended);
    void follow(const RunPointer &run, NextStep step, bool isAbsent);
    void sendAgain(const RunPointer &run);
    void sendRecorded(const RunPointer &run, const PaymentStoreResult<OwnerWrite> &recorded, WallTime now);
    void send(const RunPointer &run);
    void ask(const RunPointer &run);
    void reverse(const RunPointer &run, bool isAbsent);
    void sendReversal(const RunPointer &run, bool isAbsent);
    void charged(const RunPointer &run, const ChargeOutcome &outcome);
    void asked(const RunPointer &run, const QueryOutcome &outcome);
    void reversed(const RunPointer &run, const ReversalOutcome &outcome, bool isAbsent);
    void approve(const RunPointer &run, const QString &acquirerReference);
    void settle(const RunPointer &run, RecordEvent event, const QString &acquirerReference,
        std::optional<DeclineReason> reason, bool isReversed);
    void settlementWritten(
        const RunPointer &run, const PaymentStoreResult<OwnerWrite> &completed, RecordState state);
    void handBack(const RunPointer &run, RecordEvent event, RunEnd end, std::optional<Milliseconds> pause);
    //! Goes on with a run. What throws lets go of it: its lease runs out, and the reconciler asks.
    template<class Follow> void goOn(const RunPointer &run, Follow follow);
    //! Writes under the run's fence and hands on what became of it.
    template<class Write, class Written> void write(const RunPointer &run, Write write, Written written);
    bool stillOwned(const RunPointer &run, const PaymentStoreResult<OwnerWrite> &written);
    void finish(const RunPointer &run, RunEnd end);
    [[nodiscard]] OpenPayment facts(const Run &run) const;

    StoreQueue &m_store;
    Acquirer &m_acquirer;
    const Clock &m_clock;
    const PaymentOptions m_options;
    const AnswerOf m_answerOf;
    std::map<RunKey, RunPointer> m_runs;
};

} // namespace unavez
