#pragma once

#include "base/clock.h"
#include "base/expected.h"
#include "checkout/storefault.h"
#include "sql/database.h"
#include "sqlite/registerdatabase.h"

#include <QString>

#include <optional>

namespace unavez {

//! Leaves word in the profile that its file is damaged: the next start recovers it.
void noteDamage(const QString &folder);
//! Leaves word that the profile has had a register.sqlite: without it a missing one would look new.
[[nodiscard]] bool noteUse(const QString &folder);
[[nodiscard]] bool wasUsed(const QString &folder);
//! Whether a recovery is due or was interrupted.
[[nodiscard]] bool needsRecovery(const QString &folder);
//! Whether there is anything to recover from.
[[nodiscard]] bool hasRemains(const QString &folder);

//! Copies what an open database holds into a new file of the profile, whether its own file is there or not.
//! Gives the path of the new one.
[[nodiscard]] StoreResult<QString> rescueRegister(
    sql::Database &database, const QString &folder, WallTime now);
//! Leaves word that the next start goes on from this rescued file. False when it cannot be written.
[[nodiscard]] bool continueFrom(const QString &folder, const QString &rescued);

/*! Copies the damaged file and its journal aside, carries over what can be read, and puts the result in its
    place. Interrupted at any point, it is taken up by the next call. After a rescue it goes on from the rescued
    file, and the file that was found in its place is kept aside; without any remains it begins anew. */
StoreResult<Recovery> recoverRegister(const QString &folder, WallTime now);

} // namespace unavez
