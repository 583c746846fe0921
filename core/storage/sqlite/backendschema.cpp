#include "sqlite/backendschema.h"

namespace unavez {

namespace {

constexpr std::int64_t backendApplicationId = 0x55564245; // "UVBE"

const QStringList &firstVersion()
{
    static const QStringList statements {
        QStringLiteral(R"(
CREATE TABLE tenants (
    tenant_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 64),
    created_ms INTEGER NOT NULL
) STRICT)"),
        QStringLiteral(R"(
CREATE TABLE registers (
    register_id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_ms INTEGER NOT NULL,
    revoked_ms INTEGER
) STRICT)"),
        QStringLiteral("CREATE UNIQUE INDEX registers_with_token ON registers (tenant_id, name) WHERE "
                       "revoked_ms IS NULL"),
        QStringLiteral(R"(
CREATE TABLE payments (
    payment_id TEXT PRIMARY KEY CHECK (payment_id LIKE 'pay\_%' ESCAPE '\'),
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    idempotency_key TEXT NOT NULL,
    register TEXT NOT NULL,
    cart_id TEXT NOT NULL CHECK (length(cart_id) = 36),
    confirmation INTEGER NOT NULL CHECK (confirmation >= 1),
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 99999999),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'card')),
    tendered_minor INTEGER CHECK (tendered_minor >= amount_minor),
    cashier TEXT NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('processing', 'unknown', 'approved', 'declined', 'cancelled', 'reversed')),
    acquirer TEXT NOT NULL,
    acquirer_key TEXT NOT NULL,
    own_reference TEXT NOT NULL,
    acquirer_reference TEXT NOT NULL,
    decline_reason TEXT,
    created_ms INTEGER NOT NULL,
    sent_ms INTEGER,
    settled_ms INTEGER,
    reversed_ms INTEGER,
    CHECK ((state IN ('processing', 'unknown')) = (settled_ms IS NULL)),
    CHECK ((state = 'declined') = (decline_reason IS NOT NULL)),
    CHECK ((tender = 'cash') = (acquirer = '')),
    CHECK (tender = 'card' OR state = 'approved'),
    CHECK (tender = 'card' OR sent_ms IS NULL),
    CHECK (reversed_ms IS NULL OR state IN ('cancelled', 'reversed')),
    UNIQUE (tenant_id, cart_id, confirmation),
    UNIQUE (tenant_id, idempotency_key)
) STRICT)"),
        // A tombstone is a key that was spent before its request came: without payment and fingerprint.
        QStringLiteral(R"(
CREATE TABLE idempotency_keys (
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    state TEXT NOT NULL CHECK (state IN ('in_flight', 'complete', 'cancelled')),
    fingerprint_version INTEGER,
    fingerprint BLOB CHECK (length(fingerprint) = 32),
    request_id TEXT NOT NULL,
    fence INTEGER NOT NULL CHECK (fence >= 1),
    lease_until_ms INTEGER NOT NULL,
    cancel_requested_ms INTEGER,
    checks INTEGER NOT NULL CHECK (checks >= 0),
    next_check_ms INTEGER NOT NULL,
    payment_id TEXT UNIQUE REFERENCES payments DEFERRABLE INITIALLY DEFERRED,
    answer_status INTEGER CHECK (answer_status BETWEEN 200 AND 599),
    answer_headers TEXT,
    answer_body BLOB,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, key),
    CHECK ((fingerprint IS NULL) = (payment_id IS NULL)),
    CHECK ((fingerprint IS NULL) = (fingerprint_version IS NULL)),
    CHECK (payment_id IS NOT NULL OR state = 'cancelled'),
    CHECK ((state = 'complete')
        = (answer_status IS NOT NULL AND answer_headers IS NOT NULL AND answer_body IS NOT NULL))
) STRICT)"),
        QStringLiteral(
            "CREATE INDEX keys_in_flight ON idempotency_keys (next_check_ms) WHERE state = 'in_flight'"),
        // One event for each payment that is settled, written with the settlement.
        QStringLiteral(R"(
CREATE TABLE events (
    event_id INTEGER PRIMARY KEY AUTOINCREMENT,
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments,
    kind TEXT NOT NULL CHECK (kind IN
        ('payment_approved', 'payment_declined', 'payment_cancelled', 'payment_reversed')),
    created_ms INTEGER NOT NULL,
    relayed_ms INTEGER
) STRICT)"),
    };
    return statements;
}

// Refunds, orders, the list of payments and the purge. A key belongs to a payment, a refund or an order: SQLite
// cannot change a CHECK, so the table is made anew.
const QStringList &secondVersion()
{
    static const QStringList statements {
        QStringLiteral("ALTER TABLE payments ADD COLUMN needs_review_ms INTEGER "
                       "CHECK (needs_review_ms IS NULL OR settled_ms IS NULL)"),
        QStringLiteral("ALTER TABLE payments ADD COLUMN refunded_minor INTEGER NOT NULL DEFAULT 0 "
                       "CHECK (refunded_minor >= 0)"),
        // Approved refunds and those at work: whatever runs at the same instant, their sum fits.
        QStringLiteral("ALTER TABLE payments ADD COLUMN refund_reserved_minor INTEGER NOT NULL DEFAULT 0 "
                       "CHECK (refund_reserved_minor BETWEEN refunded_minor AND amount_minor)"),
        QStringLiteral("CREATE INDEX payments_by_time ON payments (tenant_id, created_ms, payment_id)"),
        QStringLiteral(R"(
CREATE TABLE refunds (
    refund_id TEXT PRIMARY KEY CHECK (refund_id LIKE 'ref\_%' ESCAPE '\'),
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    idempotency_key TEXT NOT NULL,
    payment_id TEXT NOT NULL REFERENCES payments,
    register TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 99999999),
    reason TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('processing', 'unknown', 'approved', 'declined')),
    acquirer TEXT NOT NULL,
    acquirer_key TEXT NOT NULL,
    decline_reason TEXT,
    created_ms INTEGER NOT NULL,
    sent_ms INTEGER,
    settled_ms INTEGER,
    needs_review_ms INTEGER,
    CHECK ((state IN ('processing', 'unknown')) = (settled_ms IS NULL)),
    CHECK ((state = 'declined') = (decline_reason IS NOT NULL)),
    CHECK (acquirer <> '' OR state = 'approved'),
    CHECK (needs_review_ms IS NULL OR settled_ms IS NULL),
    UNIQUE (tenant_id, idempotency_key)
) STRICT)"),
        QStringLiteral("CREATE INDEX refunds_of_payment ON refunds (payment_id)"),
        QStringLiteral(R"(
CREATE TABLE orders (
    order_id TEXT PRIMARY KEY CHECK (order_id LIKE 'ord\_%' ESCAPE '\'),
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    idempotency_key TEXT NOT NULL,
    register TEXT NOT NULL,
    cart_id TEXT NOT NULL CHECK (length(cart_id) = 36),
    ticket TEXT NOT NULL,
    total_minor INTEGER NOT NULL CHECK (total_minor BETWEEN 1 AND 99999999),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    document TEXT NOT NULL CHECK (document <> ''),
    created_ms INTEGER NOT NULL,
    UNIQUE (tenant_id, cart_id),
    UNIQUE (tenant_id, idempotency_key)
) STRICT)"),
        QStringLiteral(R"(
CREATE TABLE order_tenders (
    order_id TEXT NOT NULL REFERENCES orders,
    position INTEGER NOT NULL CHECK (position >= 1),
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'card')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 99999999),
    payment_id TEXT NOT NULL UNIQUE REFERENCES payments,
    PRIMARY KEY (order_id, position)
) STRICT)"),
        QStringLiteral(R"(
CREATE TABLE keys_of_everything (
    tenant_id INTEGER NOT NULL REFERENCES tenants,
    key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    state TEXT NOT NULL CHECK (state IN ('in_flight', 'complete', 'cancelled')),
    fingerprint_version INTEGER,
    fingerprint BLOB CHECK (length(fingerprint) = 32),
    request_id TEXT NOT NULL,
    fence INTEGER NOT NULL CHECK (fence >= 1),
    lease_until_ms INTEGER NOT NULL,
    cancel_requested_ms INTEGER,
    checks INTEGER NOT NULL CHECK (checks >= 0),
    next_check_ms INTEGER NOT NULL,
    payment_id TEXT UNIQUE REFERENCES payments DEFERRABLE INITIALLY DEFERRED,
    refund_id TEXT UNIQUE REFERENCES refunds DEFERRABLE INITIALLY DEFERRED,
    order_id TEXT UNIQUE REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
    answer_status INTEGER CHECK (answer_status BETWEEN 200 AND 599),
    answer_headers TEXT,
    answer_body BLOB,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, key),
    CHECK ((payment_id IS NOT NULL) + (refund_id IS NOT NULL) + (order_id IS NOT NULL)
        = (fingerprint IS NOT NULL)),
    CHECK ((fingerprint IS NULL) = (fingerprint_version IS NULL)),
    CHECK (fingerprint IS NOT NULL OR state = 'cancelled'),
    CHECK (payment_id IS NOT NULL OR cancel_requested_ms IS NULL),
    CHECK ((state = 'complete')
        = (answer_status IS NOT NULL AND answer_headers IS NOT NULL AND answer_body IS NOT NULL))
) STRICT)"),
        QStringLiteral(R"(
INSERT INTO keys_of_everything (tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence,
    lease_until_ms, cancel_requested_ms, checks, next_check_ms, payment_id, answer_status, answer_headers,
    answer_body, created_ms, expires_ms)
SELECT tenant_id, key, state, fingerprint_version, fingerprint, request_id, fence, lease_until_ms,
    cancel_requested_ms, checks, next_check_ms, payment_id, answer_status, answer_headers, answer_body, created_ms,
    expires_ms
FROM idempotency_keys ORDER BY rowid)"),
        QStringLiteral("DROP TABLE idempotency_keys"),
        QStringLiteral("ALTER TABLE keys_of_everything RENAME TO idempotency_keys"),
        QStringLiteral(
            "CREATE INDEX keys_in_flight ON idempotency_keys (next_check_ms) WHERE state = 'in_flight'"),
        QStringLiteral(
            "CREATE INDEX keys_by_expiry ON idempotency_keys (expires_ms) WHERE state <> 'in_flight'"),
    };
    return statements;
}

} // namespace

const sql::Schema &backendSchema()
{
    static const sql::Schema schema {backendApplicationId, {{1, firstVersion()}, {2, secondVersion()}}};
    return schema;
}

} // namespace unavez
