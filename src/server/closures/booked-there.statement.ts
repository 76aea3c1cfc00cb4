import { defineStatement } from "../database/statement.ts";

export interface BookedThereRow {
  bookingId: string;
  phone: string;
  isWaiverSigned: boolean;
  activityId: string;
}

interface Where {
  /** Of the venue. */
  date: string;
  activityId?: string;
  startsAt?: Date;
}

/** The confirmed bookings of what is to be closed, by start, activity and name; none that is over. */
export const readBookedThere = defineStatement<Where, BookedThereRow>(
  "read-booked-there",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(date date, activity_id uuid, starts_at timestamptz)
   )
   SELECT b.id AS booking_id, b.phone, b.waiver_signed AS is_waiver_signed, b.activity_id
   FROM input, settings, activities a
   JOIN time_slots s ON s.activity_id = a.id
   JOIN bookings b ON b.time_slot_id = s.id
   WHERE b.status = 'confirmed' AND s.end_time > venue_now()
     AND s.start_time >= input.date::timestamp AT TIME ZONE settings.timezone
     AND s.start_time < (input.date + 1)::timestamp AT TIME ZONE settings.timezone
     AND (input.activity_id IS NULL OR a.id = input.activity_id)
     AND (input.starts_at IS NULL OR s.start_time = input.starts_at)
   ORDER BY s.start_time, b.activity_name, b.sort_name, b.id`,
);
