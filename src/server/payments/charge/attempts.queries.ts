import { defineStatement } from "../../platform/database/statement.ts";
import { LEASE_EXPIRY } from "../../platform/jobs/lease.ts";

/** What an attempt begins with, as fields of a statement's input. */
export interface AttemptInput<P> {
  attemptId: string;
  idempotencyKey: string;
  bodySha256: Buffer;
  /** The key under which the card processor takes the payment once. */
  providerKey: string;
  amountPence: number;
  /** Encrypted; null where nothing is to be paid by card. */
  cardToken: Buffer | null;
  purchase: P;
}

/** Their columns, for the statement's `input`. */
export const attemptInputColumns = `attempt_id uuid, idempotency_key text, body_sha256 bytea,
       provider_key uuid, amount_pence int, card_token bytea, purchase jsonb`;

/**
 * Parts `key` and `attempt` of the statement that begins a payment: the key is taken and the attempt
 * written for the row of `checkout`, before anybody outside is asked for money.
 * A key that is taken at the same moment violates its unique key.
 */
export const beginAttemptCte = `
  key AS (
    INSERT INTO idempotency_keys (scope, key, body_sha256)
    SELECT checkout.id, idempotency_key, body_sha256 FROM input, checkout
  ),
  attempt AS (
    INSERT INTO payment_attempts (id, checkout_id, idempotency_key, provider_key, amount_pence,
                                  card_token, purchase, next_try_at)
    SELECT attempt_id, checkout.id, idempotency_key, provider_key, amount_pence, card_token,
           purchase, ${LEASE_EXPIRY}
    FROM input, checkout
    RETURNING id, amount_pence
  )`;

/** Part of a statement: ends the attempt of `checkout` well, and forgets its card token. */
export const confirmAttemptCte = `
  attempt AS (
    UPDATE payment_attempts p
    SET state = 'confirmed', settled_at = venue_now(), card_token = NULL, purchase = NULL,
        provider_payment_id = input.provider_payment_id
    FROM input, checkout
    WHERE p.id = input.attempt_id AND p.state = 'started'
    RETURNING p.id
  )`;

/**
 * Part of a statement: the money that the card holder's bank has set aside, to be captured.
 * @param purchaseCte the CTE of what it pays for.
 */
export function authorisedPaymentCte(purchaseCte: "booking" | "voucher"): string {
  return `
  payment AS (
    INSERT INTO payments (${purchaseCte}_id, attempt_id, method, amount_pence, state,
                          provider_payment_id, card_brand, card_last4, capture_by, next_try_at)
    SELECT ${purchaseCte}.id, input.attempt_id, 'card', input.total_pence, 'authorised',
           input.provider_payment_id, input.card_brand, input.card_last4, input.capture_by,
           ${LEASE_EXPIRY}
    FROM input, ${purchaseCte} WHERE input.total_pence > 0
    RETURNING id
  )`;
}

/** Part of a statement: what every repetition of the same key will be answered. */
export const storeResponseCte = `
  kept_answer AS (
    UPDATE idempotency_keys k SET answer = input.answer, answered_at = venue_now()
    FROM input, attempt
    WHERE k.scope = input.checkout_id AND k.key = input.idempotency_key
  )`;

/** An attempt that somebody has to carry on, with what is needed to do so. */
export interface UnsettledAttempt {
  id: string;
  state: "started" | "to_void";
  purpose: "booking" | "voucher";
  providerKey: string;
  amountPence: number;
  cardToken: Buffer | null;
  purchase: unknown;
  /** Null while nobody knows what it made. */
  providerPaymentId: string | null;
  /** Older than a card token lives: repeating it can bring nothing any more. */
  isSpent: boolean;
}

/**
 * Takes attempts that nobody carries on, and leases each, so that several processes do not work on the
 * same one.
 */
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

/** Somebody is still at it. No row: it is over. */
export const renewAttemptLease = defineStatement<{ attemptId: string }, { id: string }>(
  "renew-attempt",
  `UPDATE payment_attempts p SET next_try_at = ${LEASE_EXPIRY}
   WHERE p.id = ($1::jsonb ->> 'attempt_id')::uuid AND p.settled_at IS NULL
   RETURNING p.id`,
);

/**
 * Nobody answered: the attempt is due again after a pause that grows to half a minute, so that it is
 * settled within a minute of the provider's first answer.
 */
export const postponeAttempt = defineStatement<{ attemptId: string }, { id: string }>(
  "postpone-attempt",
  `UPDATE payment_attempts p
   SET next_try_at = venue_now() + make_interval(secs => least(30, 5 * 2 ^ least(p.tries, 5)))
   WHERE p.id = ($1::jsonb ->> 'attempt_id')::uuid AND p.settled_at IS NULL
   RETURNING p.id`,
);

/** The authorisation was given back: the attempt is over. No row: it was over before. */
export const recordAttemptVoided = defineStatement<{ attemptId: string }, { id: string }>(
  "record-voided",
  `WITH voided AS (
     UPDATE payment_attempts p
     SET state = 'voided', settled_at = venue_now(), card_token = NULL, purchase = NULL
     WHERE p.id = ($1::jsonb ->> 'attempt_id')::uuid AND p.state = 'to_void'
     RETURNING p.id, p.amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'system', 'payment_attempt', id, 'payment.voided',
            '{"state": "to_void"}', jsonb_build_object('state', 'voided', 'amountPence', amount_pence)
     FROM voided
   )
   SELECT id FROM voided`,
);
