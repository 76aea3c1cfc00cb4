import { defineStatement } from "../../platform/database/statement.ts";

/** A confirmed booking of a slot, with the contact details given for it. */
export interface SlotBookingRow {
  id: string;
  reference: string;
  customerName: string;
  /** Empty where none was given. */
  email: string;
  activityName: string;
  ticketCount: number;
  checkedInCount: number;
  totalPence: number;
  startsAt: Date;
  endsAt: Date;
}

/** Reads the confirmed bookings of a slot, by name. */
export const readSlotBookings = defineStatement<
  { activityId: string; startsAt: Date },
  SlotBookingRow
>(
  "read-slot-bookings",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(activity_id uuid, starts_at timestamptz)
   )
   SELECT b.id, b.reference, btrim(b.first_name || ' ' || b.last_name) AS customer_name, b.email,
          b.activity_name, b.ticket_count, b.checked_in_count, b.total_pence,
          s.start_time AS starts_at, s.end_time AS ends_at
   FROM input
   JOIN time_slots s ON s.activity_id = input.activity_id AND s.start_time = input.starts_at
   JOIN bookings b ON b.time_slot_id = s.id
   WHERE b.status = 'confirmed'
   ORDER BY b.sort_name, b.id`,
);
