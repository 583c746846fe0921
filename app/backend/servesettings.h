#pragma once

#include "arguments.h"
#include "tlsreloader.h"

#include "backend/requestlimits.h"
#include "httpserver/httpserver.h"
#include "payments/paymentoptions.h"
#include "payments/storelanes.h"
#include "sandbox/sandboxacquirer.h"

#include <optional>

namespace unavez {

//! All that serve was told, checked.
struct ServeSettings {
    ListenAddress listen;
    std::optional<TlsFiles> tls;
    QString store;
    QUrl acquirer;
    SandboxTimes sandboxTimes {};
    PaymentOptions options {};
    RequestRates rates {};
    HttpLimits limits {};
    StoreLimits storeLimits {};
    Milliseconds longestDrain {10'000}; //!< at SIGTERM, for what is in flight
    QByteArray operatorTokenHash; //!< empty: operators come from this machine only
};

//! From the command line, the config file that it names, and the environment.
Expected<ServeSettings, Failure> readServeSettings(const QStringList &arguments);

} // namespace unavez
