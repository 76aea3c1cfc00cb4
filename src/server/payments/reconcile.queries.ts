import { defineStatement } from "../database/statement.ts";

/**
 * The card payments of ours that the provider must know: whatever is still on its way, however
 * old, and what was made or captured since then.
 */
export const listPaymentsToCompare = defineStatement<
  { since: Date },
  { providerPaymentId: string }
>(
  "list-payments-to-compare",
  `SELECT p.provider_payment_id
   FROM payments p
   WHERE p.method = 'card' AND (
     p.state IN ('authorised', 'to_void')
     OR p.created_at >= ($1::jsonb ->> 'since')::timestamptz
     OR p.captured_at >= ($1::jsonb ->> 'since')::timestamptz
     OR EXISTS (SELECT FROM refunds r
                WHERE r.payment_id = p.id AND r.state = 'pending' AND r.origin <> 'desk'))
   ORDER BY p.created_at`,
);
