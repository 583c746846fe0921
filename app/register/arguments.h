#pragma once

#include "base/clock.h"
#include "domain/confirmation.h"
#include "exitcode.h"

#include <QString>
#include <QStringList>
#include <QUrl>

#include <optional>
#include <variant>

namespace unavez {

//! What every command may be told about the profile.
struct ProfileOptions {
    QString folder;
    std::optional<QUrl> backend; //!< instead of the one in the profile
    QString tokenFile; //!< instead of the one in the profile; empty without one
    QString certificateFile; //!< setup: the backend's certificate, the only one to trust; empty: the system's
    bool adopt = false; //!< the profile was copied from another PC, and that is meant
    Milliseconds wait {30'000}; //!< for whoever holds the profile, and then for the payment
};

struct WindowsArguments { };
struct SetupArguments {
    QString storeName;
    QString taxId;
};
struct ImportArguments {
    QString catalogue;
};
struct SellArguments {
    QString cartFile; //!< "-" is standard input
    Tender tender;
    QString card;
    std::optional<Money> tendered;
};
enum class PaymentsAction { List, Show, Retry, Cancel, Resolve };
struct PaymentsArguments {
    PaymentsAction action;
    std::optional<PaymentKey> key; //!< with all but List
    bool asJson;
};
struct HelpArguments {
    QString text;
};

struct Arguments {
    ProfileOptions profile;
    QString language; //!< es, en, or empty for the system's
    std::variant<WindowsArguments, SetupArguments, ImportArguments, SellArguments, PaymentsArguments,
        HelpArguments>
        command;
};

//! Reads a command line, its first element being the program's name.
[[nodiscard]] CommandResult<Arguments> readArguments(const QStringList &commandLine);

//! The language that a command line asks for, before anything else of it is read.
[[nodiscard]] QString languageOf(const QStringList &commandLine);

} // namespace unavez
