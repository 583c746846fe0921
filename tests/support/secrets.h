#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace unavez::test {

//! What looks like a register's token, a card, or a credential, in a text that must have none: a log.
[[nodiscard]] QByteArrayList secretsIn(const QByteArray &text);

//! Ends the test program when there is any.
void refuseSecretsIn(const QByteArray &log);

} // namespace unavez::test
