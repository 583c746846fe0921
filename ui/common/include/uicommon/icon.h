#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>

namespace unavez {

//! The drawings in resources/icons.
enum class Icon {
    Search,
    Card,
    Cash,
    Done,
    Declined,
    Sending,
    Saved,
    Checking,
    Review,
    Cancelled,
    Ready,
    List,
    Language,
    Remove,
    Minus,
    Plus,
    Erase,
    Next,
    Back,
    Reached,
    Unreached,
    Locked,
    Import,
    Count,
    Weight,
    Retry,
    Cart,
    Notice,
};

//! The drawing in one colour, sharp at the given pixel ratio. Size in device-independent pixels.
[[nodiscard]] QPixmap iconPixmap(Icon icon, int size, const QColor &colour, qreal pixelRatio = 1.0);
//! The program's own icon.
[[nodiscard]] QIcon programIcon();

} // namespace unavez
