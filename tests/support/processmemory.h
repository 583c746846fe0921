#pragma once

#include <QtGlobal>

namespace unavez::test {

//! Kilobytes of memory that a process has in use at this moment (RSS).
[[nodiscard]] qint64 residentKilobytes(qint64 processId);

} // namespace unavez::test
