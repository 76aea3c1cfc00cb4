import {
  findWantedSlot,
  moveBookedSeats,
  type WantedSlot,
  wantedSlotColumns,
} from "../../availability/slots/slots.queries.ts";
import {
  changeAddonStock,
  STOCK_IS_SHORT,
  stockLeft,
} from "../../catalogue/addons/addons.queries.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface MoveBookingParams extends WantedSlot {
  bookingId: string;
  /** The slot and the number of moves as they were read. */
  fromSlotId: string;
  calendarSequence: number;
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Moves a booking to another slot in one statement: its places, party and add-ons, the calendar's
 * sequence number, the emails and the event: all or none. Applies only while the booking is still where it
 * was read. Rows are locked in the fixed order booking, slots by id, stock, so that opposite moves never
 * deadlock.
 * @throws Refusal BOOKING_CHANGED when the booking has moved, is not confirmed or has people
 * checked in; SLOT_FULL when the new slot has no room; ADDON_SOLD_OUT. A unique violation when a concurrent request
 * created that slot's row; a database error OFFER_CHANGED when staff changed the offer since it was
 * read
 */
export const writeMove = defineStatement<MoveBookingParams, { moved: boolean }>(
  "move-booking",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, from_slot_id uuid, calendar_sequence int, ${wantedSlotColumns},
       actor_kind text, actor_id uuid, emails jsonb, email_state text)
   ),
   booking AS (
     SELECT b.id, b.ticket_count, b.time_slot_id AS from_slot_id,
            (SELECT end_time FROM time_slots WHERE id = b.time_slot_id) AS from_ends_at
     FROM input
     JOIN bookings b ON b.id = input.booking_id AND b.status = 'confirmed'
       AND b.time_slot_id = input.from_slot_id AND b.calendar_sequence = input.calendar_sequence
       AND b.checked_in_count = 0
     FOR NO KEY UPDATE OF b
   ),
   ${findWantedSlot("booking")},
   ${moveBookedSeats("booking")},
   moved AS (
     UPDATE bookings b
     SET time_slot_id = target.id, starts_at = input.starts_at,
         calendar_sequence = b.calendar_sequence + 1
     FROM input, booking, target
     WHERE b.id = booking.id
     RETURNING b.id, b.time_slot_id
   ),
   addon_change AS (
     SELECT change.time_slot_id, change.ends_at, booked.addon_id,
            change.sign * booked.quantity AS quantity
     FROM input, booking
     JOIN moved ON moved.id = booking.id
     JOIN booking_addons booked ON booked.booking_id = booking.id
     CROSS JOIN LATERAL (
       VALUES (booking.from_slot_id, booking.from_ends_at, -1), (moved.time_slot_id, input.ends_at, 1)
     ) AS change(time_slot_id, ends_at, sign)
   ),
   ${changeAddonStock},
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', moved.id, 'booking.moved',
            jsonb_build_object('timeSlotId', booking.from_slot_id,
                               'startsAt', (SELECT start_time FROM time_slots
                                            WHERE id = booking.from_slot_id)),
            jsonb_build_object('timeSlotId', moved.time_slot_id, 'startsAt', input.starts_at,
                               'ticketCount', booking.ticket_count)
     FROM input, booking, moved
   )
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM booking) THEN refuse('BOOKING_CHANGED')
     WHEN NOT EXISTS (SELECT FROM moved) THEN refuse('SLOT_FULL')
     WHEN ${STOCK_IS_SHORT} THEN refuse('ADDON_SOLD_OUT')
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

interface AddonShortage {
  startsAt: Date;
  addonId: string;
  name: string;
  left: number;
}

/**
 * Reads for each of some slots an add-on of a booking of which the slot has too few left, by start.
 * No row: the slot has enough of all.
 */
export const readAddonShortages = defineStatement<
  { bookingId: string; activityId: string; starts: Date[] },
  AddonShortage
>(
  "read-addon-shortages",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, activity_id uuid, starts jsonb)
   ),
   start AS (
     SELECT activity_id, jsonb_array_elements_text(starts)::timestamptz AS starts_at FROM input
   ),
   slot AS (
     SELECT start.starts_at, s.id
     FROM start
     LEFT JOIN time_slots s
       ON s.activity_id = start.activity_id AND s.start_time = start.starts_at
   ),
   needed AS (
     SELECT ad.id, ad.name, ad.stock_per_slot, sum(booked.quantity) AS quantity
     FROM input
     JOIN booking_addons booked ON booked.booking_id = input.booking_id
     JOIN addons ad ON ad.id = booked.addon_id
     WHERE ad.stock_per_slot IS NOT NULL
     GROUP BY ad.id
   ),
   shortage AS (
     SELECT slot.starts_at, needed.id AS addon_id, needed.name, needed.quantity,
            ${stockLeft("needed", "slot.id")} AS "left"
     FROM needed, slot
   )
   SELECT DISTINCT ON (starts_at) starts_at, addon_id, name, "left"
   FROM shortage WHERE quantity > "left" ORDER BY starts_at, name`,
);
