#pragma once

#include "payments/orderrecord.h"
#include "payments/paymentrecord.h"
#include "payments/refundrecord.h"

#include <QJsonObject>

namespace unavez {

//! A refund and an order as the wire shows them.
[[nodiscard]] QJsonObject refundObject(const RefundRecord &refund);
[[nodiscard]] QJsonObject orderObject(const OrderRecord &order);

//! Where a refund can be read.
[[nodiscard]] QByteArray refundLocation(const RefundRecord &refund);

//! The answer that is stored with an approved or declined refund: 201 or 402.
[[nodiscard]] StoredAnswer finalRefundAnswer(const RefundRecord &refund, const QByteArray &requestId);
//! The answer that is stored with an order: 201.
[[nodiscard]] StoredAnswer orderAnswer(const OrderRecord &order);

} // namespace unavez
