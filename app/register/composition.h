#pragma once

#include "arguments.h"
#include "checkout/registertill.h"
#include "checkout/settingsstore.h"
#include "exitcode.h"

#include <memory>

namespace unavez {

//! What a fault of the database means to somebody at the command line, who was told the profile's folder.
[[nodiscard]] CommandFailure failureOf(const StoreFault &fault, const QString &folder);
//! The same to somebody who only wanted to read.
[[nodiscard]] CommandFailure failureOfReading(const StoreFault &fault, const QString &folder);

//! Makes the profile, or changes its settings, and stores the token beside them.
[[nodiscard]] CommandResult<void> setUpProfile(
    const ProfileOptions &options, const RegisterSettings &settings);

//! How long a profile will be open. For all day, the whole file is looked through in the background.
enum class ProfileUse { OneCommand, AllDay };

//! A profile opened for writing; the lock is held as long as it lives.
struct OpenProfile {
    std::unique_ptr<RegisterStore> store;
    RegisterSettings settings;
    VatTable vat;
    TillNotice notice;
};
[[nodiscard]] CommandResult<OpenProfile> openProfile(const ProfileOptions &options, ProfileUse use);

//! A profile opened to be read, whoever holds it.
[[nodiscard]] CommandResult<std::unique_ptr<RegisterStore>> openProfileForReading(
    const ProfileOptions &options);

//! All that a till is made of, with the profile's backend.
[[nodiscard]] CommandResult<TillParts> makeTillParts(const ProfileOptions &options, ProfileUse use);

/*! The Till of a profile, for windows. Belongs on an I/O thread:

        till->moveToThread(&ioThread);
        QMetaObject::invokeMethod(till, &Till::start);

    Nothing is opened before start(). */
[[nodiscard]] std::unique_ptr<Till> makeTill(const ProfileOptions &options);

} // namespace unavez
