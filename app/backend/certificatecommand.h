#pragma once

#include <QStringList>

namespace unavez {

//! unavez-backend certificate: makes a self-signed certificate for the shop's network. Gives the process's exit
//! code.
int makeCertificate(const QStringList &arguments);

} // namespace unavez
