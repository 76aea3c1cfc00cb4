import type { Invariant } from "../../src/server/invariants/invariant.ts";

/** What must have come to an end once the faults are over and the jobs have had their time. */
export const unfinishedInvariants: readonly Invariant[] = [
  {
    sentence: "no checkout is still being paid for",
    sql: "SELECT id FROM checkouts WHERE state = 'paying'",
  },
  {
    sentence: "no hold lasts longer than its time",
    sql: "SELECT id, hold_expires_at FROM checkouts WHERE state = 'held' AND hold_expires_at <= venue_now()",
  },
  {
    sentence: "nobody holds places in a closed session",
    sql: `
      SELECT c.id, c.time_slot_id FROM checkouts c JOIN time_slots s ON s.id = c.time_slot_id
      WHERE c.state = 'held' AND NOT s.is_available`,
  },
  {
    sentence: "no payment attempt is undecided",
    sql: "SELECT id, state, tries, next_try_at FROM payment_attempts WHERE settled_at IS NULL",
  },
  {
    sentence: "no authorisation waits to be captured or given back",
    sql: `SELECT id, state, tries, last_error FROM payments WHERE state IN ('authorised', 'to_void')`,
  },
  {
    sentence: "no refund is under way, except at the desk",
    sql: `
      SELECT id, state, tries, last_error FROM refunds
      WHERE state IN ('queued', 'pending') AND origin <> 'desk'`,
  },
  {
    sentence: "no message waits to be sent",
    // A voucher is delivered on its day, which may be a year ahead.
    sql: `
      SELECT m.id, m.kind, m.tries, m.last_error
      FROM messages m LEFT JOIN vouchers v ON v.id = m.voucher_id
      WHERE m.state = 'queued' AND NOT (
        m.kind = 'voucher-delivery' AND m.tries = 0 AND v.voided_at IS NULL
        AND coalesce(v.deliver_on > venue_time(venue_now())::date, false) AND m.next_try_at > venue_now())`,
  },
  {
    sentence: "no webhook waits to be looked at",
    sql: "SELECT event_id, type, tries, last_error FROM webhook_events WHERE processed_at IS NULL",
  },
  {
    sentence: "no key waits for its answer",
    sql: "SELECT scope, key FROM idempotency_keys WHERE answer IS NULL",
  },
];
