import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";

interface PeopleInInput {
  bookingId: string;
  /** Where the booking is and how many are in, as it was read. */
  timeSlotId: string;
  fromPeopleIn: number;
  peopleIn: number;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * The number of a booking's people who are in changes, in one statement with its event, and only
 * while the booking is confirmed, in that slot, and as many are in as were read.
 * @throws Refusal BOOKING_CHANGED when something is no longer as it was read.
 */
export const writePeopleIn = defineStatement<PeopleInInput, { checkedInAt: Date | null }>(
  "set-people-in",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, time_slot_id uuid, from_people_in int, people_in int, actor_kind text,
       actor_id uuid)
   ),
   booking AS (
     UPDATE bookings b
     SET checked_in_count = input.people_in,
         first_checked_in_at = CASE WHEN input.people_in > 0
           THEN coalesce(b.first_checked_in_at, venue_now()) END,
         last_checked_in_at = CASE WHEN input.people_in > input.from_people_in THEN venue_now()
           WHEN input.people_in > 0 THEN b.last_checked_in_at END
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed'
       AND b.time_slot_id = input.time_slot_id AND b.checked_in_count = input.from_people_in
       AND input.people_in BETWEEN 0 AND b.ticket_count
     RETURNING b.id, b.ticket_count, b.time_slot_id, b.last_checked_in_at
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     SELECT input.actor_kind, input.actor_id, 'booking', booking.id, 'booking.checked-in',
            jsonb_build_object('peopleIn', input.from_people_in),
            jsonb_build_object('peopleIn', input.people_in, 'ticketCount', booking.ticket_count,
                               'timeSlotId', booking.time_slot_id)
     FROM input, booking
   )
   SELECT (SELECT last_checked_in_at FROM booking) AS checked_in_at,
          EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS written`,
);
