#pragma once

#include "base/clock.h"

#include <QByteArray>
#include <QtGlobal>

#include <cstdint>
#include <functional>
#include <vector>

namespace unavez::bench {

//! Requests of one kind for the backend, each connection sending its next one when it has its answer.
struct Load {
    quint16 port;
    QByteArray token;
    int connections;
    std::uint64_t firstSale; //!< sales are numbered; equal numbers make equal requests
    std::uint64_t sales; //!< how many there are; after the last one the first one is sent again
    Milliseconds time; //!< after it nothing more is sent
    std::uint64_t requests; //!< after as many nothing more is sent
    bool isCard = false; //!< by card, otherwise in cash
};

//! What became of a load.
struct LoadResult {
    std::vector<std::uint32_t> micros; //!< of each answer, ascending
    std::uint64_t refusals = 0; //!< answers with another status than 201
    double seconds = 0; //!< from the first request to the last answer

    [[nodiscard]] double perSecond() const { return static_cast<double>(micros.size()) / seconds; }
    //! The latency in milliseconds that this share of the answers kept, 0 … 1.
    [[nodiscard]] double millisecondsAt(double share) const;
};

//! Runs loads beside one another on raw sockets, in this thread; ends the program when the backend hangs up.
//! Calls atEnd when all answers are there and all connections still open.
[[nodiscard]] std::vector<LoadResult> runLoads(
    const std::vector<Load> &loads, const std::function<void()> &atEnd = [] {});

} // namespace unavez::bench
