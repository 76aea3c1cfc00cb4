import { expect, test } from "vitest";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { migrateBefore } from "./migrate-before.ts";

const database = await emptyDatabase();
const { pool } = database;

const MIGRATION = "0034-plain-names.sql";

/** Rows as the version before wrote them, one for each stored value that changes. */
const EARLIER_ROWS = `
  -- Parents are left out, and nothing counts along: what is tested are the values.
  DO $$
  DECLARE
    dropped record;
  BEGIN
    FOR dropped IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', dropped.relation, dropped.conname);
    END LOOP;
  END
  $$;
  ALTER TABLE bookings DISABLE TRIGGER USER;
  INSERT INTO bookings (id, source, activity_id, time_slot_id, customer_id, ticket_count, status,
    activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence, discount_pence,
    voucher_pence, total_pence, cancellation_policy_hours, first_name, last_name, email, phone,
    address_line1, city, county, postcode, starts_at, cancelled_at, refund_choice, refund_pence,
    refund_desk_pence, desk_paid_pence)
  SELECT gen_random_uuid(), source, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1,
         'cancelled', 'Wake', 1000, 1000, 0, 1000, 0, 0, 1000, 24, 'Ann', 'Lee', 'ann@example.com',
         '', '', '', '', '', venue_now(), venue_now(), choice, 700, desk_pence, desk_pence
  FROM (VALUES ('desk', 'policy', 700), ('online', 'lost', 0)) AS v (source, choice, desk_pence);
  INSERT INTO payments (booking_id, method, amount_pence, state, provider_payment_id, captured_at)
  SELECT id, 'card', 1000, state, state, CASE state WHEN 'captured' THEN venue_now() END
  FROM (SELECT id FROM bookings LIMIT 1) AS b,
       unnest(ARRAY['authorised', 'captured', 'to_void', 'voided', 'lost']) AS state
  WHERE state <> 'authorised';
  INSERT INTO payment_attempts
    (id, checkout_id, idempotency_key, state, provider_key, amount_pence, next_try_at, settled_at)
  SELECT gen_random_uuid(), gen_random_uuid(), state, state, gen_random_uuid(), 1000, venue_now(),
         CASE state WHEN 'returned' THEN venue_now() END
  FROM unnest(ARRAY['to_void', 'returned']) AS state;
  INSERT INTO refunds (payment_id, amount_pence, origin) VALUES (gen_random_uuid(), 700, 'desk');
  INSERT INTO staff_tasks (kind, subject, details) VALUES
    ('hand_back_money', 'refund', '{"amountPence": 700}'),
    ('authorisation_lost', 'payment', '{}'),
    ('ledger_mismatch', 'pay unknown_there',
     '{"what": "unknown_there", "there": null, "ours": "a", "providerPaymentId": "pay"}'),
    ('ledger_mismatch', 'pay state',
     '{"what": "state", "there": "voided", "ours": "captured", "providerPaymentId": "pay"}');
  INSERT INTO messages (kind, to_address, content, state) VALUES
    ('booking-confirmation', 'a@example.com', '{"desk": {"method": "cash"}, "totalPence": 1}', 'kept'),
    ('booking-cancelled', 'b@example.com', '{"deskPence": 700, "choice": "policy"}', 'queued'),
    ('booking-lost', 'c@example.com', '{"deskPence": 0}', 'queued'),
    ('booking-cancelled-notice', 'd@example.com', '{"deskPence": 0, "choice": "lost"}', 'queued'),
    ('voucher-voided', 'e@example.com', '{"why": "lost", "message": "\\"desk\\": {"}', 'queued'),
    ('desk-receipt', 'f@example.com', '{"method": "cash"}', 'failed');
  INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
  SELECT 'system', entity, gen_random_uuid(), what, before::jsonb, after::jsonb FROM (VALUES
    ('message', 'message.resent', NULL, '{"messageId": "m1"}'),
    ('booking', 'booking.confirmation-resent', NULL, '{"messageId": "m2", "isAgain": true}'),
    ('booking', 'booking.checked-in', '{"peopleIn": 0}', '{"peopleIn": 2, "ticketCount": 2}'),
    ('booking', 'booking.cancelled', '{"status": "confirmed"}',
     '{"status": "cancelled", "refundChoice": "lost", "deskPence": 0}'),
    ('payment', 'payment.to_void', '{"state": "authorised"}', '{"state": "to_void"}'),
    ('payment', 'payment.voided', '{"state": "to_void"}', '{"state": "voided"}'),
    ('payment', 'payment.lost', '{"state": "authorised"}', '{"state": "lost"}'),
    ('checkout', 'payment.stray_voided', NULL, '{"amountPence": 100}'),
    ('checkout', 'checkout.reacquired', NULL, '{"ticketCount": 2}'),
    ('refund', 'refund.queued', NULL, '{"state": "queued", "origin": "desk"}'),
    ('customer', 'customer.edited', NULL, '{"asked": "email"}'),
    ('activity', 'activity.changed', '{"name": "\\"peopleIn\\": desk"}', '{"name": "Wake"}')
  ) AS v (entity, what, before, after);
  INSERT INTO idempotency_keys (scope, key, body_sha256, answer, answered_at)
  VALUES (gen_random_uuid(), 'desk', '\\x00', '{"bookingId": "b"}', venue_now());
  INSERT INTO pictures (name, use, adopted_at, abandoned_at) VALUES (repeat('a', 32), 'hero', venue_now(), venue_now());
  INSERT INTO job_runs (process, job, every_seconds, told_at)
  VALUES ('p', 'send messages', 5, venue_now()), ('p', 'send refunds', 10, venue_now());
  UPDATE figure_folds SET folded_until = '2026-06-01', sessions_until = '2026-06-01';
  UPDATE booking_day_folds SET folded_until = '2026-06-02';
  ALTER TABLE bookings ENABLE TRIGGER USER;`;

test("the migration to plain names keeps every row and translates every stored value", async () => {
  await migrateBefore(database, MIGRATION);
  await pool.query(EARLIER_ROWS);
  expect(await migrate(database)).toContain(MIGRATION);

  expect(
    await rows(
      "SELECT source, refund_choice, refund_offline_pence, offline_paid_pence FROM bookings",
    ),
  ).toEqual([
    ["online", "expired", 0, 0],
    ["staff", "policy", 700, 700],
  ]);
  expect(await rows("SELECT state FROM payments")).toEqual([
    ["captured"],
    ["expired"],
    ["void_pending"],
    ["voided"],
  ]);
  expect(await rows("SELECT state FROM payment_attempts")).toEqual([
    ["refunded"],
    ["void_pending"],
  ]);
  expect(await rows("SELECT origin, amount_pence FROM refunds")).toEqual([["offline", 700]]);
  expect(await rows("SELECT kind, subject, details FROM staff_tasks")).toEqual([
    ["authorisation_expired", "payment", {}],
    ["cash_refund", "refund", { amountPence: 700 }],
    [
      "ledger_mismatch",
      "pay missing_remotely",
      { field: "missing_remotely", remote: null, local: "a", providerPaymentId: "pay" },
    ],
    [
      "ledger_mismatch",
      "pay state",
      { field: "state", remote: "voided", local: "captured", providerPaymentId: "pay" },
    ],
  ]);
  expect(await rows("SELECT to_address, kind, state, content FROM emails")).toEqual([
    [
      "a@example.com",
      "booking-confirmation",
      "captured",
      { offlinePayment: { method: "cash" }, totalPence: 1 },
    ],
    ["b@example.com", "booking-cancelled", "queued", { offlinePence: 700, choice: "policy" }],
    ["c@example.com", "booking-payment-expired", "queued", { offlinePence: 0 }],
    ["d@example.com", "booking-cancelled-notice", "queued", { offlinePence: 0, choice: "expired" }],
    ["e@example.com", "voucher-voided", "queued", { why: "expired", message: '"desk": {' }],
    ["f@example.com", "offline-payment-receipt", "failed", { method: "cash" }],
  ]);
  expect(await rows("SELECT type, entity, before, after FROM events")).toEqual([
    ["activity.changed", "activity", { name: '"peopleIn": desk' }, { name: "Wake" }],
    [
      "booking.cancelled",
      "booking",
      { status: "confirmed" },
      { status: "cancelled", refundChoice: "expired", offlinePence: 0 },
    ],
    ["booking.checked-in", "booking", { checkedInCount: 0 }, { checkedInCount: 2, ticketCount: 2 }],
    ["booking.confirmation-resent", "booking", null, { emailId: "m2", isAgain: true }],
    ["checkout.renewed", "checkout", null, { ticketCount: 2 }],
    ["customer.edited", "customer", null, { requested: "email" }],
    ["email.resent", "email", null, { emailId: "m1" }],
    ["payment.expired", "payment", { state: "authorised" }, { state: "expired" }],
    ["payment.orphan_voided", "checkout", null, { amountPence: 100 }],
    ["payment.void_pending", "payment", { state: "authorised" }, { state: "void_pending" }],
    ["payment.voided", "payment", { state: "void_pending" }, { state: "voided" }],
    ["refund.queued", "refund", null, { state: "queued", origin: "offline" }],
  ]);
  expect(await rows("SELECT key, response FROM idempotency_keys")).toEqual([
    ["staff", { bookingId: "b" }],
  ]);
  expect(await rows("SELECT job FROM job_runs")).toEqual([["send emails"], ["send refunds"]]);
  expect(
    await rows(
      `SELECT attached_at IS NOT NULL AND detached_at IS NOT NULL,
              (SELECT rolled_up_until = '2026-06-01' AND occupancy_until = '2026-06-01' FROM stats_roll_up),
              (SELECT rolled_up_until = '2026-06-02' FROM booking_day_roll_up) FROM pictures`,
    ),
  ).toEqual([[true, true, true]]);
  // Payments that were not captured change no stats.
  expect(await rows("SELECT id FROM stats_changes")).toEqual([]);
});

test("no table, column, constraint, index, function or trigger keeps an old name", async () => {
  await migrate(database);
  const oldNames = await rows(`
    SELECT name FROM (
      SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
      UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
    ) AS every
    WHERE name ~ 'desk|messages|figure|fold|kept|told|adopted|abandoned|to_void|stray|session_(day|month)'`);
  expect(oldNames).toEqual([]);
});

/** Each row as an array of its values, ordered by all of them. */
async function rows(query: string): Promise<unknown[][]> {
  const { rows: found } = await pool.query<unknown[]>({
    text: `SELECT * FROM (${query}) AS found ORDER BY found::text`,
    rowMode: "array",
  });
  return found;
}
