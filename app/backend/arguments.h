#pragma once

#include "exitcode.h"
#include "optionvalues.h"

#include "base/clock.h"
#include "base/expected.h"

#include <QHostAddress>
#include <QUrl>

#include <optional>

namespace unavez {

struct ListenAddress {
    QHostAddress address;
    quint16 port; //!< 0: any
};

//! Reads the arguments of one command; the failure says what is wrong and what is allowed. With --help or
//! --version it prints and ends the process.
Expected<void, Failure> readArguments(QCommandLineParser &parser, const QStringList &arguments);

//! FILE of --store sqlite:FILE.
Expected<QString, Failure> readStore(const OptionValues &values);
//! URL of --acquirer sandbox:URL.
Expected<QUrl, Failure> readAcquirer(const OptionValues &values);
//! ADDR:PORT of --listen, an IPv6 address in brackets.
Expected<ListenAddress, Failure> readListen(const OptionValues &values);
//! A whole number of units in an option, least to greatest; the default when the option is not given.
Expected<Milliseconds, Failure> readDuration(const OptionValues &values, const QString &option,
    Milliseconds unit, Milliseconds least, Milliseconds greatest, Milliseconds otherwise);
//! A whole number in an option, least to greatest; the default when the option is not given.
Expected<int, Failure> readCount(
    const OptionValues &values, const QString &option, int least, int greatest, int otherwise);
//! A tenant's or a register's name: 1 … 64 characters.
Expected<QString, Failure> readName(const OptionValues &values, const QString &option);

[[nodiscard]] QCommandLineOption storeOption();
[[nodiscard]] QCommandLineOption acquirerOption();

} // namespace unavez
