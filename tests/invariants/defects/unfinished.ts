import { type Defects, noChecks } from "./defect.ts";

export const unfinishedDefects: Defects = {
  "no checkout is still being paid for": [
    { what: "a checkout", sql: "UPDATE checkouts SET state = 'paying' WHERE id = :held" },
  ],
  "no hold lasts longer than its time": [
    { what: "a hold", sql: "UPDATE checkouts SET hold_expires_at = venue_now() WHERE id = :held" },
  ],
  "nobody holds places in a closed session": [
    {
      what: "a hold",
      sql: `UPDATE time_slots SET is_available = false
            WHERE id = (SELECT time_slot_id FROM checkouts WHERE id = :held)`,
    },
  ],
  "no payment attempt is undecided": [
    {
      what: "an attempt",
      sql: `${noChecks("payment_attempts")}
            UPDATE payment_attempts SET settled_at = NULL WHERE id = :declined`,
    },
  ],
  "no authorisation waits to be captured or given back": [
    {
      what: "a payment",
      sql: `${noChecks("payments")} UPDATE payments SET state = 'to_void' WHERE id = :refunded`,
    },
  ],
  "no refund is under way, except at the desk": [
    {
      what: "a refund",
      sql: `${noChecks("refunds")} UPDATE refunds SET state = 'pending' WHERE payment_id = :refunded`,
    },
  ],
  "no message waits to be sent": [
    {
      what: "a message",
      sql: `${noChecks("messages")} UPDATE messages SET state = 'queued' WHERE booking_id = :card`,
    },
  ],
  "no webhook waits to be looked at": [
    {
      what: "a webhook",
      sql: "INSERT INTO webhook_events (event_id, type, body) VALUES ('e', 'payment.updated', '{}')",
    },
  ],
  "no key waits for its answer": [
    { what: "a key", sql: "UPDATE idempotency_keys SET answer = NULL" },
  ],
};
