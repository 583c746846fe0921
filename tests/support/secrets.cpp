#include "support/secrets.h"

#include <QRegularExpression>

namespace unavez::test {

QByteArrayList secretsIn(const QByteArray &text)
{
    // A token is 43 characters of base64url; a digest in hexadecimal has 40 or 64. Card numbers begin with 3 to 6 and
    // have 15 digits or more; times in milliseconds have 13.
    static const QRegularExpression secret(
        QStringLiteral("(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"
                       "|\\btest_(?:approve|decline|slow|error)\\w*"
                       "|\\b[3456]\\d{14,18}\\b"
                       "|[Bb]earer \\S+|BEGIN [A-Z ]*PRIVATE KEY"));
    QByteArrayList found;
    for (auto match = secret.globalMatch(QString::fromLatin1(text)); match.hasNext();)
        found.append(match.next().captured(0).toLatin1());
    return found;
}

void refuseSecretsIn(const QByteArray &log)
{
    const QByteArrayList found = secretsIn(log);
    if (!found.isEmpty())
        qFatal("A program has logged a secret: %s, in: %s", found.constFirst().constData(), log.constData());
}

} // namespace unavez::test
