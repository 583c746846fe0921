#pragma once

#include "base/clock.h"

#include <QString>

#include <optional>

namespace unavez {

//! Tells a bar code scanner that types (a keyboard wedge) from fingers: many digits, each within a few
//! milliseconds of the one before, then Enter.
class ScanDetector {
public:
    //! A slow USB scanner sends a key every 16 to 32 ms; ten keys a second is a fast typist.
    static constexpr Milliseconds longestGap {50};
    //! The shortest bar code in the catalogue, EAN-8.
    static constexpr qsizetype shortestScan = 8;

    //! A character was typed. True when it begins a new run: whatever was typed before is a person's.
    bool typed(QChar character, Milliseconds at);
    //! Enter was pressed: the run before it, if a scanner typed it.
    [[nodiscard]] std::optional<QString> entered(Milliseconds at);

private:
    QString m_run;
    std::optional<Milliseconds> m_last;
};

} // namespace unavez
