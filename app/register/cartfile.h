#pragma once

#include "domain/cart.h"
#include "exitcode.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace unavez {

//! What a cart file asks for.
struct CartFile {
    struct Line {
        ProductCode code;
        Quantity quantity;
    };
    std::optional<CartId> cart; //!< empty asks for a new one
    QList<Line> lines;
};

//! Reads {"cart_id":"<uuid, optional>","lines":[{"ean":"8410000000016","quantity":2},…]}. Unknown members are
//! refused: they may have been meant.
[[nodiscard]] CommandResult<CartFile> parseCartFile(const QByteArray &content);

//! The same from a file, or from standard input for "-".
[[nodiscard]] CommandResult<CartFile> readCartFile(const QString &path);

} // namespace unavez
