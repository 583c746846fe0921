#pragma once

#include "payments/paymentstore.h"
#include "sql/database.h"
#include "sqlite/fileidentity.h"

#include <optional>

namespace unavez {

//! PaymentStore in a SQLite file with backendSchema().
class SqlitePaymentStore final : public PaymentStore {
public:
    //! The database outlives the store. With its file's identity, nothing is promised or sent any more once
    //! that file was deleted or replaced: what is written then is lost, and a retry would be charged again.
    explicit SqlitePaymentStore(sql::Database &database, std::optional<FileIdentity> file = std::nullopt);

    PaymentStoreResult<ClaimOutcome> claim(const Claim &claim) override;
    PaymentStoreResult<std::optional<std::int64_t>> takeOver(
        const Ownership &seen, WallTime now, WallTime leaseUntil) override;
    PaymentStoreResult<OwnerWrite> recordSend(
        const Ownership &owner, WallTime now, WallTime leaseUntil) override;
    PaymentStoreResult<OwnerWrite> renew(const Ownership &owner, WallTime leaseUntil) override;
    PaymentStoreResult<OwnerWrite> complete(const Completion &completion) override;
    PaymentStoreResult<OwnerWrite> handBack(const Handback &handback) override;
    PaymentStoreResult<CancelOutcome> cancel(
        TenantId tenant, const QByteArray &key, WallTime now, WallTime expiresAt) override;
    PaymentStoreResult<std::optional<KeyRecord>> findKey(TenantId tenant, const QByteArray &key) override;
    PaymentStoreResult<std::optional<PaymentRecord>> findPayment(TenantId tenant, const QString &id) override;
    PaymentStoreResult<std::optional<PaymentRecord>> findPaymentByKey(
        TenantId tenant, const QByteArray &key) override;
    PaymentStoreResult<QList<KeyRecord>> dueForReconcile(
        const QString &acquirer, WallTime now, int limit) override;
    PaymentStoreResult<QList<KeyRecord>> refundsDueForReconcile(
        const QString &acquirer, WallTime now, int limit) override;
    PaymentStoreResult<std::int64_t> resumeGivenUp(WallTime now) override;
    PaymentStoreResult<RefundClaimOutcome> claimRefund(const RefundClaim &claim) override;
    PaymentStoreResult<OwnerWrite> completeRefund(const RefundCompletion &completion) override;
    PaymentStoreResult<std::optional<RefundRecord>> findRefund(TenantId tenant, const QString &id) override;
    PaymentStoreResult<OrderClaimOutcome> claimOrder(const OrderClaim &claim) override;
    PaymentStoreResult<ListedPayments> list(TenantId tenant, const PaymentFilter &filter,
        const std::optional<PagePosition> &after, int limit) override;
    PaymentStoreResult<int> purge(WallTime now, int limit) override;
    PaymentStoreResult<UnknownPayments> unknownPayments() override;
    PaymentStoreResult<void> proveWritable() override;
    PaymentStoreResult<std::int64_t> countInFlight() override;
    PaymentStoreResult<void> endLeases(WallTime now) override;
    PaymentStoreResult<QStringList> violations(WallTime now) override;

private:
    [[nodiscard]] sql::SqlResult<sql::Transaction> begin();
    [[nodiscard]] sql::SqlResult<ClaimOutcome> tryClaim(const Claim &claim);
    [[nodiscard]] sql::SqlResult<bool> insertKey(const Claim &claim);
    [[nodiscard]] sql::SqlResult<bool> insertPayment(const PaymentRecord &payment);
    [[nodiscard]] sql::SqlResult<ClaimOutcome> whatStandsInTheWay(const PaymentRecord &payment);
    [[nodiscard]] sql::SqlResult<OwnerWrite> tryComplete(const Completion &completion);
    [[nodiscard]] sql::SqlResult<OwnerWrite> tryHandBack(const Handback &handback);
    [[nodiscard]] sql::SqlResult<OwnerWrite> tryRecordSend(
        const Ownership &owner, WallTime now, WallTime leaseUntil);
    [[nodiscard]] sql::SqlResult<CancelOutcome> tryCancel(
        TenantId tenant, const QByteArray &key, WallTime now, WallTime expiresAt);
    [[nodiscard]] sql::SqlResult<QStringList> findViolations(WallTime now);
    [[nodiscard]] sql::SqlResult<void> insertEvent(const PaymentRecord &payment, WallTime now);
    [[nodiscard]] sql::SqlResult<OwnerWrite> whyNotOwned(const Ownership &owner);
    //! A key that stood in the way of a claim.
    [[nodiscard]] sql::SqlResult<KeyRecord> readTakenKey(TenantId tenant, const QByteArray &key);
    [[nodiscard]] sql::SqlResult<std::optional<KeyRecord>> readKey(TenantId tenant, const QByteArray &key);
    [[nodiscard]] sql::SqlResult<std::optional<PaymentRecord>> readPaymentByKey(
        TenantId tenant, const QByteArray &key);
    [[nodiscard]] sql::SqlResult<std::optional<RefundRecord>> readRefundByKey(
        TenantId tenant, const QByteArray &key);
    [[nodiscard]] sql::SqlResult<std::optional<OrderRecord>> readOrderByKey(
        TenantId tenant, const QByteArray &key);
    [[nodiscard]] sql::SqlResult<KeyRecord> readSpentKey(
        TenantId tenant, const QByteArray &key, WallTime expiresAt);
    [[nodiscard]] sql::SqlResult<RefundClaimOutcome> tryClaimRefund(const RefundClaim &claim);
    [[nodiscard]] sql::SqlResult<std::int64_t> tryResumeGivenUp(WallTime now);
    [[nodiscard]] sql::SqlResult<bool> insertRefundKey(const RefundClaim &claim);
    [[nodiscard]] sql::SqlResult<RefundClaimOutcome> whyNotRefundable(const RefundRecord &refund);
    [[nodiscard]] sql::SqlResult<OwnerWrite> tryCompleteRefund(const RefundCompletion &completion);
    [[nodiscard]] sql::SqlResult<OrderClaimOutcome> tryClaimOrder(const OrderClaim &claim);
    [[nodiscard]] sql::SqlResult<bool> insertOrderKey(const OrderClaim &claim);
    [[nodiscard]] sql::SqlResult<std::optional<QString>> insertTenders(const OrderRecord &order);
    [[nodiscard]] sql::SqlResult<std::optional<OrderRecord>> readOrder(
        TenantId tenant, const sql::SqlResult<sql::Rows> &rows);

    sql::Database &m_database;
    std::optional<FileIdentity> m_file;
};

} // namespace unavez
