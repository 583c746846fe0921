#pragma once

#include <QString>

namespace unavez {

//! Text as it is compared when people type it: no capitals, no accents, compatibility forms made plain
//! (Unicode NFKD).
[[nodiscard]] QString foldedText(QStringView text);

} // namespace unavez
