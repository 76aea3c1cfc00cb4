import { defineStatement } from "../database/statement.ts";

/** The provider has the money. No row: that was recorded before. */
export const recordCaptured = defineStatement<{ providerPaymentId: string }, { id: string }>(
  "record-captured",
  `WITH captured AS (
     UPDATE payments p SET state = 'captured', captured_at = now(), next_try_at = NULL
     WHERE p.provider_payment_id = $1::jsonb ->> 'provider_payment_id' AND p.state = 'authorised'
     RETURNING p.id, p.amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'system', 'payment', id, 'payment.captured', '{"state": "authorised"}',
            jsonb_build_object('state', 'captured', 'amountPence', amount_pence)
     FROM captured
   )
   SELECT id FROM captured`,
);

export interface CaptureDue {
  id: string;
  providerPaymentId: string;
  tries: number;
}

/** Takes authorised payments that were not captured at once, each leased so that one process tries. */
export const claimCapturesDue = defineStatement<{ limit: number }, CaptureDue>(
  "claim-captures-due",
  `UPDATE payments p
   SET tries = p.tries + 1,
       next_try_at = now() + least(interval '1 hour', interval '30 seconds' * (1 + p.tries))
   WHERE p.id IN (
     SELECT id FROM payments
     WHERE state = 'authorised' AND next_try_at <= now()
     ORDER BY next_try_at
     LIMIT ($1::jsonb ->> 'limit')::int
     FOR UPDATE SKIP LOCKED)
   RETURNING p.id, p.provider_payment_id, p.tries`,
);
