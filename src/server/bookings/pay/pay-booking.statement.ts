import {
  findWantedSlot,
  type WantedSlot,
  wantedSlotColumns,
} from "../../availability/slots/slots.queries.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import {
  type AttemptInput,
  attemptInputColumns,
  beginAttemptCte,
} from "../../payments/charge/attempts.queries.ts";
import {
  type ConfirmedPayment,
  confirmedPaymentColumns,
  confirmLaterAttempt,
  insertLaterPayment,
} from "../../payments/charge/later-payments.queries.ts";
import type { StoredResponse } from "../../payments/charge/stored-response.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import type { LaterPurchase } from "./later-purchase.ts";

/** What decides whether a booking's balance can be paid by card. */
export interface BalanceSnapshot {
  status: "pending" | "confirmed" | "cancelled";
  reference: string;
  activityName: string;
  totalPence: number;
  duePence: number;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  firstName: string;
  lastName: string;
  /** Empty when none was given. */
  email: string;
  phone: string;
  isErased: boolean;
  /** A card payment for it is being made or checked. */
  isPaying: boolean;
  /** Cards tried for it within the last hour. */
  recentAttempts: number;
  /** The stored response of this payment; null if it is new. */
  earlier: StoredResponse | null;
}

/** No row: the booking does not exist. */
export const readBalance = defineStatement<
  { bookingId: string; paymentId: string | null },
  BalanceSnapshot
>(
  "read-balance",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, payment_id uuid))
   SELECT b.status, b.reference, b.activity_name, b.total_pence, b.due_pence,
     slot.start_time AS starts_at, slot.end_time AS ends_at, b.ticket_count, b.first_name,
     b.last_name, b.email, b.phone, customer.erased_at IS NOT NULL AS is_erased,
     EXISTS (SELECT FROM checkouts c WHERE c.paid_booking_id = b.id AND c.is_live) AS is_paying,
     (SELECT count(*)::int FROM checkouts c JOIN payment_attempts p ON p.checkout_id = c.id
      WHERE c.paid_booking_id = b.id AND p.created_at > venue_now() - interval '1 hour'
        AND p.refusal IS DISTINCT FROM 'PAYMENT_UNAVAILABLE') AS recent_attempts,
     (SELECT jsonb_build_object('bodySha256', encode(p.body_sha256, 'hex'), 'response', p.response)
      FROM payment_attempts p WHERE p.checkout_id = input.payment_id) AS earlier
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN customers customer ON customer.id = b.customer_id
   JOIN time_slots slot ON slot.id = b.time_slot_id`,
);

interface StartPaymentParams extends AttemptInput<LaterPurchase> {
  /** The payment's id, drawn by the client, is its checkout's. */
  paymentId: string;
  bookingId: string;
  secretHash: Buffer;
  networkHash: Buffer;
}

/** Where a payment holds places. */
interface HoldVariant {
  /** Further columns of `input`. */
  columns: string;
  /** The CTE `held_slot`, with CTEs before it; no row: nothing is held. */
  findSlot: string;
  /** Of the slot `s`; SQL. */
  condition: string;
  /** Whether the places are held; SQL. */
  isHeld: string;
}

/** In the booking's own slot, for the tickets that a change adds. */
const OWN_SLOT: HoldVariant = {
  columns: "",
  findSlot: "held_slot AS (SELECT time_slot_id AS id FROM booking WHERE ticket_count > 0)",
  condition: "",
  isHeld: "NOT EXISTS (SELECT FROM held_slot) OR EXISTS (SELECT FROM seats)",
};

/** In the slot of another activity, for everybody; makes its row if it has none. */
const ANOTHER_ACTIVITY: HoldVariant = {
  columns: `, ${wantedSlotColumns}`,
  findSlot: `${findWantedSlot("booking", "held")},
   held_slot AS (SELECT id FROM wanted_slot)`,
  condition: `AND s.start_time > venue_now()
       AND s.party_count + s.held_party_count < checkout.max_parties_per_slot`,
  isHeld: "EXISTS (SELECT FROM made) OR EXISTS (SELECT FROM seats)",
};

const startSql = ({ columns, findSlot, condition, isHeld }: HoldVariant) => `WITH input AS (
     SELECT i.*, (i.purchase ->> 'heldTickets')::int AS held_tickets
     FROM jsonb_to_record($1) AS i(payment_id uuid, booking_id uuid, secret_hash bytea,
       network_hash bytea, ${attemptInputColumns}${columns})
   ),
   booking AS (
     SELECT b.id, b.time_slot_id, input.held_tickets AS ticket_count
     FROM input JOIN bookings b ON b.id = input.booking_id
   ),
   ${findSlot},
   paying AS (
     INSERT INTO checkouts (id, purpose, state, secret_hash, network_hash, booking_id,
                            paid_booking_id, time_slot_id, ticket_count, hold_expires_at)
     SELECT input.payment_id, 'payment', 'paying', input.secret_hash, input.network_hash,
            (input.purchase ->> 'referenceId')::uuid, booking.id, held_slot.id,
            CASE WHEN held_slot.id IS NOT NULL THEN booking.ticket_count END, venue_now()
     FROM input CROSS JOIN booking LEFT JOIN held_slot ON true
     RETURNING id, time_slot_id
   ),
   checkout AS (SELECT paying.id, paying.time_slot_id, input.* FROM paying, input),
   ${beginAttemptCte},
   seats AS (
     UPDATE time_slots s SET held_count = s.held_count + checkout.held_tickets
     FROM checkout, attempt
     WHERE s.id = checkout.time_slot_id AND s.is_available
       AND s.bookings_count + s.held_count + checkout.held_tickets <= s.capacity
       ${condition}
     RETURNING s.id
   )
   SELECT attempt.id FROM attempt WHERE ${isHeld} OR refuse('SLOT_FULL')`;

/**
 * Starts a card payment for a booking: its checkout in state `paying`, which holds the places that a
 * change adds, and the attempt, before the card processor is called. A booking that is being paid for,
 * and a payment that was started before, violate a unique key.
 * @throws Refusal SLOT_FULL when the added tickets have no room
 */
export const startLaterPayment = defineStatement<StartPaymentParams, { id: string }>(
  "start-later-payment",
  startSql(OWN_SLOT),
);

/**
 * As above, for a change to another activity: everybody's places are held in its slot. The party is
 * counted only when the change is made.
 * @throws Refusal SLOT_FULL when the slot has no room. A unique violation when a concurrent request
 * created the slot's row; a database error OFFER_CHANGED when staff changed the activity's offer since
 * it was read
 */
export const startActivityPayment = defineStatement<
  StartPaymentParams & WantedSlot,
  { id: string }
>("start-activity-payment", startSql(ANOTHER_ACTIVITY));

interface ConfirmBalanceParams extends ConfirmedPayment {
  bookingId: string;
  /** What was due when the booking was read. */
  duePence: number;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Confirms a card payment of a booking's balance, only while the booking is confirmed and exactly
 * this is due.
 * @throws Refusal BOOKING_CHANGED when one of these no longer holds; PAYMENT_RUNNING when another
 * process settled the attempt
 */
export const confirmBalance = defineStatement<ConfirmBalanceParams, { confirmed: boolean }>(
  "confirm-balance",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, due_pence int, emails jsonb, email_state text, ${confirmedPaymentColumns})
   ),
   ${confirmLaterAttempt},
   booking AS (
     UPDATE bookings b SET due_pence = b.due_pence - input.paid_pence
     FROM input, attempt
     WHERE b.id = input.booking_id AND b.status = 'confirmed' AND b.due_pence = input.due_pence
       AND b.due_pence >= input.paid_pence
     RETURNING b.id
   ),
   ${insertLaterPayment("booking")},
   queued_email AS (${enqueueEmails})
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM attempt) THEN refuse('PAYMENT_RUNNING')
     ELSE EXISTS (SELECT FROM later_payment) OR refuse('BOOKING_CHANGED') END AS confirmed`,
);
