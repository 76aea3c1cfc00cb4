import { defineStatement } from "../../platform/database/statement.ts";

/**
 * Lists our card payments that the card processor must have: all that are unsettled, however old
 * (to be captured, voided or refunded), and all created or captured since `since`; oldest first.
 * One SELECT per index, because a single query with OR would scan the whole ledger every time.
 */
export const listPaymentsToCompare = defineStatement<
  { since: Date },
  { providerPaymentId: string }
>(
  "list-payments-to-compare",
  `SELECT provider_payment_id FROM (
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.state IN ('authorised', 'void_pending')
     UNION
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.method = 'card' AND p.created_at >= ($1::jsonb ->> 'since')::timestamptz
     UNION
     SELECT p.provider_payment_id, p.created_at FROM payments p
     WHERE p.method = 'card' AND p.captured_at >= ($1::jsonb ->> 'since')::timestamptz
     UNION
     SELECT p.provider_payment_id, p.created_at FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.state IN ('queued', 'pending') AND r.origin <> 'offline' AND p.method = 'card'
     UNION
     SELECT a.provider_payment_id, a.created_at FROM payment_attempts a
     WHERE a.settled_at IS NULL AND a.provider_payment_id IS NOT NULL) AS to_compare
   ORDER BY created_at`,
);
