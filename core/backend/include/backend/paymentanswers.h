#pragma once

#include "backend/problemkind.h"
#include "httpserver/httpserver.h"
#include "payments/paymentrecord.h"
#include "wire/messages.h"

namespace unavez {

//! A payment as the wire shows it.
[[nodiscard]] PaymentDocument paymentDocument(const PaymentRecord &payment);

//! The answer that is stored with an approved or declined payment: 201 or 402.
[[nodiscard]] StoredAnswer finalAnswer(const PaymentRecord &payment, const QByteArray &requestId);

//! An answer with a JSON body.
[[nodiscard]] HttpServerResponse jsonResponse(int status, const QByteArray &body);

//! An error as application/problem+json, with the link to its help.
[[nodiscard]] HttpServerResponse problemResponse(const ProblemKind &kind, const QByteArray &requestId,
    const QString &detail, const std::optional<PaymentRecord> &payment = {});

} // namespace unavez
