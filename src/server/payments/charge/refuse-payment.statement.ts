import { DECLINED_HOLD_MINUTES } from "../../../shared/limits.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface RefusePaymentParams {
  attemptId: string;
  /** The error code shown to the visitor. */
  refusal: string;
  /** The card was, or may have been, authorised and has to be voided. */
  isVoidPending: boolean;
  /** The authorised payment; null if unknown. */
  providerPaymentId: string | null;
  /** The slot is closed or has started, so the hold is released. */
  isSlotLost: boolean;
}

/**
 * Ends an attempt that failed and stores the refusal as the response for its idempotency key. The
 * checkout goes `paying → held` with time to try another card, or `→ released` if the slot is lost
 * or the purchase is a voucher, which holds no places. The attempt becomes `void_pending` if an
 * authorisation has to be released, else `declined`. Returns no row if another process settled it
 * first.
 */
export const refusePayment = defineStatement<RefusePaymentParams, { state: string }>(
  "refuse-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(attempt_id uuid, refusal text, is_void_pending boolean, provider_payment_id text,
            is_slot_lost boolean)
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = CASE WHEN is_slot_lost OR c.purpose = 'voucher' THEN 'released' ELSE 'held' END,
         released_at = CASE WHEN is_slot_lost OR c.purpose = 'voucher' THEN venue_now() END,
         release_reason = CASE WHEN c.purpose = 'voucher' THEN 'payment_failed'
                               WHEN is_slot_lost THEN 'closed' END,
         hold_expires_at =
           greatest(c.hold_expires_at, venue_now() + interval '${DECLINED_HOLD_MINUTES} minutes'),
         last_refusal = input.refusal
     FROM input, payment_attempts p
     WHERE p.id = input.attempt_id AND p.state = 'started'
       AND c.id = p.checkout_id AND c.state = 'paying'
     RETURNING c.id, c.time_slot_id, c.ticket_count, c.state
   ),
   attempt AS (
     UPDATE payment_attempts p
     SET state = CASE WHEN input.is_void_pending THEN 'void_pending' ELSE 'declined' END,
         settled_at = CASE WHEN NOT input.is_void_pending THEN venue_now() END,
         provider_payment_id = input.provider_payment_id,
         refusal = input.refusal, card_token = NULL, purchase = NULL
     FROM input, checkout
     WHERE p.id = input.attempt_id AND p.state = 'started'
     RETURNING p.id, p.state, p.checkout_id, p.idempotency_key
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count - checkout.ticket_count,
         held_party_count = s.held_party_count - 1
     FROM checkout, attempt
     WHERE s.id = checkout.time_slot_id AND checkout.state = 'released'
   ),
   stored_response AS (
     UPDATE idempotency_keys k
     SET response = jsonb_build_object('refusal', input.refusal), responded_at = venue_now()
     FROM input, attempt
     WHERE k.scope = attempt.checkout_id AND k.key = attempt.idempotency_key
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'checkout', checkout.id, 'checkout.refused', '{"state": "paying"}',
            jsonb_build_object('state', checkout.state, 'refusal', input.refusal,
                               'attemptId', attempt.id, 'attemptState', attempt.state)
     FROM input, checkout, attempt
   )
   SELECT state FROM attempt`,
);
