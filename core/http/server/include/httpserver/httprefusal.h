#pragma once

#include "httpserver/httpserver.h"

#include <QByteArray>
#include <QString>

namespace unavez {

//! Why the connection guard does not let a request through. The connection ends after the answer.
struct HttpRefusal {
    int status;
    QByteArray code; //!< stable, snake_case
    QString detail; //!< for a person; never a part of the request
};

//! The refusal as application/problem+json (RFC 9457), with a request id of its own.
[[nodiscard]] HttpServerResponse problemResponse(const HttpRefusal &refusal);

} // namespace unavez
