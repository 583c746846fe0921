#pragma once

#include <QString>
#include <QStringList>

namespace unavez {

//! C++ without its comments and without what stands in string and character literals; lines stay where they are.
[[nodiscard]] QString withoutCommentsAndStrings(const QString &source);

//! All .h and .cpp files below a folder of the source tree (such as "core/domain"), by full path, sorted.
[[nodiscard]] QStringList sourcesBelow(const QString &folder);

//! Fails the running test unless the file can be read.
[[nodiscard]] QString textOf(const QString &path);

} // namespace unavez
