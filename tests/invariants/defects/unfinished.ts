import { type Defects, dropChecks } from "./defect.ts";

export const unfinishedDefects: Defects = {
  "no checkout is still being paid for": [
    { description: "a checkout", sql: "UPDATE checkouts SET state = 'paying' WHERE id = :held" },
  ],
  "no expired hold is still held": [
    {
      description: "a hold",
      sql: "UPDATE checkouts SET hold_expires_at = venue_now() WHERE id = :held",
    },
  ],
  "no checkout holds places in a closed slot": [
    {
      description: "a hold",
      sql: `UPDATE time_slots SET is_available = false
            WHERE id = (SELECT time_slot_id FROM checkouts WHERE id = :held)`,
    },
  ],
  "no payment attempt is unsettled": [
    {
      description: "an attempt",
      sql: `${dropChecks("payment_attempts")}
            UPDATE payment_attempts SET settled_at = NULL WHERE id = :declined`,
    },
  ],
  "no authorisation waits to be captured or voided": [
    {
      description: "a payment",
      sql: `${dropChecks("payments")} ALTER TABLE payments DISABLE TRIGGER payments_forward_only;
            UPDATE payments SET state = 'void_pending' WHERE id = :refunded`,
    },
  ],
  "no refund is queued or pending, except cash refunds": [
    {
      description: "a refund",
      sql: `${dropChecks("refunds")} UPDATE refunds SET state = 'pending' WHERE payment_id = :refunded`,
    },
  ],
  "no email waits to be sent": [
    {
      description: "a message",
      sql: `${dropChecks("emails")} UPDATE emails SET state = 'queued' WHERE booking_id = :card`,
    },
  ],
  "no webhook event is unprocessed": [
    {
      description: "a webhook",
      sql: "INSERT INTO webhook_events (event_id, type, body) VALUES ('e', 'payment.updated', '{}')",
    },
  ],
  "no idempotency key waits for its response": [
    { description: "a key", sql: "UPDATE payment_attempts SET response = NULL" },
  ],
};
