import { defineStatement } from "../database/statement.ts";

interface OfferInput {
  activityId: string;
  /** The first date wanted; absent: the date of `startsAt`, or else today. */
  fromDate?: string;
  startsAt?: Date;
  days: number;
}

/** Times are ISO strings: they come out of JSON. */
export interface OfferedSchedule {
  startDate: string;
  endDate: string;
  daysOfWeek: number[];
  startTime: string;
  endTime: string;
}

export interface KnownSlot {
  startsAt: string;
  endsAt: string;
  capacity: number;
  bookingsCount: number;
  heldCount: number;
  partyCount: number;
  heldPartyCount: number;
  isAvailable: boolean;
}

/** Everything that decides which slots an activity offers on some days, read at one moment. */
export interface OfferRow {
  now: Date;
  today: string;
  fromDate: string;
  timeZone: string;
  leadTimeHours: number;
  maxPartiesPerSlot: number;
  holdMinutes: number;
  pricePence: number;
  durationMinutes: number;
  maxCapacity: number;
  schedules: OfferedSchedule[];
  slots: KnownSlot[];
}

/** No row: there is no such activity, or it is archived. */
export const readOffer = defineStatement<OfferInput, OfferRow>(
  "read-offer",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(activity_id uuid, from_date date, starts_at timestamptz, days int)
   ),
   span AS (
     SELECT s.*, input.activity_id, input.days,
            coalesce(input.from_date, (coalesce(input.starts_at, now()) AT TIME ZONE s.timezone)::date)
              AS first_date
     FROM input, settings s
   )
   SELECT now() AS now, (now() AT TIME ZONE span.timezone)::date AS today,
     span.first_date AS from_date, span.timezone AS time_zone,
     span.booking_lead_time AS lead_time_hours, span.max_bookings_per_slot AS max_parties_per_slot,
     span.hold_minutes, a.price_pence, a.duration_minutes, a.max_capacity,
     coalesce((
       SELECT jsonb_agg(jsonb_build_object(
         'startDate', sc.start_date, 'endDate', sc.end_date, 'daysOfWeek', sc.days_of_week,
         'startTime', sc.start_time, 'endTime', sc.end_time))
       FROM schedules sc
       WHERE sc.activity_id = a.id
         AND sc.start_date < span.first_date + span.days AND sc.end_date >= span.first_date
     ), '[]') AS schedules,
     coalesce((
       SELECT jsonb_agg(jsonb_build_object(
         'startsAt', t.start_time, 'endsAt', t.end_time, 'capacity', t.capacity,
         'bookingsCount', t.bookings_count, 'heldCount', t.held_count,
         'partyCount', t.party_count, 'heldPartyCount', t.held_party_count,
         'isAvailable', t.is_available))
       FROM time_slots t
       WHERE t.activity_id = a.id
         AND t.start_time >= (span.first_date::timestamp AT TIME ZONE span.timezone) - interval '1 day'
         AND t.start_time < (span.first_date + span.days)::timestamp AT TIME ZONE span.timezone
     ), '[]') AS slots
   FROM span
   JOIN activities a ON a.id = span.activity_id AND a.archived_at IS NULL`,
);

/**
 * Part of a statement: moves the places and the party of `checkout` from held to booked. The
 * hottest row of all, so it comes after `customer`. No row: the slot was closed or has started.
 */
export const bookHeldSeats = `
  seats AS (
    UPDATE time_slots s
    SET held_count = s.held_count - checkout.ticket_count,
        bookings_count = s.bookings_count + checkout.ticket_count,
        held_party_count = s.held_party_count - 1,
        party_count = s.party_count + 1
    FROM checkout, customer
    WHERE s.id = checkout.time_slot_id AND s.is_available AND s.start_time > now()
    RETURNING s.id
  )`;
