#pragma once

#include <QColor>

namespace unavez {

//! What a message means for the person who reads it; each tone has its own colours, and never stands alone:
//! an icon and a word say the same.
enum class Tone {
    Calm, //!< nothing to do
    Working, //!< wait a moment
    Waiting, //!< stored, goes on by itself
    Checking, //!< nobody knows yet
    Good,
    Bad,
    Attention, //!< call a person
    Over, //!< ended without effect
};

struct ToneColours {
    QColor background;
    QColor text; //!< at least 4.5 : 1 on the background (WCAG 2.1, 1.4.3)
};

[[nodiscard]] ToneColours toneColours(Tone tone);
//! The tone on a white surface, for an icon in a list.
[[nodiscard]] QColor toneInk(Tone tone);

} // namespace unavez
