#pragma once

#include "base/expected.h"
#include "httpserver/httpserver.h"

#include <QString>

namespace unavez {

//! Where the server's certificate and its key are.
struct TlsFiles {
    QString certificate;
    QString key;
};

//! Gives the server its certificate, and a new one when the files were replaced.
class TlsReloader {
public:
    //! The server outlives it.
    TlsReloader(HttpServer &server, TlsFiles files);

    //! The failure says which file is wrong and how; the server then has no certificate.
    Expected<void, QString> load();
    //! The same while serving: after a failure the certificate that was there stays, and the log says so.
    //! Connections that exist live on.
    void reload();

private:
    HttpServer &m_server;
    TlsFiles m_files;
};

} // namespace unavez
