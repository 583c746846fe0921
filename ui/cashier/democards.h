#pragma once

#include <QList>
#include <QString>

namespace unavez {

//! A test card of the sandbox acquirer, with what it does.
struct DemoCard {
    QString code; //!< as the contract names it
    QString text;
};

//! In the language in force; the first one is approved.
[[nodiscard]] QList<DemoCard> demoCards();

} // namespace unavez
