#pragma once

#include "exitcode.h"

#include <QSslConfiguration>
#include <QString>

#include <optional>

namespace unavez {

//! Stores a copy of the backend's certificate in the profile: from then on the only one that it trusts.
[[nodiscard]] CommandResult<void> pinCertificate(const QString &folder, const QString &certificateFile);

//! Trust in the profile's certificate alone; empty when it has none and trusts whom the system trusts.
[[nodiscard]] CommandResult<std::optional<QSslConfiguration>> pinnedTrust(const QString &folder);

} // namespace unavez
