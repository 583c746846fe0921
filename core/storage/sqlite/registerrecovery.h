#pragma once

#include "base/clock.h"
#include "base/expected.h"
#include "checkout/storefault.h"

#include <QString>

namespace unavez {

//! Leaves word in the profile that its file is damaged: the next start recovers it.
void noteDamage(const QString &folder);
//! Leaves word that the profile has had a register.sqlite: without it a missing one would look new.
[[nodiscard]] bool noteUse(const QString &folder);
[[nodiscard]] bool wasUsed(const QString &folder);
//! Whether a recovery is due or was interrupted.
[[nodiscard]] bool needsRecovery(const QString &folder);

struct Recovery {
    QString copy; //!< where the damaged file is kept
    std::int64_t lost; //!< rows that could not be read
};

//! Copies the damaged file and its journal aside, carries over what can be read, and puts the result in its
//! place. Interrupted at any point, it is taken up by the next call.
StoreResult<Recovery> recoverRegister(const QString &folder, WallTime now);

} // namespace unavez
