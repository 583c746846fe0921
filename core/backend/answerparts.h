#pragma once

#include "httpserver/httpserver.h"
#include "payments/paymentrecord.h"
#include "wire/messages.h"

#include <utility>

namespace unavez {

//! What is wrong with a body or a query, in words for the developer of the other side.
[[nodiscard]] QString detailOf(const SchemaFault &fault);

[[nodiscard]] std::pair<QByteArray, QByteArray> retryAfter(Milliseconds wait);
void addKeyExpires(HttpServerResponse &response, WallTime expires);
//! A stored answer as it was, or, replayed, with the header that says so.
[[nodiscard]] HttpServerResponse fromStored(const StoredAnswer &answer, bool replayed);
//! An answer as it is stored with its key.
[[nodiscard]] StoredAnswer toStored(const HttpServerResponse &response, const QByteArray &location);
//! Says that the preference for waiting counted (RFC 7240, 3); nothing without one.
void addPreferenceApplied(HttpServerResponse &response, Milliseconds wait);

} // namespace unavez
