#pragma once

#include "httpserver/httpserver.h"

namespace unavez {

//! Where the rules of idempotency are explained; each problem has its code as an anchor there.
inline const QByteArray helpPath = QByteArrayLiteral("/docs/idempotency");

//! The page: what is stored, for how long, what each code means and what to do. One HTML file without anything
//! from elsewhere.
[[nodiscard]] HttpServerResponse helpPage();

} // namespace unavez
