import { moveBookedSeats } from "../../availability/slots/slots.queries.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface MoveBookingParams {
  bookingId: string;
  /** The slot and the number of moves as they were read. */
  fromSlotId: string;
  calendarSequence: number;
  activityId: string;
  startsAt: Date;
  endsAt: Date;
  usualCapacity: number;
  offerVersion: number;
  maxPartiesPerSlot: number;
  /** Staff may choose a slot that has started. */
  isStaff: boolean;
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Moves a booking to another slot in one statement: its places and party, the calendar's sequence
 * number, the emails and the event: all or none. Applies only while the booking is still where it
 * was read. Rows are locked in the fixed order booking, slots by id, so that opposite moves never
 * deadlock.
 * @throws Refusal BOOKING_CHANGED when the booking has moved, is not confirmed or has people
 * checked in; SLOT_FULL when the new slot has no room. A unique violation when a concurrent request
 * created that slot's row; a database error OFFER_CHANGED when staff changed the offer since it was
 * read
 */
export const writeMove = defineStatement<MoveBookingParams, { moved: boolean }>(
  "move-booking",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, from_slot_id uuid, calendar_sequence int, activity_id uuid,
       starts_at timestamptz, ends_at timestamptz, usual_capacity int, offer_version int,
       max_parties_per_slot int,
       is_staff boolean, actor_kind text, actor_id uuid, emails jsonb, email_state text)
   ),
   booking AS (
     SELECT b.id, b.ticket_count, b.time_slot_id
     FROM input
     JOIN bookings b ON b.id = input.booking_id AND b.status = 'confirmed'
       AND b.time_slot_id = input.from_slot_id AND b.calendar_sequence = input.calendar_sequence
       AND b.checked_in_count = 0
     FOR NO KEY UPDATE OF b
   ),
   ${moveBookedSeats},
   moved AS (
     UPDATE bookings b
     SET time_slot_id = target.id, starts_at = input.starts_at,
         calendar_sequence = b.calendar_sequence + 1
     FROM input, booking, target
     WHERE b.id = booking.id
     RETURNING b.id, b.time_slot_id
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT input.actor_kind, input.actor_id, 'booking', moved.id, 'booking.moved',
            jsonb_build_object('timeSlotId', booking.time_slot_id,
                               'startsAt', (SELECT start_time FROM time_slots
                                            WHERE id = booking.time_slot_id)),
            jsonb_build_object('timeSlotId', moved.time_slot_id, 'startsAt', input.starts_at,
                               'ticketCount', booking.ticket_count)
     FROM input, booking, moved
   )
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM booking) THEN refuse('BOOKING_CHANGED')
     WHEN NOT EXISTS (SELECT FROM moved) THEN refuse('SLOT_FULL')
     ELSE true END AS moved`,
);

/** What moving a booking depends on, from one snapshot. */
export interface MoveSnapshot {
  now: Date;
  bookingId: string;
  reference: string;
  status: "pending" | "confirmed" | "cancelled";
  activityId: string;
  activityName: string;
  timeSlotId: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  totalPence: number;
  firstName: string;
  lastName: string;
  /** Empty when a staff booking has none. */
  email: string;
  /** Raised by each move. */
  calendarSequence: number;
  cancellationPolicyHours: number;
  checkedInCount: number;
}

/** No row: the booking does not exist. */
export const readMoveSnapshot = defineStatement<{ bookingId: string }, MoveSnapshot>(
  "read-move-snapshot",
  `SELECT venue_now() AS now, b.id AS booking_id, b.reference, b.status, b.activity_id, b.activity_name,
     b.time_slot_id, s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count,
     b.total_pence, b.first_name, b.last_name, b.email, b.calendar_sequence,
     b.cancellation_policy_hours, b.checked_in_count
   FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id
   WHERE b.id = ($1::jsonb ->> 'booking_id')::uuid`,
);
