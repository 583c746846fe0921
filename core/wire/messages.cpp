#include "wire/messages.h"

#include "wire/idempotencykey.h"

#include "jsonreader.h"

#include <QJsonDocument>

#include <algorithm>

namespace unavez {

namespace {

constexpr qsizetype greatestName = 64; // of a card, a cashier or a register
constexpr int greatestConfirmation = 1'000'000;
constexpr std::int64_t greatestSeconds = 10LL * 366 * 24 * 60 * 60;

namespace member {
const QString cartId = QStringLiteral("cart_id");
const QString confirmation = QStringLiteral("confirmation");
const QString amount = QStringLiteral("amount_minor");
const QString currency = QStringLiteral("currency");
const QString tender = QStringLiteral("tender");
const QString card = QStringLiteral("card");
const QString tendered = QStringLiteral("tendered_minor");
const QString cashier = QStringLiteral("cashier");
const QString id = QStringLiteral("id");
const QString state = QStringLiteral("state");
const QString refunded = QStringLiteral("refunded_minor");
const QString registerName = QStringLiteral("register");
const QString idempotencyKey = QStringLiteral("idempotency_key");
const QString acquirer = QStringLiteral("acquirer");
const QString acquirerReference = QStringLiteral("acquirer_reference");
const QString declineReason = QStringLiteral("decline_reason");
const QString createdAt = QStringLiteral("created_at");
const QString settledAt = QStringLiteral("settled_at");
const QString needsReviewAt = QStringLiteral("needs_review_at");
const QString key = QStringLiteral("key");
const QString expiresAt = QStringLiteral("expires_at");
const QString payment = QStringLiteral("payment");
const QString retention = QStringLiteral("retention_s");
const QString lease = QStringLiteral("lease_s");
const QString longestWait = QStringLiteral("max_wait_s");
const QString greatestAmount = QStringLiteral("max_amount_minor");
const QString serverTime = QStringLiteral("server_time");
const QString type = QStringLiteral("type");
const QString title = QStringLiteral("title");
const QString status = QStringLiteral("status");
const QString detail = QStringLiteral("detail");
const QString code = QStringLiteral("code");
const QString retryable = QStringLiteral("retryable");
const QString requestId = QStringLiteral("request_id");
} // namespace member

QByteArray compact(const QJsonObject &object) { return QJsonDocument(object).toJson(QJsonDocument::Compact); }

QJsonValue number(std::int64_t value) { return QJsonValue(static_cast<qint64>(value)); }

// Only the form without braces: what has two spellings would be two fingerprints.
std::optional<CartId> readCartId(const QString &text)
{
    constexpr qsizetype uuidLength = 36;
    return text.size() == uuidLength ? CartId::fromText(text) : std::nullopt;
}

std::optional<CartId> cartIn(JsonReader &reader)
{
    return reader.value<CartId>(member::cartId, QStringLiteral("UUID"), readCartId);
}

std::optional<Currency> currencyIn(JsonReader &reader)
{
    return reader.value<Currency>(member::currency, QStringLiteral("ISO 4217 code such as EUR"),
        [](const QString &text) { return Currency::fromCode(text); });
}

std::optional<Tender> tenderIn(JsonReader &reader)
{
    return reader.value<Tender>(member::tender, QStringLiteral("cash or card"),
        [](const QString &text) { return tenderFromName(text); });
}

Money amountIn(JsonReader &reader, const QString &name, Money least)
{
    return Money::fromMinor(reader.integer(name, least.minor(), greatestPayment.minor()));
}

int confirmationIn(JsonReader &reader)
{
    return static_cast<int>(reader.integer(member::confirmation, 1, greatestConfirmation));
}

std::optional<DeclineReason> declineReasonIn(JsonReader &reader)
{
    if (!reader.has(member::declineReason))
        return std::nullopt;
    return declineReasonFromName(reader.text(member::declineReason, 1, greatestName));
}

std::optional<KeyState> keyStateFromName(const QString &name)
{
    for (const KeyState state : {KeyState::InFlight, KeyState::Complete, KeyState::Cancelled}) {
        if (name == keyStateName(state))
            return state;
    }
    return std::nullopt;
}

std::optional<PaymentDocument> paymentIn(JsonReader &reader)
{
    if (!reader.has(member::payment))
        return std::nullopt;
    auto payment = decodePayment(reader.object(member::payment));
    if (!payment) {
        reader.fail(payment.error());
        return std::nullopt;
    }
    return *std::move(payment);
}

} // namespace

QByteArray encodePaymentRequest(const PaymentRequest &request)
{
    QJsonObject object {
        {member::cartId, request.cart.text()},
        {member::confirmation, request.confirmation},
        {member::amount, number(request.amount.minor())},
        {member::currency, request.currency.code()},
        {member::tender, tenderName(request.tender)},
        {member::cashier, request.cashier},
    };
    switch (request.tender) {
    case Tender::Card:
        object.insert(member::card, request.card);
        break;
    case Tender::Cash:
        if (request.tendered)
            object.insert(member::tendered, number(request.tendered->minor()));
        break;
    }
    return compact(object);
}

Expected<PaymentRequest, SchemaFault> decodePaymentRequest(const QByteArray &body)
{
    JsonReader reader(body);
    const auto cart = cartIn(reader);
    const int confirmation = confirmationIn(reader);
    const Money amount = amountIn(reader, member::amount, leastPayment);
    const auto currency = currencyIn(reader);
    const auto tender = tenderIn(reader);
    QString card;
    std::optional<Money> tendered;
    QStringList known {member::cartId, member::confirmation, member::amount, member::currency, member::tender,
        member::cashier};
    if (tender == Tender::Card) {
        known << member::card;
        card = reader.text(member::card, 1, greatestName);
    } else {
        known << member::tendered;
        if (reader.has(member::tendered))
            tendered = amountIn(reader, member::tendered, amount);
    }
    const QString cashier
        = reader.has(member::cashier) ? reader.text(member::cashier, 0, greatestName) : QString();
    // A name is printed and logged; a line break or a NUL in it would not be the name.
    if (std::any_of(cashier.begin(), cashier.end(), [](QChar character) {
            return character.category() == QChar::Other_Control
                || character.category() == QChar::Other_Format;
        }))
        reader.fail(
            {SchemaFault::Kind::WrongValue, member::cashier, QStringLiteral("no control characters")});
    reader.refuseOthers(known);
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return PaymentRequest {*cart, confirmation, amount, *currency, *tender, card, tendered, cashier};
}

QJsonObject encodePayment(const PaymentDocument &payment)
{
    QJsonObject object {
        {member::id, payment.id},
        {member::state, recordStateName(payment.state)},
        {member::cartId, payment.cart.text()},
        {member::confirmation, payment.confirmation},
        {member::amount, number(payment.amount.minor())},
        {member::refunded, number(payment.refunded.minor())},
        {member::currency, payment.currency.code()},
        {member::tender, tenderName(payment.tender)},
        {member::registerName, payment.registerName},
        {member::idempotencyKey, payment.idempotencyKey},
        {member::createdAt, encodeTime(payment.createdAt)},
    };
    if (!payment.acquirer.isEmpty())
        object.insert(member::acquirer, payment.acquirer);
    if (!payment.acquirerReference.isEmpty())
        object.insert(member::acquirerReference, payment.acquirerReference);
    if (payment.declineReason)
        object.insert(member::declineReason, declineReasonName(*payment.declineReason));
    if (payment.settledAt)
        object.insert(member::settledAt, encodeTime(*payment.settledAt));
    if (payment.needsReviewAt)
        object.insert(member::needsReviewAt, encodeTime(*payment.needsReviewAt));
    return object;
}

Expected<PaymentDocument, SchemaFault> decodePayment(const QJsonObject &object)
{
    JsonReader reader(object);
    const auto optionalText = [&reader](const QString &name) {
        return reader.has(name) ? reader.text(name, 0, JsonReader::greatestText) : QString();
    };
    const QString id = reader.text(member::id, 1, JsonReader::greatestText);
    const auto state = reader.value<RecordState>(member::state, QStringLiteral("payment state"),
        [](const QString &text) { return recordStateFromName(text); });
    const auto cart = cartIn(reader);
    const int confirmation = confirmationIn(reader);
    const Money amount = amountIn(reader, member::amount, leastPayment);
    const Money refunded = amountIn(reader, member::refunded, Money());
    const auto currency = currencyIn(reader);
    const auto tender = tenderIn(reader);
    const QString registerName = reader.text(member::registerName, 1, JsonReader::greatestText);
    const QString key = reader.text(member::idempotencyKey, 1, JsonReader::greatestText);
    const QString acquirer = optionalText(member::acquirer);
    const QString acquirerReference = optionalText(member::acquirerReference);
    const auto declineReason = declineReasonIn(reader);
    const WallTime createdAt = reader.time(member::createdAt);
    const auto settledAt
        = reader.has(member::settledAt) ? std::optional(reader.time(member::settledAt)) : std::nullopt;
    const auto needsReviewAt = reader.has(member::needsReviewAt)
        ? std::optional(reader.time(member::needsReviewAt))
        : std::nullopt;
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return PaymentDocument {id, *state, *cart, confirmation, amount, refunded, *currency, *tender,
        registerName, key, acquirer, acquirerReference, declineReason, createdAt, settledAt, needsReviewAt};
}

QString keyStateName(KeyState state)
{
    switch (state) {
    case KeyState::InFlight:
        return QStringLiteral("in_flight");
    case KeyState::Complete:
        return QStringLiteral("complete");
    case KeyState::Cancelled:
        return QStringLiteral("cancelled");
    }
    Q_UNREACHABLE();
}

QByteArray encodeKey(const KeyDocument &document)
{
    QJsonObject object {
        {member::key, document.key},
        {member::state, keyStateName(document.state)},
        {member::expiresAt, encodeTime(document.expiresAt)},
    };
    if (document.payment)
        object.insert(member::payment, encodePayment(*document.payment));
    return compact(object);
}

Expected<KeyDocument, SchemaFault> decodeKey(const QByteArray &body)
{
    JsonReader reader(body);
    const QString key = reader.text(member::key, 1, greatestKeyLength);
    const auto state = reader.value<KeyState>(
        member::state, QStringLiteral("in_flight, complete or cancelled"), keyStateFromName);
    const WallTime expiresAt = reader.time(member::expiresAt);
    const auto payment = paymentIn(reader);
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return KeyDocument {key, *state, expiresAt, payment};
}

QByteArray encodeCancel(const CancelDocument &document)
{
    return compact({
        {member::key, document.key},
        {member::state,
            document.cancelled ? QStringLiteral("cancelled") : QStringLiteral("cancel_requested")},
    });
}

Expected<CancelDocument, SchemaFault> decodeCancel(const QByteArray &body)
{
    JsonReader reader(body);
    const QString key = reader.text(member::key, 1, greatestKeyLength);
    const auto cancelled = reader.value<bool>(member::state, QStringLiteral("cancelled or cancel_requested"),
        [](const QString &text) -> std::optional<bool> {
            if (text == QStringLiteral("cancelled"))
                return true;
            return text == QStringLiteral("cancel_requested") ? std::optional(false) : std::nullopt;
        });
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return CancelDocument {key, *cancelled};
}

QByteArray encodePolicy(const PolicyDocument &document)
{
    return compact({
        {member::retention, number(document.retention.count())},
        {member::lease, number(document.lease.count())},
        {member::longestWait, number(document.longestWait.count())},
        {member::greatestAmount, number(document.greatestAmount.minor())},
        {member::serverTime, encodeTime(document.serverTime)},
    });
}

Expected<PolicyDocument, SchemaFault> decodePolicy(const QByteArray &body)
{
    JsonReader reader(body);
    const std::chrono::seconds retention(reader.integer(member::retention, 0, greatestSeconds));
    const std::chrono::seconds lease(reader.integer(member::lease, 0, greatestSeconds));
    const std::chrono::seconds longestWait(reader.integer(member::longestWait, 0, greatestSeconds));
    const Money greatestAmount = amountIn(reader, member::greatestAmount, leastPayment);
    const WallTime serverTime = reader.time(member::serverTime);
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return PolicyDocument {retention, lease, longestWait, greatestAmount, serverTime};
}

QByteArray encodeProblem(const Problem &problem)
{
    QJsonObject object {
        {member::type, QString(QStringLiteral("urn:unavez:problem:") + problem.code)},
        {member::title, problem.title},
        {member::status, problem.status},
        {member::detail, problem.detail},
        {member::code, problem.code},
        {member::retryable, problem.retryable},
        {member::requestId, problem.requestId},
    };
    if (problem.declineReason)
        object.insert(member::declineReason, declineReasonName(*problem.declineReason));
    if (problem.payment)
        object.insert(member::payment, encodePayment(*problem.payment));
    return compact(object);
}

Expected<Problem, SchemaFault> decodeProblem(const QByteArray &body)
{
    constexpr int leastStatus = 400;
    constexpr int greatestStatus = 599;
    JsonReader reader(body);
    const int status = static_cast<int>(reader.integer(member::status, leastStatus, greatestStatus));
    const QString code = reader.text(member::code, 1, JsonReader::greatestText);
    const QString title = reader.text(member::title, 0, JsonReader::greatestText);
    const QString detail = reader.text(member::detail, 0, JsonReader::greatestText);
    const bool retryable = reader.boolean(member::retryable);
    const QString requestId = reader.text(member::requestId, 0, JsonReader::greatestText);
    const auto declineReason = declineReasonIn(reader);
    const auto payment = paymentIn(reader);
    if (reader.fault())
        return Unexpected {*reader.fault()};
    return Problem {status, code, title, detail, retryable, requestId, declineReason, payment};
}

} // namespace unavez
