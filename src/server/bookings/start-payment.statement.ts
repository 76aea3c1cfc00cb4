import { PAYING_HOLD_MINUTES } from "../../shared/limits.ts";
import { defineStatement } from "../database/statement.ts";
import type { Purchase } from "./purchase.ts";

interface StartInput {
  checkoutId: string;
  attemptId: string;
  idempotencyKey: string;
  bodySha256: Buffer;
  providerKey: string;
  amountPence: number;
  cardToken: Buffer | null;
  purchase: Purchase;
}

/**
 * The first transaction of a booking: `held → paying` with the hold made long enough, the key
 * taken, and the attempt written before anybody outside is asked for money.
 * No row: the checkout is not held, or holds another number of places than the purchase is for.
 * @throws a unique violation when the same key was taken at the same moment.
 */
export const startPayment = defineStatement<StartInput, { id: string }>(
  "start-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, attempt_id uuid, idempotency_key text, body_sha256 bytea,
       provider_key uuid, amount_pence int, card_token bytea, purchase jsonb)
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = 'paying', last_refusal = NULL,
         hold_expires_at =
           greatest(c.hold_expires_at, now() + interval '${PAYING_HOLD_MINUTES} minutes')
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'held'
       AND c.ticket_count = (input.purchase ->> 'ticketCount')::int
     RETURNING c.id
   ),
   key AS (
     INSERT INTO idempotency_keys (scope, key, body_sha256)
     SELECT checkout.id, idempotency_key, body_sha256 FROM input, checkout
   ),
   attempt AS (
     INSERT INTO payment_attempts (id, checkout_id, idempotency_key, provider_key, amount_pence,
                                   card_token, purchase, next_try_at)
     SELECT attempt_id, checkout.id, idempotency_key, provider_key, amount_pence, card_token,
            purchase, now() + interval '50 seconds'
     FROM input, checkout
     RETURNING id, amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying', '{"state": "held"}',
            jsonb_build_object('state', 'paying', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);
