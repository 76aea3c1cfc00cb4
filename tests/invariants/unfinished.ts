import type { Invariant } from "../../src/server/invariants/invariant.ts";

/** Invariants that must hold once the faults are over and the jobs have run. */
export const unfinishedInvariants: readonly Invariant[] = [
  {
    sentence: "no checkout is still being paid for",
    sql: "SELECT id FROM checkouts WHERE state = 'paying'",
  },
  {
    sentence: "no expired hold is still held",
    sql: "SELECT id, hold_expires_at FROM checkouts WHERE state = 'held' AND hold_expires_at <= venue_now()",
  },
  {
    sentence: "no checkout holds places in a closed slot",
    sql: `
      SELECT c.id, c.time_slot_id FROM checkouts c JOIN time_slots s ON s.id = c.time_slot_id
      WHERE c.state = 'held' AND NOT s.is_available`,
  },
  {
    sentence: "no payment attempt is unsettled",
    sql: "SELECT id, state, tries, next_try_at FROM payment_attempts WHERE settled_at IS NULL",
  },
  {
    sentence: "no authorisation waits to be captured or voided",
    sql: `SELECT id, state, tries, last_error FROM payments WHERE state IN ('authorised', 'void_pending')`,
  },
  {
    sentence: "no refund is queued or pending, except cash refunds",
    sql: `
      SELECT id, state, tries, last_error FROM refunds
      WHERE state IN ('queued', 'pending') AND origin <> 'offline'`,
  },
  {
    sentence: "no email waits to be sent",
    // A voucher is delivered on a set day, which may be a year ahead.
    sql: `
      SELECT m.id, m.kind, m.tries, m.last_error
      FROM emails m LEFT JOIN vouchers v ON v.id = m.voucher_id
      WHERE m.state = 'queued' AND NOT (
        m.kind = 'voucher-delivery' AND m.tries = 0 AND v.voided_at IS NULL
        AND coalesce(v.deliver_on > venue_time(venue_now())::date, false) AND m.next_try_at > venue_now())`,
  },
  {
    sentence: "no webhook event is unprocessed",
    sql: "SELECT event_id, type, tries, last_error FROM webhook_events WHERE processed_at IS NULL",
  },
  {
    sentence: "no idempotency key waits for its response",
    sql: `
      SELECT id AS attempt, idempotency_key FROM payment_attempts
      WHERE response IS NULL AND body_sha256 IS NOT NULL
      UNION ALL SELECT scope, key FROM idempotency_keys WHERE response IS NULL`,
  },
];
