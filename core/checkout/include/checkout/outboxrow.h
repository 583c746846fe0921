#pragma once

#include "checkout/tillvalues.h"

#include <QByteArray>

#include <optional>

namespace unavez {

//! A confirmation as the outbox keeps it.
struct OutboxRow {
    PaymentView view;
    QByteArray body; //!< what every attempt sends, byte for byte
    Exposure exposure;
    std::optional<WallTime>
        sendUntil; //!< until when the backend surely knows the key; empty before the first attempt
};

} // namespace unavez
