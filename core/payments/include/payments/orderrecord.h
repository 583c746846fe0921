#pragma once

#include "base/clock.h"
#include "domain/confirmation.h"
#include "payments/tenantid.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace unavez {

//! One way in which an order was paid.
struct OrderTender {
    Tender tender;
    Money amount;
    QString paymentId; //!< of the payment that brought the money
};

//! The backend's record of a finished sale: it stays for ever, one for each cart.
struct OrderRecord {
    QString id; //!< random, begins with ord_
    TenantId tenant;
    QByteArray key; //!< the idempotency key that it was registered with
    QString registerName;
    CartId cart;
    QString ticket; //!< the register's number of the ticket
    Money total;
    Currency currency;
    QList<OrderTender> tenders; //!< they add up to the total
    QByteArray document; //!< lines, taxes and all the rest, as canonical JSON
    WallTime createdAt;
};

} // namespace unavez
