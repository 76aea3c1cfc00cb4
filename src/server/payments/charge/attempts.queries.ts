import { defineStatement } from "../../platform/database/statement.ts";
import { defineQueue, LEASE_EXPIRY } from "../../platform/jobs/lease.ts";

/** The input fields of a statement that starts a payment attempt. */
export interface AttemptInput<P> {
  attemptId: string;
  idempotencyKey: string;
  bodySha256: Buffer;
  /** Idempotency key sent to the card processor. */
  providerKey: string;
  amountPence: number;
  /** Encrypted; null if nothing is paid by card. */
  cardToken: Buffer | null;
  purchase: P;
}

/** The columns of {@link AttemptInput}, for the `input` CTE. */
export const attemptInputColumns = `attempt_id uuid, idempotency_key text, body_sha256 bytea,
       provider_key uuid, amount_pence int, card_token bytea, purchase jsonb`;

/** The unique constraint of a checkout's idempotency keys. */
export const IDEMPOTENCY_CONSTRAINT = "payment_attempts_key";

/**
 * The CTE `attempt` of a statement that starts payments: writes the attempt of each row of `checkout`
 * (its `id`, and the columns of {@link AttemptInput}), before the card processor is called, and with
 * it claims the idempotency key. Claiming a key that the checkout has used violates
 * {@link IDEMPOTENCY_CONSTRAINT}.
 */
export const beginAttemptCte = `
  attempt AS (
    INSERT INTO payment_attempts (id, checkout_id, idempotency_key, body_sha256, provider_key,
                                  amount_pence, card_token, purchase, next_try_at)
    SELECT attempt_id, id, idempotency_key, body_sha256, provider_key, amount_pence, card_token,
           purchase, ${LEASE_EXPIRY}
    FROM checkout
    RETURNING id
  )`;

/**
 * SQL: whether the attempt `p` is in progress. The concatenation keeps PostgreSQL from reading all
 * attempts in progress, by the index that has only these.
 */
export const ATTEMPT_IS_STARTED = "p.state || '' = 'started'";

/**
 * CTE: confirms the attempt of each `checkout` (attempt_id, provider_payment_id, response), stores
 * the response that every retry with the same idempotency key gets, and deletes the card token.
 */
export const confirmAttemptCte = `
  attempt AS (
    UPDATE payment_attempts p
    SET state = 'confirmed', settled_at = venue_now(), card_token = NULL, purchase = NULL,
        provider_payment_id = checkout.provider_payment_id, response = checkout.response
    FROM checkout
    WHERE p.id = checkout.attempt_id AND ${ATTEMPT_IS_STARTED}
    RETURNING p.id
  )`;

/**
 * CTE: records the authorised payment of each row of `input`, due for capture.
 * @param purchaseCte the CTE of the bookings or vouchers that are paid for
 */
export function authorisedPaymentCte(purchaseCte: "booking" | "voucher"): string {
  return `
  payment AS (
    INSERT INTO payments (${purchaseCte}_id, attempt_id, method, amount_pence, state,
                          provider_payment_id, card_brand, card_last4, capture_by, next_try_at)
    SELECT ${purchaseCte}.id, input.attempt_id, 'card', input.total_pence, 'authorised',
           input.provider_payment_id, input.card_brand, input.card_last4, input.capture_by,
           ${LEASE_EXPIRY}
    FROM input JOIN ${purchaseCte} ON ${purchaseCte}.id = input.${purchaseCte}_id
    WHERE input.total_pence > 0
    RETURNING id
  )`;
}

/** An attempt that has to be resumed, with everything needed to do so. */
export interface UnsettledAttempt {
  id: string;
  state: "started" | "void_pending";
  purpose: "booking" | "voucher" | "payment";
  providerKey: string;
  amountPence: number;
  cardToken: Buffer | null;
  purchase: unknown;
  /** Null until the card processor's payment is known. */
  providerPaymentId: string | null;
  /** Older than the lifetime of a card token, so retrying is pointless. */
  isSpent: boolean;
}

/** Claims abandoned attempts and leases each, so that no two processes work on the same one. */
export const claimUnsettledAttempts = defineStatement<{ limit: number }, UnsettledAttempt>(
  "claim-unsettled-attempts",
  `UPDATE payment_attempts p
   SET next_try_at = ${LEASE_EXPIRY}, tries = p.tries + 1
   FROM checkouts c
   WHERE c.id = p.checkout_id AND p.id = ANY (ARRAY(
     SELECT id FROM payment_attempts
     WHERE settled_at IS NULL AND next_try_at <= venue_now()
     ORDER BY next_try_at
     LIMIT ($1::jsonb ->> 'limit')::int
     FOR UPDATE SKIP LOCKED))
   RETURNING p.id, p.state, c.purpose, p.provider_key, p.amount_pence, p.card_token, p.purchase,
             p.provider_payment_id, p.created_at < venue_now() - interval '1 day' AS is_spent`,
);

/**
 * Attempts in progress. Their pauses grow to 30 seconds, so that an attempt is settled within a
 * minute of the card processor's first response.
 */
export const attemptQueue = defineQueue<{ attemptId: string }>({
  name: "attempt",
  table: "payment_attempts",
  unfinished: "id = ($1::jsonb ->> 'attempt_id')::uuid AND settled_at IS NULL",
  maxPauseSeconds: 30,
});

/**
 * Marks the attempt as voided once its authorisation is released. Returns no row if it was already
 * settled.
 */
export const recordAttemptVoided = defineStatement<{ attemptId: string }, { id: string }>(
  "record-voided",
  `WITH voided AS (
     UPDATE payment_attempts p
     SET state = 'voided', settled_at = venue_now(), card_token = NULL, purchase = NULL
     WHERE p.id = ($1::jsonb ->> 'attempt_id')::uuid AND p.state = 'void_pending'
     RETURNING p.id, p.amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'payment_attempt', id, 'payment.voided',
            '{"state": "void_pending"}', jsonb_build_object('state', 'voided', 'amountPence', amount_pence)
     FROM voided
   )
   SELECT id FROM voided`,
);
