#include "sqlite/registerschema.h"

namespace unavez {

namespace {

// "UVRG": tells our files from others.
constexpr std::int64_t registerApplicationId = 0x55565247;

sql::Migration cartsAndCatalogue()
{
    return {1,
        {
            QStringLiteral(R"(
CREATE TABLE settings (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT)"),
            QStringLiteral(R"(
CREATE TABLE catalogue (
    position INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    price_minor INTEGER NOT NULL CHECK (price_minor BETWEEN 0 AND 10000000),
    vat_class TEXT NOT NULL CHECK (vat_class IN ('general', 'reduced', 'super_reduced', 'zero')),
    category TEXT NOT NULL,
    unit TEXT NOT NULL CHECK (unit IN ('piece', 'weight'))
) STRICT)"),
            QStringLiteral(R"(
CREATE TABLE carts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    currency TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    on_screen INTEGER NOT NULL CHECK (on_screen IN (0, 1))
) STRICT)"),
            QStringLiteral("CREATE UNIQUE INDEX carts_on_screen ON carts (on_screen) WHERE on_screen = 1"),
            QStringLiteral(R"(
CREATE TABLE lines (
    number INTEGER PRIMARY KEY,
    cart TEXT NOT NULL REFERENCES carts (id),
    position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 499),
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    unit TEXT NOT NULL CHECK (unit IN ('piece', 'weight')),
    unit_price_minor INTEGER NOT NULL CHECK (unit_price_minor BETWEEN 0 AND 10000000),
    rate_basis_points INTEGER NOT NULL CHECK (rate_basis_points BETWEEN 0 AND 10000),
    quantity INTEGER NOT NULL CHECK (quantity >= 1),
    UNIQUE (cart, position),
    UNIQUE (cart, code)
) STRICT)"),
        }};
}

sql::Migration outbox()
{
    return {2,
        {
            // No reference to carts: a confirmation must be readable when its cart is not.
            QStringLiteral(R"(
CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    cart TEXT NOT NULL,
    confirmation INTEGER NOT NULL CHECK (confirmation >= 1),
    tender TEXT NOT NULL CHECK (tender IN ('cash', 'card')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 99999999),
    currency TEXT NOT NULL,
    tendered_minor INTEGER CHECK (tendered_minor >= amount_minor),
    body BLOB NOT NULL CHECK (length(body) > 0),
    state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'unknown', 'approved', 'declined', 'cancelled',
        'cancelling', 'needs_review')),
    exposed INTEGER NOT NULL CHECK (exposed IN (0, 1)),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    due_ms INTEGER,
    expires_ms INTEGER,
    last_outcome TEXT NOT NULL,
    last_status INTEGER NOT NULL,
    last_code TEXT NOT NULL,
    decline_reason TEXT,
    payment_id TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    UNIQUE (cart, confirmation),
    CHECK (state <> 'queued' OR exposed = 0),
    CHECK (state NOT IN ('sending', 'unknown', 'approved', 'declined', 'cancelling') OR exposed = 1),
    CHECK (due_ms IS NULL OR state IN ('queued', 'unknown', 'cancelling')),
    CHECK (tendered_minor IS NULL OR tender = 'cash')
) STRICT)"),
            // An approved confirmation counts as live: its cart cannot be paid again.
            QStringLiteral("CREATE UNIQUE INDEX outbox_live ON outbox (cart) WHERE state NOT IN ('declined', "
                           "'cancelled')"),
            QStringLiteral("CREATE INDEX outbox_open ON outbox (sequence, state) "
                           "WHERE state NOT IN ('approved', 'declined', 'cancelled')"),
            QStringLiteral("CREATE INDEX outbox_waiting ON outbox (sequence, due_ms) "
                           "WHERE state IN ('queued', 'unknown', 'cancelling')"),
            QStringLiteral("CREATE INDEX outbox_due ON outbox (due_ms) WHERE due_ms IS NOT NULL"),
            QStringLiteral(R"(
CREATE TRIGGER outbox_keeps_rows BEFORE DELETE ON outbox
BEGIN
    SELECT RAISE(ABORT, 'a confirmation is never deleted');
END)"),
            QStringLiteral(R"(
CREATE TRIGGER outbox_keeps_identity
BEFORE UPDATE OF sequence, key, cart, confirmation, tender, amount_minor, currency, tendered_minor, body, created_ms
ON outbox
BEGIN
    SELECT RAISE(ABORT, 'a confirmation keeps what it asked for');
END)"),
            QStringLiteral(R"(
CREATE TRIGGER outbox_keeps_outcome BEFORE UPDATE OF state ON outbox
WHEN OLD.state IN ('approved', 'declined', 'cancelled') AND NEW.state <> OLD.state
BEGIN
    SELECT RAISE(ABORT, 'a proven outcome never changes');
END)"),
            QStringLiteral(R"(
CREATE TABLE attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL REFERENCES outbox (key),
    question TEXT NOT NULL CHECK (question IN ('send', 'ask', 'cancel')),
    request_id TEXT NOT NULL UNIQUE,
    exposes INTEGER NOT NULL CHECK (exposes IN (0, 1)),
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    outcome TEXT NOT NULL,
    status INTEGER NOT NULL,
    code TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT)"),
            QStringLiteral("CREATE INDEX attempts_of_key ON attempts (key, id)"),
            // AUTOINCREMENT: a number that was given is never given again.
            QStringLiteral(R"(
CREATE TABLE tickets (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE REFERENCES outbox (key),
    given_ms INTEGER NOT NULL
) STRICT)"),
            QStringLiteral(R"(
CREATE TRIGGER tickets_keep_rows BEFORE DELETE ON tickets
BEGIN
    SELECT RAISE(ABORT, 'a ticket is never deleted');
END)"),
        }};
}

sql::Migration audit()
{
    return {3,
        {
            QStringLiteral(R"(
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    action TEXT NOT NULL,
    key TEXT,
    detail TEXT NOT NULL
) STRICT)"),
            QStringLiteral(R"(
CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is never shortened');
END)"),
        }};
}

} // namespace

const sql::Schema &registerSchema()
{
    static const sql::Schema schema {registerApplicationId, {cartsAndCatalogue(), outbox(), audit()}};
    return schema;
}

} // namespace unavez
