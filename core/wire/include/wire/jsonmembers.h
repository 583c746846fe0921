#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace unavez {

//! The first member name that one object of the text has twice, at whatever depth and however it is spelled. Qt's
//! parser keeps the last of the two and says nothing; another reader might have kept the first. The text must be
//! JSON that Qt's parser has taken.
[[nodiscard]] std::optional<QString> duplicateMember(const QByteArray &json);

} // namespace unavez
