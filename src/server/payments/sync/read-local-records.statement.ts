import { defineStatement } from "../../platform/database/statement.ts";

/** Our records of one payment at the card processor; null where there is none. */
export interface LocalRecords {
  paymentId: string | null;
  paymentState: "authorised" | "captured" | "void_pending" | "voided" | "expired" | null;
  amountPence: number | null;
  bookingId: string | null;
  /** The attempt known to have created the payment. */
  attemptId: string | null;
  attemptState:
    | "started"
    | "void_pending"
    | "confirmed"
    | "declined"
    | "voided"
    | "refunded"
    | null;
  /** The checkout whose reference the payment carries. */
  checkoutId: string | null;
  /** An attempt of that checkout is in progress and may be about to use the payment. */
  isPaying: boolean;
  /** A settled attempt of that checkout, of the same amount, that may have created the payment. */
  orphanedAttemptId: string | null;
}

/**
 * Reads our records of a payment in one snapshot. Confirming a purchase settles its attempt and
 * inserts the payment in one statement, so a snapshot always shows both or neither. Always returns
 * one row.
 */
export const readLocalRecords = defineStatement<
  {
    providerPaymentId: string;
    /** The id of the future booking or voucher. */
    referenceId: string | null;
    amountPence: number;
  },
  LocalRecords
>(
  "read-known",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(provider_payment_id text, reference_id uuid, amount_pence int)
   ),
   payment AS (
     SELECT p.* FROM payments p, input WHERE p.provider_payment_id = input.provider_payment_id
   ),
   attempt AS (
     SELECT a.* FROM payment_attempts a, input
     WHERE a.provider_payment_id = input.provider_payment_id
   ),
   checkout AS (
     SELECT c.id FROM checkouts c, input WHERE c.booking_id = input.reference_id
     UNION
     SELECT checkout_id FROM attempt
     LIMIT 1
   ),
   orphan AS (
     SELECT a.id FROM input, checkout JOIN payment_attempts a ON a.checkout_id = checkout.id
     WHERE a.state <> 'started' AND a.provider_payment_id IS NULL
       AND a.amount_pence = input.amount_pence
     ORDER BY a.state = 'void_pending' DESC, a.created_at DESC
     LIMIT 1
   )
   SELECT payment.id AS payment_id, payment.state AS payment_state, payment.amount_pence,
          payment.booking_id, attempt.id AS attempt_id, attempt.state AS attempt_state,
          checkout.id AS checkout_id, orphan.id AS orphaned_attempt_id,
          EXISTS (SELECT FROM payment_attempts a
                  WHERE a.checkout_id = checkout.id AND a.state = 'started') AS is_paying
   FROM input
   LEFT JOIN payment ON true
   LEFT JOIN attempt ON true
   LEFT JOIN checkout ON true
   LEFT JOIN orphan ON true`,
);
