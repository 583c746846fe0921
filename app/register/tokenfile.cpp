#include "tokenfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <algorithm>

namespace unavez {

namespace {

struct TokenText {
    Q_DECLARE_TR_FUNCTIONS(Token)
};

constexpr qint64 greatestTokenLength = 4'096;

bool isVisible(char character) { return character > ' ' && character < '\x7f'; }

} // namespace

QString tokenPath(const QString &folder) { return QDir(folder).filePath(QStringLiteral("token")); }

CommandResult<QByteArray> readToken(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Unexpected {CommandFailure {ExitCode::Usage,
            TokenText::tr("The token file %1 cannot be read: %2").arg(path, file.errorString())}};
    const QByteArray token = file.read(greatestTokenLength + 1).trimmed();
    if (token.isEmpty() || token.size() > greatestTokenLength
        || !std::all_of(token.begin(), token.end(), isVisible))
        return Unexpected {
            CommandFailure {ExitCode::BadData, TokenText::tr("The token file %1 holds no token.").arg(path)}};
    return token;
}

CommandResult<void> storeToken(const QString &folder, const QByteArray &token)
{
    QSaveFile file(tokenPath(folder));
    const bool stored = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(token + '\n') == token.size() + 1 && file.commit();
    if (!stored)
        return Unexpected {CommandFailure {ExitCode::CannotCreate,
            TokenText::tr("The token cannot be stored in %1: %2").arg(folder, file.errorString())}};
    return {};
}

} // namespace unavez
