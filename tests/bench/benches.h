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
//! Cash payments and replays a second over HTTP, with and without group commit, on disks of different speed.
void benchBackendRates(WatchedApplication &application);
//! 500 cards at once with a slow acquirer.
void benchBackendCards(WatchedApplication &application);
//! What a small tenant feels of a greedy one.
void benchBackendFairness(WatchedApplication &application);
//! What a claim costs as the store grows.
void benchBackendClaims(WatchedApplication &application);
//! What the backend holds with many connections and keys.
void benchBackendMemory(WatchedApplication &application);

} // namespace unavez::bench
