#include "tlsreloader.h"

#include "base/log.h"
#include "httpserver/tlsidentity.h"
#include "wire/messages.h"

namespace unavez {

TlsReloader::TlsReloader(HttpServer &server, TlsFiles files)
    : m_server(server)
    , m_files(std::move(files))
{
}

Expected<void, QString> TlsReloader::load()
{
    const auto identity = readTlsIdentity(m_files.certificate, m_files.key);
    if (!identity)
        return Unexpected {identity.error()};
    m_server.setTls(identity->configuration);
    logEvent(logBackend(), QStringLiteral("certificate_loaded"),
        {{QStringLiteral("sha256"), QString::fromLatin1(identity->fingerprint)},
            {QStringLiteral("expires"), encodeTime(identity->expires)}});
    return {};
}

void TlsReloader::reload()
{
    const auto loaded = load();
    if (!loaded)
        qCCritical(logBackend, "The certificate stays as it was: %s", qPrintable(loaded.error()));
}

} // namespace unavez
