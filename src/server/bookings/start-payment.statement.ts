import { PAYING_HOLD_MINUTES } from "../../shared/limits.ts";
import { defineShortStatement } from "../database/statement.ts";
import { type AttemptInput, attemptInput, beginAttempt } from "../payments/attempts.queries.ts";
import type { Purchase } from "./purchase.ts";

interface StartInput extends AttemptInput<Purchase> {
  checkoutId: string;
}

/**
 * The first transaction of a booking: `held → paying` with the hold made long enough, the key
 * taken, and the attempt written before anybody outside is asked for money.
 * No row: the checkout is not held, or holds another number of places than the purchase is for.
 * @throws a unique violation when the same key was taken at the same moment.
 */
export const startPayment = defineShortStatement<StartInput, { id: string }>(
  "start-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, ${attemptInput})
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = 'paying', last_refusal = NULL,
         hold_expires_at =
           greatest(c.hold_expires_at, venue_now() + interval '${PAYING_HOLD_MINUTES} minutes')
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'held'
       AND c.ticket_count = (input.purchase ->> 'ticketCount')::int
     RETURNING c.id
   ),
   ${beginAttempt},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying', '{"state": "held"}',
            jsonb_build_object('state', 'paying', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);
