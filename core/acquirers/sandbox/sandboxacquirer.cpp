#include "sandbox/sandboxacquirer.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUrlQuery>

namespace unavez {

namespace {

constexpr int statusOk = 200;
constexpr int statusCreated = 201;
constexpr int statusDeclined = 402;
constexpr int statusNotFound = 404;

//! A whole JSON object; an empty one for anything else.
QJsonObject objectIn(const HttpAnswer &answer)
{
    QJsonParseError error {};
    const QJsonDocument document = QJsonDocument::fromJson(answer.body, &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

QString stateOf(const QJsonObject &object) { return object.value(QStringLiteral("state")).toString(); }

QString acquirerReferenceOf(const QJsonObject &object)
{
    return object.value(QStringLiteral("acquirer_reference")).toString();
}

DeclineReason reasonOf(const QJsonObject &object)
{
    return declineReasonFromName(object.value(QStringLiteral("reason")).toString());
}

bool isAbout(const QJsonObject &object, const QByteArray &reference)
{
    return object.value(QStringLiteral("reference")).toString() == QString::fromLatin1(reference);
}

// An answer to somebody else's order says nothing about ours.
bool isAbout(const QJsonObject &object, const ChargeOrder &order)
{
    return isAbout(object, order.reference)
        && object.value(QStringLiteral("amount_minor")).toInteger(0) == order.amount.minor()
        && object.value(QStringLiteral("currency")).toString() == order.currency.code();
}

// A 404 of some proxy, or for a wrong URL, is no proof that there is no charge.
bool saysNotFound(const HttpAnswer &answer, const QJsonObject &object)
{
    return answer.status == statusNotFound
        && object.value(QStringLiteral("code")).toString() == QStringLiteral("not_found");
}

NoAnswer unbelievable(const HttpAnswer &answer)
{
    return {QStringLiteral("an answer with status %1 that settles nothing").arg(answer.status)};
}

// Known by its code, as Redsys' SIS0051 is, whatever the status.
bool saysRepeated(const QJsonObject &object)
{
    return object.value(QStringLiteral("code")).toString() == QStringLiteral("repeated_order");
}

ChargeOutcome chargeOutcome(const HttpAnswer &answer, const ChargeOrder &order)
{
    const QJsonObject object = objectIn(answer);
    if (saysRepeated(object))
        return Repeated {};
    if (!isAbout(object, order))
        return unbelievable(answer);
    const QString state = stateOf(object);
    const QString acquirerReference = acquirerReferenceOf(object);
    if (answer.status == statusCreated && state == QStringLiteral("approved") && !acquirerReference.isEmpty())
        return Approval {acquirerReference};
    if (answer.status == statusDeclined && state == QStringLiteral("declined"))
        return Decline {reasonOf(object)};
    return unbelievable(answer);
}

QueryOutcome queryOutcome(const HttpAnswer &answer, const QByteArray &reference)
{
    const QJsonObject object = objectIn(answer);
    if (saysNotFound(answer, object))
        return NotFound {};
    if (answer.status != statusOk || !isAbout(object, reference))
        return unbelievable(answer);
    const QString state = stateOf(object);
    const QString acquirerReference = acquirerReferenceOf(object);
    if (state == QStringLiteral("declined"))
        return Decline {reasonOf(object)};
    if (state == QStringLiteral("approved") && !acquirerReference.isEmpty())
        return Approval {acquirerReference};
    if (state == QStringLiteral("reversed") && !acquirerReference.isEmpty())
        return Reversed {acquirerReference};
    return unbelievable(answer);
}

ReversalOutcome reversalOutcome(const HttpAnswer &answer, const QByteArray &reference)
{
    const QJsonObject object = objectIn(answer);
    if (saysNotFound(answer, object))
        return NotFound {};
    const QString acquirerReference = acquirerReferenceOf(object);
    if (answer.status == statusCreated && isAbout(object, reference)
        && stateOf(object) == QStringLiteral("reversed") && !acquirerReference.isEmpty())
        return Reversed {acquirerReference};
    return unbelievable(answer);
}

bool isRefundOf(const QJsonObject &object, const RefundOrder &order)
{
    return isAbout(object, order.reference)
        && object.value(QStringLiteral("key")).toString() == QString::fromLatin1(order.key)
        && object.value(QStringLiteral("amount_minor")).toInteger(0) == order.amount.minor()
        && object.value(QStringLiteral("currency")).toString() == order.currency.code();
}

RefundOutcome refundOutcome(const HttpAnswer &answer, const RefundOrder &order)
{
    constexpr int statusRefused = 422;
    const QJsonObject object = objectIn(answer);
    if (saysRepeated(object))
        return Repeated {};
    // Its own words for a charge that has not so much left, or is not there to be refunded.
    const bool isTooLarge = answer.status == statusRefused
        && object.value(QStringLiteral("code")).toString() == QStringLiteral("amount_too_large");
    if (isTooLarge || saysNotFound(answer, object))
        return Decline {DeclineReason::Other};
    if (answer.status == statusCreated && isRefundOf(object, order)
        && stateOf(object) == QStringLiteral("approved"))
        return Refunded {};
    return unbelievable(answer);
}

RefundQueryOutcome refundQueryOutcome(const HttpAnswer &answer, const QByteArray &key)
{
    const QJsonObject object = objectIn(answer);
    if (saysNotFound(answer, object))
        return NotFound {};
    if (answer.status == statusOk && stateOf(object) == QStringLiteral("approved")
        && object.value(QStringLiteral("key")).toString() == QString::fromLatin1(key))
        return Refunded {};
    return unbelievable(answer);
}

} // namespace

SandboxAcquirer::SandboxAcquirer(const QUrl &url, SandboxTimes times, int connections)
    : m_url(url)
    , m_times(times)
    , m_client([connections] {
        HttpClient::Limits limits;
        limits.connections = connections;
        return limits;
    }())
{
}

QString SandboxAcquirer::name() const { return QStringLiteral("sandbox"); }

QUrl SandboxAcquirer::urlOf(const QString &path) const
{
    QUrl url = m_url.adjusted(QUrl::StripTrailingSlash);
    url.setPath(url.path() + path);
    return url;
}

HttpClientRequest SandboxAcquirer::post(const QString &path, const QJsonObject &body) const
{
    return {"POST", urlOf(path), {{"Content-Type", "application/json"}},
        QJsonDocument(body).toJson(QJsonDocument::Compact), m_times.longestCall};
}

HttpClientRequest SandboxAcquirer::get(
    const QString &path, const QString &name, const QByteArray &value) const
{
    QUrl url = urlOf(path);
    QUrlQuery query;
    query.addQueryItem(name, QString::fromLatin1(QUrl::toPercentEncoding(QString::fromLatin1(value))));
    url.setQuery(query);
    return {"GET", url, {}, {}, m_times.longestCall};
}

void SandboxAcquirer::charge(const ChargeOrder &order, std::function<void(ChargeOutcome)> answered)
{
    const QJsonObject body {
        {QStringLiteral("key"), QString::fromLatin1(order.key)},
        {QStringLiteral("reference"), QString::fromLatin1(order.reference)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(order.amount.minor())},
        {QStringLiteral("currency"), order.currency.code()},
        {QStringLiteral("card"), order.card},
    };
    m_client.send(post(QStringLiteral("/v1/charges"), body),
        [order, answered = std::move(answered)](const HttpOutcome &outcome) {
            if (const auto *notSent = std::get_if<HttpNotSent>(&outcome))
                answered(NotSent {notSent->detail});
            else if (const auto *noAnswer = std::get_if<HttpNoAnswer>(&outcome))
                answered(NoAnswer {noAnswer->detail});
            else
                answered(chargeOutcome(std::get<HttpAnswer>(outcome), order));
        });
}

void SandboxAcquirer::query(const QByteArray &reference, std::function<void(QueryOutcome)> answered)
{
    m_client.send(get(QStringLiteral("/v1/charges"), QStringLiteral("reference"), reference),
        [reference, answered = std::move(answered)](const HttpOutcome &outcome) {
            if (const auto *notSent = std::get_if<HttpNotSent>(&outcome))
                answered(NoAnswer {notSent->detail});
            else if (const auto *noAnswer = std::get_if<HttpNoAnswer>(&outcome))
                answered(NoAnswer {noAnswer->detail});
            else
                answered(queryOutcome(std::get<HttpAnswer>(outcome), reference));
        });
}

void SandboxAcquirer::reverse(const ReversalOrder &order, std::function<void(ReversalOutcome)> answered)
{
    const QJsonObject body {
        {QStringLiteral("key"), QString::fromLatin1(order.key)},
        {QStringLiteral("reference"), QString::fromLatin1(order.reference)},
    };
    m_client.send(post(QStringLiteral("/v1/reversals"), body),
        [reference = order.reference, answered = std::move(answered)](const HttpOutcome &outcome) {
            if (const auto *notSent = std::get_if<HttpNotSent>(&outcome))
                answered(NotSent {notSent->detail});
            else if (const auto *noAnswer = std::get_if<HttpNoAnswer>(&outcome))
                answered(NoAnswer {noAnswer->detail});
            else
                answered(reversalOutcome(std::get<HttpAnswer>(outcome), reference));
        });
}

void SandboxAcquirer::refund(const RefundOrder &order, std::function<void(RefundOutcome)> answered)
{
    const QJsonObject body {
        {QStringLiteral("key"), QString::fromLatin1(order.key)},
        {QStringLiteral("reference"), QString::fromLatin1(order.reference)},
        {QStringLiteral("amount_minor"), static_cast<qint64>(order.amount.minor())},
    };
    m_client.send(post(QStringLiteral("/v1/refunds"), body),
        [order, answered = std::move(answered)](const HttpOutcome &outcome) {
            if (const auto *notSent = std::get_if<HttpNotSent>(&outcome))
                answered(NotSent {notSent->detail});
            else if (const auto *noAnswer = std::get_if<HttpNoAnswer>(&outcome))
                answered(NoAnswer {noAnswer->detail});
            else
                answered(refundOutcome(std::get<HttpAnswer>(outcome), order));
        });
}

void SandboxAcquirer::queryRefund(const QByteArray &key, std::function<void(RefundQueryOutcome)> answered)
{
    m_client.send(get(QStringLiteral("/v1/refunds"), QStringLiteral("key"), key),
        [key, answered = std::move(answered)](const HttpOutcome &outcome) {
            if (const auto *notSent = std::get_if<HttpNotSent>(&outcome))
                answered(NoAnswer {notSent->detail});
            else if (const auto *noAnswer = std::get_if<HttpNoAnswer>(&outcome))
                answered(NoAnswer {noAnswer->detail});
            else
                answered(refundQueryOutcome(std::get<HttpAnswer>(outcome), key));
        });
}

} // namespace unavez
