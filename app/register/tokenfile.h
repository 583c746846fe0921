#pragma once

#include "exitcode.h"

#include <QByteArray>
#include <QString>

namespace unavez {

//! The register's token in a file: one line.
[[nodiscard]] CommandResult<QByteArray> readToken(const QString &path);

//! Stores the token in the profile, readable by its owner only.
[[nodiscard]] CommandResult<void> storeToken(const QString &folder, const QByteArray &token);

//! Where storeToken() puts it.
[[nodiscard]] QString tokenPath(const QString &folder);

} // namespace unavez
