#pragma once

#include <QString>

namespace unavez::bench {

//! Asks for the large sizes and all combinations: hours instead of minutes.
inline const QString fullFlag = QStringLiteral("--full");

class WatchedApplication;

//! From a press of Pay to the row on disk and to the changed screen, beside a bare commit.
void benchPay(WatchedApplication &application);
//! How long the GUI thread is deaf while 100,000 payments wait for a backend that is down.
void benchStall(WatchedApplication &application);
//! How long a start takes with 1,000,000 past payments.
void benchStart(WatchedApplication &application);
//! What the register with its windows and the backend hold when nothing happens.
void benchMemory(WatchedApplication &application);
//! What the backend does under load: payments and replays a second, cards at once, fairness, claims, memory.
void benchBackend(WatchedApplication &application);

} // namespace unavez::bench
