#include "acquirer/acquirerroutes.h"

#include "acquirer/testcard.h"
#include "base/log.h"

#include <QJsonDocument>
#include <QTimer>

#include <algorithm>

namespace unavez {

namespace {

HttpServerResponse asJson(int status, const QJsonObject &body)
{
    return {status, "application/json", QJsonDocument(body).toJson(QJsonDocument::Compact), {}};
}

HttpServerResponse refusal(int status, const QString &code)
{
    return asJson(status, {{QStringLiteral("code"), code}});
}

//! Reads a body that must have exactly these members.
class BodyReader {
public:
    BodyReader(const QByteArray &body, const QStringList &members)
    {
        QJsonParseError error {};
        const QJsonDocument document = QJsonDocument::fromJson(body, &error);
        m_object = document.object();
        m_isGood = error.error == QJsonParseError::NoError && document.isObject()
            && m_object.size() == members.size();
        for (const QString &member : members)
            m_isGood = m_isGood && m_object.contains(member);
    }

    [[nodiscard]] bool isGood() const { return m_isGood; }

    //! 1 to 255 visible ASCII characters.
    QByteArray token(const QString &member)
    {
        const QString text = m_object.value(member).toString();
        constexpr qsizetype longest = 255;
        m_isGood = m_isGood && !text.isEmpty() && text.size() <= longest
            && std::all_of(text.begin(), text.end(), [](QChar c) { return c > u' ' && c < u'\x7f'; });
        return text.toLatin1();
    }

    //! 1 to 255 characters of any kind.
    QString name(const QString &member)
    {
        const QString text = m_object.value(member).toString();
        constexpr qsizetype longest = 255;
        m_isGood = m_isGood && !text.isEmpty() && text.size() <= longest;
        return text;
    }

    Money amount()
    {
        const QJsonValue value = m_object.value(QStringLiteral("amount_minor"));
        // toInteger() gives the default for a fraction, and 0 is no amount.
        const Money amount = Money::fromMinor(value.toInteger(0));
        m_isGood = m_isGood && isPayable(amount);
        return amount;
    }

    Currency currency()
    {
        const auto currency = Currency::fromCode(m_object.value(QStringLiteral("currency")).toString());
        m_isGood = m_isGood && currency.has_value();
        return currency.value_or(Currency::euro());
    }

private:
    QJsonObject m_object;
    bool m_isGood = false;
};

QString ledgerFaultCode(LedgerFault fault)
{
    switch (fault) {
    case LedgerFault::KeyReused:
        return QStringLiteral("key_reused");
    case LedgerFault::NotFound:
        return QStringLiteral("not_found");
    case LedgerFault::TooLarge:
        return QStringLiteral("amount_too_large");
    case LedgerFault::Storage:
        return QStringLiteral("ledger_unavailable");
    }
    Q_UNREACHABLE();
}

int ledgerFaultStatus(LedgerFault fault)
{
    switch (fault) {
    case LedgerFault::KeyReused:
    case LedgerFault::TooLarge:
        return 422;
    case LedgerFault::NotFound:
        return 404;
    case LedgerFault::Storage:
        return 500;
    }
    Q_UNREACHABLE();
}

QJsonObject chargeObject(const LedgerCharge &charge, const QString &state)
{
    QJsonObject object {
        {QStringLiteral("state"), state},
        {QStringLiteral("key"), QString::fromLatin1(charge.request.key)},
        {QStringLiteral("reference"), QString::fromLatin1(charge.request.reference)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(charge.request.amount.minor())},
        {QStringLiteral("currency"), charge.request.currency.code()},
    };
    if (charge.decline)
        object.insert(QStringLiteral("reason"), declineReasonName(*charge.decline));
    else
        object.insert(QStringLiteral("acquirer_reference"), charge.acquirerReference);
    return object;
}

QString verdictName(const LedgerCharge &charge)
{
    return charge.decline ? QStringLiteral("declined") : QStringLiteral("approved");
}

QJsonObject refundObject(const RefundRequest &refund, Currency currency)
{
    return {
        {QStringLiteral("state"), QStringLiteral("approved")},
        {QStringLiteral("key"), QString::fromLatin1(refund.key)},
        {QStringLiteral("reference"), QString::fromLatin1(refund.reference)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(refund.amount.minor())},
        {QStringLiteral("currency"), currency.code()},
    };
}

} // namespace

AcquirerRoutes::AcquirerRoutes(Ledger &ledger, FaultPlan &plan, const Clock &clock, Milliseconds latency)
    : m_ledger(ledger)
    , m_plan(plan)
    , m_clock(clock)
    , m_latency(latency)
{
}

void AcquirerRoutes::handle(const HttpServerRequest &request, const HttpResponder &responder)
{
    const bool isPost = request.method == "POST";
    const bool isCharges = request.path == "/v1/charges";
    if (isCharges && isPost)
        postCharge(request, responder);
    else if (isCharges && request.method == "GET")
        getCharge(request, responder);
    else if (request.path == "/v1/reversals" && isPost)
        postReversal(request, responder);
    else if (request.path == "/v1/refunds" && isPost)
        postRefund(request, responder);
    else if (request.path == "/v1/refunds" && request.method == "GET")
        getRefund(request, responder);
    else
        responder.answer(refusal(404, QStringLiteral("no_such_resource")));
}

void AcquirerRoutes::postCharge(const HttpServerRequest &request, const HttpResponder &responder)
{
    BodyReader body(request.body,
        {QStringLiteral("key"), QStringLiteral("reference"), QStringLiteral("amount_minor"),
            QStringLiteral("currency"), QStringLiteral("card")});
    const ChargeRequest order {body.token(QStringLiteral("key")), body.token(QStringLiteral("reference")),
        body.amount(), body.currency(), body.name(QStringLiteral("card"))};
    if (!body.isGood()) {
        responder.answer(refusal(400, QStringLiteral("invalid_charge")));
        return;
    }
    chargeByCard(TestCard::fromName(order.card), order, responder);
}

void AcquirerRoutes::chargeByCard(
    const TestCard &card, const ChargeRequest &order, const HttpResponder &responder)
{
    const FaultPlan::Faults faults = m_plan.next(AcquirerCall::Charge);
    logEvent(logAcquirer(), QStringLiteral("charge_asked"),
        {{QStringLiteral("key"), QString::fromLatin1(order.key)},
            {QStringLiteral("is_faulty"), faults.rule.has_value()}});
    const auto charge = [this, order, verdict = card.decline]() -> Answer {
        const auto charged = m_ledger.charge(order, verdict);
        logEvent(logAcquirer(), QStringLiteral("charge"),
            {{QStringLiteral("key"), QString::fromLatin1(order.key)},
                {QStringLiteral("reference"), QString::fromLatin1(order.reference)},
                {QStringLiteral("amount_minor"), static_cast<qint64>(order.amount.minor())},
                {QStringLiteral("outcome"),
                    charged ? verdictName(*charged) : ledgerFaultCode(charged.error())}});
        if (!charged)
            return {ledgerFaultStatus(charged.error()),
                {{QStringLiteral("code"), ledgerFaultCode(charged.error())}}};
        return {charged->decline ? 402 : 201, chargeObject(*charged, verdictName(*charged))};
    };
    const Answer serverError {500, {{QStringLiteral("code"), QStringLiteral("internal_error")}}};

    switch (card.trouble) {
    case TestCard::Trouble::None:
        carryOut(faults, Milliseconds(0), responder, charge);
        break;
    case TestCard::Trouble::Slow:
        carryOut(faults, std::chrono::seconds(3), responder, charge);
        break;
    case TestCard::Trouble::NoAnswer:
        keepSilent(responder);
        // The answer goes to nobody; the charge stands all the same.
        QTimer::singleShot(m_latency + faults.delay, this, charge);
        break;
    case TestCard::Trouble::ErrorBefore:
        carryOut(faults, Milliseconds(0), responder, [serverError] { return serverError; });
        break;
    case TestCard::Trouble::ErrorAfter:
        carryOut(faults, Milliseconds(0), responder, [charge, serverError] {
            charge();
            return serverError;
        });
        break;
    }
}

void AcquirerRoutes::getCharge(const HttpServerRequest &request, const HttpResponder &responder)
{
    const auto member = [&request](const QString &name) {
        return request.query.queryItemValue(name, QUrl::FullyDecoded).toLatin1();
    };
    const QByteArray reference = member(QStringLiteral("reference"));
    const QByteArray key = member(QStringLiteral("key"));
    if (reference.isEmpty() == key.isEmpty()) {
        responder.answer(refusal(400, QStringLiteral("reference_or_key_needed")));
        return;
    }
    const FaultPlan::Faults faults = m_plan.next(AcquirerCall::Query);
    carryOut(faults, Milliseconds(0), responder, [this, reference, key, rule = faults.rule]() -> Answer {
        const auto found = key.isEmpty() ? m_ledger.chargeByReference(reference) : m_ledger.chargeByKey(key);
        const bool isHiddenNow = found && isHidden(found->created, rule);
        if (!found || isHiddenNow) {
            const LedgerFault fault = isHiddenNow ? LedgerFault::NotFound : found.error();
            return {ledgerFaultStatus(fault), {{QStringLiteral("code"), ledgerFaultCode(fault)}}};
        }
        return {
            200, chargeObject(*found, found->isReversed ? QStringLiteral("reversed") : verdictName(*found))};
    });
}

bool AcquirerRoutes::isHidden(WallTime created, const std::optional<FaultRule> &rule) const
{
    return rule && rule->what == FaultRule::What::NotFoundFor && m_clock.wallNow() - created < rule->time;
}

void AcquirerRoutes::postReversal(const HttpServerRequest &request, const HttpResponder &responder)
{
    BodyReader body(request.body, {QStringLiteral("key"), QStringLiteral("reference")});
    const QByteArray key = body.token(QStringLiteral("key"));
    const QByteArray reference = body.token(QStringLiteral("reference"));
    if (!body.isGood()) {
        responder.answer(refusal(400, QStringLiteral("invalid_reversal")));
        return;
    }
    const FaultPlan::Faults faults = m_plan.next(AcquirerCall::Reverse);
    carryOut(faults, Milliseconds(0), responder, [this, key, reference]() -> Answer {
        const auto reversed = m_ledger.reverse(key, reference);
        logEvent(logAcquirer(), QStringLiteral("reversal"),
            {{QStringLiteral("key"), QString::fromLatin1(key)},
                {QStringLiteral("reference"), QString::fromLatin1(reference)},
                {QStringLiteral("outcome"),
                    reversed ? QStringLiteral("reversed") : ledgerFaultCode(reversed.error())}});
        if (!reversed)
            return {ledgerFaultStatus(reversed.error()),
                {{QStringLiteral("code"), ledgerFaultCode(reversed.error())}}};
        return {201, chargeObject(*reversed, QStringLiteral("reversed"))};
    });
}

void AcquirerRoutes::postRefund(const HttpServerRequest &request, const HttpResponder &responder)
{
    BodyReader body(
        request.body, {QStringLiteral("key"), QStringLiteral("reference"), QStringLiteral("amount_minor")});
    const RefundRequest order {
        body.token(QStringLiteral("key")), body.token(QStringLiteral("reference")), body.amount()};
    if (!body.isGood()) {
        responder.answer(refusal(400, QStringLiteral("invalid_refund")));
        return;
    }
    const FaultPlan::Faults faults = m_plan.next(AcquirerCall::Reverse);
    carryOut(faults, Milliseconds(0), responder, [this, order]() -> Answer {
        const auto refunded = m_ledger.refund(order);
        if (!refunded)
            return {ledgerFaultStatus(refunded.error()),
                {{QStringLiteral("code"), ledgerFaultCode(refunded.error())}}};
        return {201, refundObject(order, refunded->request.currency)};
    });
}

void AcquirerRoutes::getRefund(const HttpServerRequest &request, const HttpResponder &responder)
{
    const QByteArray key = request.query.queryItemValue(QStringLiteral("key"), QUrl::FullyDecoded).toLatin1();
    if (key.isEmpty()) {
        responder.answer(refusal(400, QStringLiteral("key_needed")));
        return;
    }
    const FaultPlan::Faults faults = m_plan.next(AcquirerCall::Query);
    carryOut(faults, Milliseconds(0), responder, [this, key, rule = faults.rule]() -> Answer {
        const auto found = m_ledger.refundByKey(key);
        const bool isHiddenNow = found && isHidden(found->created, rule);
        if (!found || isHiddenNow) {
            const LedgerFault fault = isHiddenNow ? LedgerFault::NotFound : found.error();
            return {ledgerFaultStatus(fault), {{QStringLiteral("code"), ledgerFaultCode(fault)}}};
        }
        return {200, refundObject(found->request, found->currency)};
    });
}

void AcquirerRoutes::carryOut(const FaultPlan::Faults &faults, Milliseconds extraDelay,
    const HttpResponder &responder, const Action &action)
{
    const Milliseconds delay = m_latency + faults.delay + extraDelay;
    if (delay == Milliseconds(0)) {
        finish(faults.rule, responder, action);
        return;
    }
    // The caller may be gone by then. What it asked for happens all the same, as with a real acquirer.
    QTimer::singleShot(
        delay, this, [this, rule = faults.rule, responder, action] { finish(rule, responder, action); });
}

void AcquirerRoutes::finish(
    const std::optional<FaultRule> &rule, const HttpResponder &responder, const Action &action) const
{
    if (!rule || rule->what == FaultRule::What::NotFoundFor) {
        const Answer answer = action();
        responder.answer(asJson(answer.status, answer.body));
        return;
    }
    switch (rule->what) {
    case FaultRule::What::DropBefore:
        responder.hangUp({});
        break;
    case FaultRule::What::DropAfter:
        action();
        responder.hangUp({});
        break;
    case FaultRule::What::Status:
        responder.answer(refusal(rule->number, QStringLiteral("injected_fault")));
        break;
    case FaultRule::What::Garbage: {
        const Answer answer = action();
        responder.answer({answer.status, "application/json", "{\"state\":\"approved\",\xff", {}});
        break;
    }
    case FaultRule::What::Repeated:
        action();
        responder.answer(refusal(409, QStringLiteral("repeated_order")));
        break;
    case FaultRule::What::Truncate: {
        const Answer answer = action();
        const QByteArray body = QJsonDocument(answer.body).toJson(QJsonDocument::Compact);
        const qsizetype kept = rule->number < 0 ? body.size() / 2 : rule->number;
        responder.hangUp("HTTP/1.1 " + QByteArray::number(answer.status)
            + " Cut\r\nContent-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size())
            + "\r\n\r\n" + body.left(std::min(kept, body.size() - 1)));
        break;
    }
    case FaultRule::What::Delay:
    case FaultRule::What::NotFoundFor:
        Q_UNREACHABLE(); // the plan keeps delays apart, and the other is a matter of the query itself
    }
}

void AcquirerRoutes::keepSilent(const HttpResponder &responder)
{
    m_silent.erase(std::remove_if(m_silent.begin(), m_silent.end(),
                       [](const HttpResponder &held) { return !held.isAlive(); }),
        m_silent.end());
    m_silent.push_back(responder);
}

void AcquirerRoutes::letGo()
{
    for (const HttpResponder &responder : m_silent)
        responder.hangUp({});
    m_silent.clear();
}

} // namespace unavez
