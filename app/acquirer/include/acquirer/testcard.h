#pragma once

#include "domain/declinereason.h"

#include <QStringView>

#include <optional>

namespace unavez {

//! What a test card makes the sandbox do.
struct TestCard {
    enum class Trouble {
        None,
        Slow, //!< three seconds pass before anything happens
        NoAnswer, //!< charges, and never says so
        ErrorBefore, //!< 500, not charged
        ErrorAfter, //!< 500, charged
    };
    Trouble trouble;
    std::optional<DeclineReason> decline; //!< empty: approved

    //! A card that does not exist is declined, as a bank would.
    [[nodiscard]] static TestCard fromName(QStringView name);
};

} // namespace unavez
