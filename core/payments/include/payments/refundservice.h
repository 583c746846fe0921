#pragma once

#include "payments/acquirer.h"
#include "payments/openpaymentrules.h"
#include "payments/paymentoptions.h"
#include "payments/paymentservice.h"
#include "payments/storequeue.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <variant>

namespace unavez {

//! What a register asks for: to give back all or part of a payment, under one key.
struct RefundIntent {
    Caller caller;
    QByteArray key;
    RequestDigest digest; //!< by the newest recipe
    DigestByVersion digestByVersion;
    QByteArray requestId;
    QString paymentId;
    Money amount;
    QString reason;
    Milliseconds wait; //!< how long the caller likes to wait for what another request is working on
};

struct NoSuchPayment { };
struct RefundCancelled { }; //!< the key was spent by a cancel before
struct RefundInProgress { };
//! No proof yet; the reconciler goes on asking.
struct RefundUnknown {
    RefundRecord refund;
};
using RefundAnswer = std::variant<PaymentAnswered, KeyReused, NoSuchPayment, RefundRefused, RefundCancelled,
    RefundInProgress, RefundUnknown, AcquirerUnreachable, TooManyRunning, StoreUnavailable>;

struct RefundResult {
    RefundAnswer outcome;
    std::optional<WallTime> keyExpires; //!< empty where no key is stored
};

//! Words the answer that is stored with a settled refund. Called on any thread.
using RefundAnswerOf = std::function<StoredAnswer(const RefundRecord &refund, const QByteArray &requestId)>;

/*! Gives money back, each refund once: claims its key, sends it to the acquirer, and asks about what may have
    happened before it sends anything again.

    Only a caller's own retry sends a refund again; the reconciler only asks. Callbacks come exactly once and
    never after the service is gone; what they say is on stable storage. */
class RefundService : public QObject {
public:
    RefundService(StoreQueue &store, Acquirer &acquirer, const Clock &clock, PaymentOptions options,
        RefundAnswerOf answerOf);

    void submit(const RefundIntent &intent, std::function<void(RefundResult)> answered);
    void find(const Caller &caller, const QString &id,
        std::function<void(PaymentStoreResult<std::optional<RefundRecord>>)> answered);
    //! Asks about up to so many refunds that are open and that nobody works on; calls back once with the number
    //! that it settled, when all are settled or handed back.
    void reconcile(int limit, std::function<void(PaymentStoreResult<int>)> ended);

    [[nodiscard]] qsizetype running() const { return static_cast<qsizetype>(m_runs.size()); }

private:
    struct Run;
    struct Begun;
    using Answered = std::function<void(RefundResult)>;
    using Ended = std::function<void(RunEnd)>;
    using RunPointer = std::shared_ptr<Run>;
    using RunKey = std::pair<TenantId, QByteArray>;

    void begun(const RefundIntent &intent, const Begun &what, const Answered &answered);
    void answerTaken(const RefundIntent &intent, const KeyRecord &key, const Answered &answered);
    void waitFor(const RefundIntent &intent, const KeyRecord &key, const Answered &answered);
    void takeOver(const KeyRecord &key, const Answered &answered);
    void answerAfter(TenantId tenant, const QByteArray &key, RunEnd end, const Answered &answered);

    RunPointer start(const KeyRecord &owned, bool hasCaller, Ended ended);
    void resume(const KeyRecord &owned, bool hasCaller, Ended ended);
    void follow(const RunPointer &run, NextStep step);
    void sendAgain(const RunPointer &run);
    void send(const RunPointer &run);
    void ask(const RunPointer &run);
    void sent(const RunPointer &run, const RefundOutcome &outcome);
    void asked(const RunPointer &run, const RefundQueryOutcome &outcome);
    void settle(const RunPointer &run, RecordState state, std::optional<DeclineReason> reason);
    void handBack(const RunPointer &run, RecordState state, RunEnd end, std::optional<Milliseconds> pause);
    bool stillOwned(const RunPointer &run, const PaymentStoreResult<OwnerWrite> &written);
    void finish(const RunPointer &run, RunEnd end);
    [[nodiscard]] bool isUnderway(const RunPointer &run) const;
    [[nodiscard]] bool isRunning(TenantId tenant, const QByteArray &key) const;
    [[nodiscard]] OpenPayment facts(const Run &run) const;

    StoreQueue &m_store;
    Acquirer &m_acquirer;
    const Clock &m_clock;
    const PaymentOptions m_options;
    const RefundAnswerOf m_answerOf;
    std::map<RunKey, RunPointer> m_runs;
};

} // namespace unavez
