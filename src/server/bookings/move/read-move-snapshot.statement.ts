import { defineStatement } from "../../platform/database/statement.ts";

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
