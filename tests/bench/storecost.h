#pragma once

#include <QString>

#include <cstdint>

namespace unavez::bench {

//! Fills a backend's store with past cash payments; their keys are random, as a register's are.
void fillStore(const QString &path, std::int64_t payments);

//! What a claim costs with 10,000 keys in the store and with so many.
void benchClaimCost(std::int64_t keys);

} // namespace unavez::bench
