#pragma once

#include "exitcode.h"

#include "base/expected.h"

#include <QHash>
#include <QString>

namespace unavez {

//! What the config file says about one option.
struct ConfigValue {
    QString text; //!< as the option takes it on the command line; an array's values with commas between
    int line;
    bool isFlag; //!< true or false, not a text or number
};

//! Reads a TOML file whose keys are the names of options. The failure names the line.
Expected<QHash<QString, ConfigValue>, Failure> readConfigFile(const QString &path);

} // namespace unavez
