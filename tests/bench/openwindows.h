#pragma once

namespace unavez::bench {

inline constexpr char openWindowsFlag[] = "--open-windows";

//! What the register's program does without arguments, for the profile in the second argument; says "painted" on
//! stdout when the cart is on screen. For benchStart(), which times it from outside.
int openWindows(int &argc, char **argv);

} // namespace unavez::bench
