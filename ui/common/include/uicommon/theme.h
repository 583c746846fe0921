#pragma once

#include <QColor>
#include <QFont>

class QApplication;
class QPainter;
class QRect;

namespace unavez::theme {

// One palette for all windows. Text colours reach 4.5 : 1 on every surface they are used on.
inline constexpr QRgb ink = 0xff14212b;
inline constexpr QRgb quietInk = 0xff4b5b68;
inline constexpr QRgb paper = 0xffffffff;
inline constexpr QRgb desk = 0xffeef2f5;
inline constexpr QRgb line = 0xffcdd6dd;
inline constexpr QRgb brand = 0xff0b4f6c;
inline constexpr QRgb brandSoft = 0xffdcebf2;
inline constexpr QRgb go = 0xff0c6e3d;
inline constexpr QRgb stop = 0xffa3201a;
inline constexpr QRgb disabledFill = 0xffe3e8ec;
inline constexpr QRgb disabledInk = 0xff5b6873;
inline constexpr QRgb focus = 0xffd97706;

// Points. A cashier stands 80 cm from the screen.
inline constexpr int smallPoints = 11;
inline constexpr int basePoints = 14;
inline constexpr int largePoints = 18;
inline constexpr int statePoints = 24;
inline constexpr int totalPoints = 44;

//! Pixels that a finger hits without aiming (9 mm at 96 dpi and more).
inline constexpr int touchHeight = 52;

//! Fusion with our palette, font and a short style sheet for what the palette cannot say.
void apply(QApplication &application);

//! A white surface with a thin frame, on which things that belong together lie.
void paintCard(QPainter &painter, const QRect &area);

//! The application's font in another size.
[[nodiscard]] QFont font(int points, QFont::Weight weight = QFont::Normal);

} // namespace unavez::theme
