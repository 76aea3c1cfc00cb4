import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import type { DayClosure } from "../../availability/slots/find-slot-closure.ts";
import { defineStatement } from "../../platform/database/statement.ts";

export interface DayActivityRow {
  id: string;
  name: string;
  rank: number;
  isArchived: boolean;
}

/** Instants are ISO strings, because the row comes from JSON. */
export interface DaySlotRow {
  id: string;
  activityId: string;
  startsAt: string;
  endsAt: string;
  capacity: number;
  sold: number;
  held: number;
  isAvailable: boolean;
  /** Reason of the slot's own closure; null without one. */
  closedReason: string | null;
}

export interface DayBookingRow {
  slotId: string;
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  email: string;
  ticketCount: number;
  checkedInCount: number;
  checkedInAt: string | null;
  isWaiverSigned: boolean;
  totalPence: number;
  duePence: number;
  note: string | null;
  addons: { name: string; quantity: number }[];
}

/** One date of the venue, from one snapshot. */
export interface DayOverviewRow {
  now: Date;
  today: string;
  date: string;
  /** Archived ones too, oldest first. */
  activities: DayActivityRow[];
  slots: DaySlotRow[];
  /** The date's closures: the venue's first, then by activity. */
  closures: (DayClosure & { activityName: string | null })[];
}

interface DayRows extends DayOverviewRow {
  bookings: DayBookingRow[];
}

/** Longer notes are cut; the booking's own page shows them whole. */
const NOTE_PREVIEW_LENGTH = 90;

/**
 * SQL for the first line of the newest note of the booking b, cut if long. Erased notes are empty.
 */
const NOTE_PREVIEW = `
  (SELECT CASE WHEN length(line) > ${NOTE_PREVIEW_LENGTH} THEN left(line, ${NOTE_PREVIEW_LENGTH - 1}) || '…'
               ELSE line END
   FROM booking_notes n, split_part(n.text, chr(10), 1) line
   WHERE n.booking_id = b.id AND n.removed_at IS NULL AND n.text <> ''
   ORDER BY n.created_at DESC, n.id LIMIT 1)`;

/** SQL for the fields of {@link DayBookingRow} except its slot, of the booking b. */
export const bookingFieldsSql = `
  'id', b.id, 'reference', b.reference, 'firstName', b.first_name, 'lastName', b.last_name,
  'email', b.email, 'ticketCount', b.ticket_count, 'checkedInCount', b.checked_in_count,
  'checkedInAt', b.last_checked_in_at, 'isWaiverSigned', b.waiver_signed,
  'totalPence', b.total_pence, 'duePence', b.due_pence, 'note', ${NOTE_PREVIEW},
  'addons', coalesce((
     SELECT json_agg(json_build_object('name', a.name, 'quantity', a.quantity) ORDER BY a.name)
     FROM (SELECT name, sum(quantity) AS quantity FROM booking_addons
           WHERE booking_id = b.id GROUP BY name) a), '[]')`;

/**
 * CTEs of a statement with `date` in its `input` (absent: today in the venue's time zone): `day` is
 * that date, `activity` all activities by age, `slot` the date's slots that have a row.
 */
export const dayCtes = `
   day AS (
     SELECT s.timezone, (venue_now() AT TIME ZONE s.timezone)::date AS today,
            coalesce(input.date, (venue_now() AT TIME ZONE s.timezone)::date) AS date
     FROM input, settings s
   ),
   activity AS (
     SELECT id, name, archived_at, row_number() OVER (ORDER BY created_at, id) - 1 AS rank
     FROM activities
   ),
   slot AS MATERIALIZED (
     SELECT t.* FROM day, activities a
     JOIN time_slots t ON t.activity_id = a.id
     WHERE t.start_time >= day.date::timestamp AT TIME ZONE day.timezone
       AND t.start_time < (day.date + 1)::timestamp AT TIME ZONE day.timezone
   )`;

/** SQL for the columns of {@link DayOverviewRow} except its slots, from `dayCtes`. */
export const dayColumns = `
     venue_now() AS now, day.today, day.date,
     coalesce((
       SELECT json_agg(json_build_object('id', id, 'name', name, 'rank', rank,
                                         'isArchived', archived_at IS NOT NULL) ORDER BY rank)
       FROM activity
     ), '[]') AS activities,
     coalesce((
       SELECT json_agg(json_build_object('activityId', c.activity_id, 'activityName', activity.name,
                                         'reason', c.reason) ORDER BY activity.rank NULLS FIRST)
       FROM closed_days c LEFT JOIN activity ON activity.id = c.activity_id
       WHERE c.date = day.date
     ), '[]') AS closures`;

/** SQL for the fields of {@link DaySlotRow}, from `slot`. */
export const slotFieldsSql = `
         'id', id, 'activityId', activity_id, 'startsAt', start_time, 'endsAt', end_time,
         'capacity', capacity, 'sold', bookings_count, 'held', held_count,
         'isAvailable', is_available, 'closedReason', closed_reason`;

/** Reads one date with its bookings; absent: today in the venue's time zone. */
export const readDayRows = defineStatement<{ date?: string }, DayRows>(
  "read-day",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(date date)),
   ${dayCtes}
   SELECT ${dayColumns},
     coalesce((SELECT json_agg(json_build_object(${slotFieldsSql})) FROM slot), '[]') AS slots,
     coalesce((
       SELECT json_agg(json_build_object('slotId', b.time_slot_id, ${bookingFieldsSql})
                       ORDER BY lower(b.last_name), lower(b.first_name), b.id)
       FROM slot JOIN bookings b ON b.time_slot_id = slot.id
       WHERE b.status = 'confirmed' AND b.hidden_at IS NULL
     ), '[]') AS bookings
   FROM day`,
);

/** Maps a row to the contract's booking. */
export function toDayBooking({
  firstName,
  lastName,
  checkedInAt,
  ...row
}: Omit<DayBookingRow, "slotId">): DayBooking {
  return {
    ...row,
    customerName: `${firstName} ${lastName}`.trim(),
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt).toISOString(),
  };
}
