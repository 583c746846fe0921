#pragma once

#include "base/clock.h"

#include <QSslConfiguration>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace unavez::test {

//! A real certificate and its key, each in a file.
class TlsFiles {
public:
    //! Valid from an hour ago, for so long.
    explicit TlsFiles(const QStringList &hosts = {QStringLiteral("127.0.0.1")},
        Milliseconds lifetime = std::chrono::hours(48));

    [[nodiscard]] QString certificate() const { return m_folder.filePath(QStringLiteral("cert.pem")); }
    [[nodiscard]] QString key() const { return m_folder.filePath(QStringLiteral("key.pem")); }
    //! For a server.
    [[nodiscard]] QSslConfiguration identity() const;
    //! For a client that trusts this certificate and no other.
    [[nodiscard]] QSslConfiguration trust() const;
    //! Puts the files of the other in the place of these.
    void replaceBy(const TlsFiles &other) const;

private:
    QTemporaryDir m_folder;
};

} // namespace unavez::test
