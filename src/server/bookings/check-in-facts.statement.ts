import { defineStatement } from "../database/statement.ts";

/** A booking as far as checking its people in needs it. */
export interface CheckInFacts {
  now: Date;
  timezone: string;
  bookingId: string;
  status: "pending" | "confirmed" | "cancelled";
  timeSlotId: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  peopleIn: number;
  /** When the last of them came; null while nobody is in. */
  checkedInAt: Date | null;
}

/** No row: there is no such booking. */
export const readCheckInFacts = defineStatement<{ bookingId: string }, CheckInFacts>(
  "read-check-in-facts",
  `SELECT venue_now() AS now, settings.timezone, b.id AS booking_id, b.status, b.time_slot_id,
     s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count,
     b.checked_in_count AS people_in, b.last_checked_in_at AS checked_in_at
   FROM settings, bookings b JOIN time_slots s ON s.id = b.time_slot_id
   WHERE b.id = ($1::jsonb ->> 'booking_id')::uuid`,
);
