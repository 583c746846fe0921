#pragma once

#include "payments/paymentstore.h"

namespace unavez {

//! Who is asking: what a register's token stands for.
struct Caller {
    TenantId tenant;
    QString tenantName;
    QString registerName;
};

//! A register as an operator sees it.
struct RegisterEntry {
    QString tenantName;
    QString registerName;
    WallTime createdAt;
    std::optional<WallTime> revokedAt;
};

//! Tenants, their registers and the hashes of their tokens. Used on the thread that made it.
class RegisterDirectory {
public:
    virtual ~RegisterDirectory() = default;

    //! Empty for a token that is unknown or revoked.
    virtual PaymentStoreResult<std::optional<Caller>> callerOf(const QByteArray &tokenHash) = 0;
    //! False when a register of that name has a token already.
    virtual PaymentStoreResult<bool> add(
        const QString &tenant, const QString &registerName, const QByteArray &tokenHash, WallTime now)
        = 0;
    //! False when there is no such register with a token that counts.
    virtual PaymentStoreResult<bool> revoke(const QString &tenant, const QString &registerName, WallTime now)
        = 0;
    virtual PaymentStoreResult<QList<RegisterEntry>> list() = 0;
};

} // namespace unavez
