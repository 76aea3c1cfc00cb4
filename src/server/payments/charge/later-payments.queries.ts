import { LEASE_EXPIRY } from "../../platform/jobs/lease.ts";
import { confirmAttemptCte } from "./attempts.queries.ts";
import type { Authorised } from "./settle-attempt.ts";

/**
 * A card payment for a booking that stands already: its balance, perhaps together with a change of
 * the booking. These are the input fields of a statement that confirms one.
 */
export interface ConfirmedPayment {
  attemptId: string;
  paidPence: number;
  providerPaymentId: string;
  cardBrand: string;
  cardLast4: string;
  captureBy: Date;
  /** Stored under the payment's key; a retry returns it. */
  response: LaterPaymentResponse;
}

/** The stored response of a later payment. */
export interface LaterPaymentResponse {
  payment: { amountPence: number };
}

/** The columns of {@link ConfirmedPayment}, for the `input` CTE. */
export const confirmedPaymentColumns = `attempt_id uuid, paid_pence int, provider_payment_id text,
       card_brand text, card_last4 text, capture_by timestamptz, response jsonb`;

/** Builds the input fields of a confirmed payment from its authorisation. */
export function toConfirmedPayment(
  attemptId: string,
  { paymentId, card, expiresAt }: Authorised,
  paidPence: number,
): ConfirmedPayment {
  return {
    attemptId,
    paidPence,
    providerPaymentId: paymentId,
    cardBrand: card.brand,
    cardLast4: card.last4,
    captureBy: expiresAt,
    response: { payment: { amountPence: paidPence } },
  };
}

/**
 * CTEs `checkout` and `attempt`: `paying → confirmed` for the later payment of `input`. No row of
 * `attempt`: another process has settled it.
 */
export const confirmLaterAttempt = `
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM input JOIN payment_attempts p ON p.id = input.attempt_id
     WHERE c.id = p.checkout_id AND c.state = 'paying' AND c.paid_booking_id = input.booking_id
     RETURNING c.id, c.time_slot_id, coalesce(c.ticket_count, 0) AS held_count, input.attempt_id,
               input.provider_payment_id, input.response
   ),
   ${confirmAttemptCte}`;

/**
 * CTE `later_payment`: records the payment of `input`, due for capture, once the booking is written.
 * @param booking the CTE of the booking that is paid for
 */
export const insertLaterPayment = (booking: string) => `
   later_payment AS (
     INSERT INTO payments (booking_id, is_later, attempt_id, method, amount_pence, state,
                           provider_payment_id, card_brand, card_last4, capture_by, next_try_at)
     SELECT ${booking}.id, true, input.attempt_id, 'card', input.paid_pence, 'authorised',
            input.provider_payment_id, input.card_brand, input.card_last4, input.capture_by,
            ${LEASE_EXPIRY}
     FROM input, ${booking}, attempt
     RETURNING id
   )`;
