import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";
import {
  enqueueMessages,
  type MessageStart,
  type NewMessage,
} from "../messages/messages.queries.ts";

/** A booking as far as money at the desk is concerned. */
export interface DeskPaymentFacts {
  reference: string;
  source: "online" | "desk";
  status: "pending" | "confirmed" | "cancelled";
  totalPence: number;
  /** Taken at the desk so far. */
  deskPaidPence: number;
  activityName: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  firstName: string;
  lastName: string;
  /** Empty when none was given. */
  email: string;
  /** The payment that has this id already. */
  earlier: { bookingId: string | null; amountPence: number; method: string } | null;
}

/** No row: there is no such booking. */
export const readDeskPaymentFacts = defineStatement<
  { bookingId: string; paymentId: string },
  DeskPaymentFacts
>(
  "read-desk-payment-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, payment_id uuid))
   SELECT b.reference, b.source, b.status, b.total_pence, b.desk_paid_pence, b.activity_name,
     s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count, b.first_name, b.last_name,
     b.email,
     (SELECT jsonb_build_object('bookingId', p.booking_id, 'amountPence', p.amount_pence,
                                'method', p.method)
      FROM payments p WHERE p.id = input.payment_id) AS earlier
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots s ON s.id = b.time_slot_id`,
);

interface DeskPaymentInput {
  paymentId: string;
  bookingId: string;
  amountPence: number;
  method: "cash" | "other";
  /** Taken at the desk so far, as it was read. */
  paidBeforePence: number;
  actorKind: Actor["kind"];
  actorId: string | null;
  messages: NewMessage[];
  messageState: MessageStart;
}

/**
 * Writes money that was taken at the desk: only while the booking stands, nothing else was taken
 * since it was read, and it is not more than is due.
 * @throws Refusal BOOKING_CHANGED when that is no longer so; a unique violation when the same payment
 * was written at the same moment.
 */
export const writeDeskPayment = defineStatement<DeskPaymentInput, { taken: boolean }>(
  "take-desk-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       payment_id uuid, booking_id uuid, amount_pence int, method text, paid_before_pence int,
       actor_kind text, actor_id uuid, messages jsonb, message_state text)
   ),
   booking AS (
     UPDATE bookings b SET desk_paid_pence = b.desk_paid_pence + input.amount_pence
     FROM input
     WHERE b.id = input.booking_id AND b.source = 'desk' AND b.status = 'confirmed'
       AND b.desk_paid_pence = input.paid_before_pence
       AND b.desk_paid_pence + input.amount_pence <= b.total_pence
     RETURNING b.id, b.desk_paid_pence
   ),
   payment AS (
     INSERT INTO payments (id, booking_id, method, amount_pence, state, captured_at)
     SELECT input.payment_id, booking.id, input.method, input.amount_pence, 'captured', venue_now()
     FROM input, booking
     RETURNING id
   ),
   message AS (${enqueueMessages}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT input.actor_kind, input.actor_id, 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'method', input.method,
              'amountPence', input.amount_pence, 'deskPaidPence', booking.desk_paid_pence)
     FROM input, booking, payment
   )
   SELECT EXISTS (SELECT FROM payment) OR refuse('BOOKING_CHANGED') AS taken`,
);
