import { type Defects, dropChecks } from "./defect.ts";

export const unfinishedDefects: Defects = {
  "no checkout is still being paid for": [
    { description: "a checkout", sql: "UPDATE checkouts SET state = 'paying' WHERE id = :held" },
  ],
  "no hold lasts longer than its time": [
    {
      description: "a hold",
      sql: "UPDATE checkouts SET hold_expires_at = venue_now() WHERE id = :held",
    },
  ],
  "nobody holds places in a closed session": [
    {
      description: "a hold",
      sql: `UPDATE time_slots SET is_available = false
            WHERE id = (SELECT time_slot_id FROM checkouts WHERE id = :held)`,
    },
  ],
  "no payment attempt is undecided": [
    {
      description: "an attempt",
      sql: `${dropChecks("payment_attempts")}
            UPDATE payment_attempts SET settled_at = NULL WHERE id = :declined`,
    },
  ],
  "no authorisation waits to be captured or given back": [
    {
      description: "a payment",
      sql: `${dropChecks("payments")} UPDATE payments SET state = 'to_void' WHERE id = :refunded`,
    },
  ],
  "no refund is under way, except at the desk": [
    {
      description: "a refund",
      sql: `${dropChecks("refunds")} UPDATE refunds SET state = 'pending' WHERE payment_id = :refunded`,
    },
  ],
  "no message waits to be sent": [
    {
      description: "a message",
      sql: `${dropChecks("messages")} UPDATE messages SET state = 'queued' WHERE booking_id = :card`,
    },
  ],
  "no webhook waits to be looked at": [
    {
      description: "a webhook",
      sql: "INSERT INTO webhook_events (event_id, type, body) VALUES ('e', 'payment.updated', '{}')",
    },
  ],
  "no key waits for its answer": [
    { description: "a key", sql: "UPDATE idempotency_keys SET answer = NULL" },
  ],
};
