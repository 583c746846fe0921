#pragma once

#include "domain/vat.h"
#include "wire/messages.h"

#include <QList>

namespace unavez {

//! One way in which an order was paid.
struct OrderTenderDocument {
    Tender tender;
    Money amount;
    QString paymentId;
};

//! The body of POST /v1/orders: lines, taxes and tenders, whose sums add up.
struct OrderRequestDocument {
    CartId cart;
    QString ticket; //!< 1 … 64 characters
    Currency currency;
    Money total;
    QList<OrderTenderDocument> tenders;
    QByteArray document; //!< all of it, as canonical JSON
};
/*! Unknown members are faults, and so is what does not add up: the lines to the total; for each VAT rate, the lines
    to base and VAT, split as splitVat() does; the tenders to the total; a line by the piece to quantity × price. */
Expected<OrderRequestDocument, SchemaFault> decodeOrderRequest(const QByteArray &body);

//! An order as the backend shows it: its own document, and what the backend adds.
[[nodiscard]] QJsonObject encodeOrder(const QString &id, const QString &registerName, const QString &key,
    WallTime createdAt, const QByteArray &document);

} // namespace unavez
