import { DatabaseError, type Pool } from "pg";
import type { ScheduleTimes, SlotTimes } from "../../../shared/rules/slot-times.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import {
  defineStatement,
  expectFewRows,
  type Statement,
} from "../../platform/database/statement.ts";
import { coalesceReads, type Positioned } from "../../speed/coalesce-reads.ts";
import { parseCachedJson } from "../../speed/json-cache.ts";

/**
 * Database error of a statement that takes places by a stale offer; never an error code of the API.
 */
const OFFER_CHANGED = "OFFER_CHANGED";

/** True when staff changed the offer since it was read: the caller must read it again. */
export function isOfferChanged(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === OFFER_CHANGED;
}

/** Selects an activity and the days of its offer to read. */
interface OfferQuery {
  activityId: string;
  /** The first date; absent: the date of `startsAt`, or else today. */
  fromDate?: string;
  startsAt?: Date;
  days: number;
}

/** Instants are ISO strings, because the row comes from JSON. */
export interface OfferSlotRow {
  startsAt: string;
  endsAt: string;
  capacity: number;
  bookingsCount: number;
  heldCount: number;
  partyCount: number;
  heldPartyCount: number;
  isAvailable: boolean;
}

/** A date on which the venue or the activity is closed, and why. */
interface ClosedDate {
  date: string;
  reason: string;
}

/** Everything that decides which slots an activity offers on some days, from one snapshot. */
export interface OfferRow extends Positioned {
  now: Date;
  today: string;
  /** False until the venue is set up (migration 0032). */
  isOpen: boolean;
  fromDate: string;
  timeZone: string;
  leadTimeHours: number;
  maxPartiesPerSlot: number;
  holdMinutes: number;
  pricePence: number;
  durationMinutes: number;
  maxCapacity: number;
  /** Not offered to visitors: their requests are refused as if it did not exist. */
  isHidden: boolean;
  /** Raised by every change of the offer. */
  offerVersion: number;
  /** Raised by every change of the activity or its offer. */
  activityVersion: number;
  settingsVersion: number;
  /** These three lists stay the same objects from read to read while their content is the same. */
  schedules: readonly ScheduleTimes[];
  /**
   * Dates without available slots, whatever the slots' rows say; on each date the venue's closure
   * first.
   */
  closedDays: readonly ClosedDate[];
  slots: readonly OfferSlotRow[];
}

type JsonListField = "schedules" | "closedDays" | "slots";

/** The row as PostgreSQL returns it, with the lists as JSON text. */
type RawOfferRow = Omit<OfferRow, JsonListField> & Record<JsonListField, string>;

function toOffer(row: RawOfferRow): OfferRow {
  return {
    ...row,
    schedules: parseCachedJson(row.schedules),
    closedDays: parseCachedJson(row.closedDays),
    slots: parseCachedJson(row.slots),
  };
}

function withParsedLists<Input>(read: Statement<Input, RawOfferRow>): Statement<Input, OfferRow> {
  return async (on, input) => (await read(on, input)).map(toOffer);
}

/**
 * Builds a statement that reads an offer for each row of `queriesSql`, returned with its
 * `position`.
 */
const offersSql = (queriesSql: string) => `
   WITH input AS (${queriesSql}),
   venue AS MATERIALIZED (SELECT public.venue_is_open() AS is_open),
   span AS (
     SELECT s.*, input.position, input.activity_id, input.days,
            coalesce(input.from_date, (coalesce(input.starts_at, venue_now()) AT TIME ZONE s.timezone)::date)
              AS first_date
     FROM input, settings s
   )
   SELECT span.position,
     venue_now() AS now, (venue_now() AT TIME ZONE span.timezone)::date AS today,
     venue.is_open, span.first_date AS from_date, span.timezone AS time_zone,
     span.booking_lead_time AS lead_time_hours, span.max_bookings_per_slot AS max_parties_per_slot,
     span.hold_minutes, a.price_pence, a.duration_minutes, a.max_capacity,
     a.is_hidden, a.offer_version, a.version AS activity_version, span.version AS settings_version,
     coalesce((
       SELECT json_agg(json_build_object(
         'startDate', sc.start_date, 'endDate', sc.end_date, 'daysOfWeek', sc.days_of_week,
         'startTime', sc.start_time, 'endTime', sc.end_time,
         'furtherWindows', sc.further_windows, 'gapMinutes', sc.gap_minutes,
         'capacity', sc.capacity))
       FROM schedules sc
       WHERE sc.activity_id = a.id
         AND sc.start_date < span.first_date + span.days AND sc.end_date >= span.first_date
     ), '[]')::text AS schedules,
     coalesce((
       SELECT json_agg(json_build_object('date', c.date, 'reason', c.reason)
                       ORDER BY c.date, c.activity_id NULLS FIRST)
       FROM closed_days c
       WHERE c.date >= span.first_date AND c.date < span.first_date + span.days
         AND (c.activity_id IS NULL OR c.activity_id = a.id)
     ), '[]')::text AS closed_days,
     coalesce((
       SELECT json_agg(json_build_object(
         'startsAt', t.start_time, 'endsAt', t.end_time, 'capacity', t.capacity,
         'bookingsCount', t.bookings_count, 'heldCount', t.held_count,
         'partyCount', t.party_count, 'heldPartyCount', t.held_party_count,
         'isAvailable', t.is_available))
       FROM time_slots t
       WHERE t.activity_id = a.id
         AND t.start_time >= (span.first_date::timestamp AT TIME ZONE span.timezone) - interval '1 day'
         AND t.start_time < (span.first_date + span.days)::timestamp AT TIME ZONE span.timezone
     ), '[]')::text AS slots
   FROM span
   CROSS JOIN venue
   JOIN activities a ON a.id = span.activity_id AND a.archived_at IS NULL`;

/** Reads one activity's offer. No row: the activity does not exist or is archived. */
export const readOffer = withParsedLists(
  defineStatement<OfferQuery, RawOfferRow>(
    "read-offer",
    offersSql(`
     SELECT 0 AS position, i.* FROM jsonb_to_record($1)
       AS i(activity_id uuid, from_date date, starts_at timestamptz, days int)`),
    { isFrequent: true },
  ),
);

/** Reads many offers in one snapshot. Queries without an active activity have no row. */
export const readOffers = withParsedLists(
  defineStatement<readonly (OfferQuery & Positioned)[], RawOfferRow>(
    "read-offers",
    offersSql(`
     SELECT * FROM jsonb_to_recordset($1)
       AS i(position int, activity_id uuid, from_date date, starts_at timestamptz, days int)
     WHERE ${expectFewRows("activity_id")}`),
    { isFrequent: true },
  ),
);

/**
 * Reads an activity's offer, coalesced with concurrent reads; callers with the same query get the
 * same row. Undefined: the activity does not exist or is archived.
 */
export const readOfferCoalesced = coalesceReads(readOffers, readOffer);

/** Reads the offers of active activities from a date on, by activity id. */
export async function readOffersByActivity(
  pool: Pool,
  activityIds: readonly string[],
  fromDate: string,
  days: number,
): Promise<Map<string, OfferRow>> {
  if (activityIds.length === 0) return new Map();
  const queries = activityIds.map((activityId, position) => ({
    position,
    activityId,
    fromDate,
    days,
  }));
  const offers = await readOffers(pool, queries);
  return new Map(offers.map((offer) => [activityIds[offer.position] ?? "", offer]));
}

/**
 * The CTE `offer`: the activity of `input`, if its offer is still the version that was read. The
 * share lock makes staff who change the offer wait until the places taken are visible, and makes
 * requests that take places wait for such a change; requests that take places never wait for each
 * other here. No row: the activity was deleted. The database error OFFER_CHANGED means that the
 * offer must be read again.
 */
export const lockUnchangedOffer = `
  offer AS (
    SELECT a.id FROM input
    JOIN activities a ON a.id = input.activity_id
    WHERE a.offer_version = input.offer_version OR refuse('${OFFER_CHANGED}')
    FOR SHARE OF a
  )`;

/**
 * The CTE `offer`, with the `activity_id` of each activity of `input`, for offers that may have been
 * read long ago: activity and settings are still the versions that were read, and no slot has
 * started or come within the lead time. What else may have changed, the slots' own rows, is for the
 * statement to check. Locks as {@link lockUnchangedOffer} does.
 */
export const lockRememberedOffer = `
  offer AS MATERIALIZED (
    SELECT a.id AS activity_id
    FROM (SELECT activity_id, min(activity_version) AS oldest, max(activity_version) AS newest,
                 min(settings_version) AS oldest_settings, max(settings_version) AS newest_settings,
                 min(starts_at) AS first_start,
                 min(starts_at - make_interval(hours => lead_time_hours)) AS bookable_until
          FROM input GROUP BY activity_id ORDER BY activity_id) AS read
    JOIN activities a ON a.id = read.activity_id
    WHERE (a.version = read.oldest AND a.version = read.newest
           AND (SELECT version FROM settings) = read.oldest_settings
           AND (SELECT version FROM settings) = read.newest_settings
           AND read.first_start > venue_now() AND read.bookable_until >= venue_now())
       OR refuse('${OFFER_CHANGED}')
    FOR SHARE OF a
  )`;

/**
 * The CTE `seats`: moves the places and the parties of `input` from held to booked, slot by slot in
 * the order of their ids. Locks the hottest rows of all, so it comes after `customer`. No row: the
 * slot was closed or has started.
 */
export const bookHeldSeats = `
  seats AS (
    UPDATE time_slots s
    SET held_count = s.held_count - sold.tickets,
        bookings_count = s.bookings_count + sold.tickets,
        held_party_count = s.held_party_count - sold.parties,
        party_count = s.party_count + sold.parties
    FROM (SELECT time_slot_id, sum(ticket_count)::int AS tickets, count(*)::int AS parties
          FROM input JOIN customer USING (booking_id)
          GROUP BY time_slot_id ORDER BY time_slot_id) AS sold
    WHERE s.id = sold.time_slot_id AND s.is_available AND s.start_time > venue_now()
    RETURNING s.id, s.start_time
  )`;

/**
 * The CTE `seats`: frees the places and the party of the booking `freed`. Locks the hottest row of
 * all, so it comes after `voucher` and `discount`.
 */
export const freeBookedSeats = `
  seats AS (
    UPDATE time_slots s
    SET bookings_count = s.bookings_count - freed.ticket_count,
        party_count = s.party_count - 1
    FROM freed, input
    WHERE s.id = freed.time_slot_id
      AND (input.voucher_pence = 0 OR EXISTS (SELECT FROM voucher))
      AND (NOT EXISTS (SELECT FROM discount_use) OR EXISTS (SELECT FROM discount))
    RETURNING s.id, s.end_time
  )`;

/**
 * CTEs that find the slot of `input` that a booking is to move to: `wanted_slot`. They create its
 * row, with the booking's places, if it has none (`made`); that waits for no request that waits for
 * a slot. No row: the places would never fit.
 * @param booking the CTE with the booking's `ticket_count`
 * @param places whether they are booked or only held, while the move is paid for
 */
export const findWantedSlot = (booking: string, places: "booked" | "held" = "booked") => `
  ${lockUnchangedOffer},
  known AS (
    SELECT s.id FROM input
    JOIN offer ON true
    JOIN time_slots s ON s.activity_id = offer.id AND s.start_time = input.starts_at
  ),
  made AS (
    INSERT INTO time_slots (activity_id, start_time, end_time, capacity,
                            ${places === "booked" ? "party_count, bookings_count" : "held_count"})
    SELECT offer.id, input.starts_at, input.ends_at, usual_capacity,
           ${places === "booked" ? "1, " : ""}${booking}.ticket_count
    FROM input, offer, ${booking}
    WHERE NOT EXISTS (SELECT FROM known) AND ${booking}.ticket_count <= usual_capacity
    RETURNING id
  ),
  wanted_slot AS (SELECT id FROM made UNION ALL SELECT id FROM known)`;

/**
 * CTEs that move the places and the party of a booking from its slot to `wanted_slot`, while they
 * fit. They come last and lock both slots in id order. `target` is the new slot; no row: the places
 * do not fit.
 *
 * What the locked rows are compared with is in arrays: PostgreSQL checks a row again when it
 * changed during the wait, and would run a subquery again too and find fewer rows.
 * @param booking the CTE with the booking's `ticket_count` and the `from_slot_id` that it leaves
 * @param hold the CTE with the `held_count` of the new slot that is held for it; absent: nothing is
 */
export const moveBookedSeats = (booking: string, hold?: string) => `
  locked AS (
    SELECT s.id FROM time_slots s
    WHERE EXISTS (SELECT FROM wanted_slot)
      AND s.id = ANY (ARRAY(SELECT from_slot_id FROM ${booking} UNION ALL SELECT id FROM known))
    ORDER BY s.id
    FOR NO KEY UPDATE OF s
  ),
  seats AS (
    UPDATE time_slots s
    SET bookings_count = s.bookings_count
          + CASE WHEN s.id = ${booking}.from_slot_id THEN -1 ELSE 1 END * ${booking}.ticket_count,
        party_count = s.party_count + CASE WHEN s.id = ${booking}.from_slot_id THEN -1 ELSE 1 END
        ${hold ? `, held_count = s.held_count - CASE WHEN s.id = ${hold}.time_slot_id THEN ${hold}.held_count ELSE 0 END` : ""}
    FROM input, ${booking}${hold ? `, ${hold}` : ""}
    WHERE s.id = ANY (ARRAY(SELECT id FROM locked))
      AND (s.id = ${booking}.from_slot_id OR (
        s.is_available AND (input.is_staff OR s.start_time > venue_now())
        AND ${
          hold
            ? `s.id = ${hold}.time_slot_id AND ${booking}.ticket_count = ${hold}.held_count`
            : `s.bookings_count + s.held_count + ${booking}.ticket_count <= s.capacity`
        }
        AND s.party_count + s.held_party_count < input.max_parties_per_slot))
    RETURNING s.id
  ),
  target AS (
    SELECT id FROM wanted_slot
    WHERE (SELECT count(*) FROM seats) = 1 + (SELECT count(*) FROM known)
  )`;

/** The `input` columns of a booking's new slot, for {@link findWantedSlot} and {@link moveBookedSeats}. */
export const wantedSlotColumns = `activity_id uuid, starts_at timestamptz, ends_at timestamptz,
       usual_capacity int, offer_version int, max_parties_per_slot int, is_staff boolean`;

/** The slot that a booking is to move to, as its offer was read. */
export interface WantedSlot {
  activityId: string;
  startsAt: Date;
  endsAt: Date;
  usualCapacity: number;
  offerVersion: number;
  maxPartiesPerSlot: number;
  /** Staff may choose a slot that has started. */
  isStaff: boolean;
}

/** Builds a {@link WantedSlot}. */
export function toWantedSlot(
  activityId: string,
  { offerVersion, maxPartiesPerSlot }: OfferRow,
  { startsAt, endsAt, usualCapacity }: SlotTimes & { usualCapacity: number },
  isStaff: boolean,
): WantedSlot {
  return { activityId, startsAt, endsAt, usualCapacity, offerVersion, maxPartiesPerSlot, isStaff };
}

/**
 * True when a write that moves a booking must be decided again: staff changed the offer since it was
 * read, or a concurrent request created the slot's row.
 */
export function isWantedSlotStale(error: unknown): boolean {
  return isOfferChanged(error) || getViolatedKey(error) === "time_slots_activity_id_start_time_key";
}

/**
 * CTEs that book the places and the party of `input` in its slot, while they fit; they create the
 * slot's row if it has none. They lock the hottest row of all, so they come after `customer`. No row
 * in `seats`: the places do not fit, or the slot is closed.
 */
export const bookFreeSeats = `
  ${lockUnchangedOffer},
  seats AS (
    INSERT INTO time_slots AS s
      (activity_id, start_time, end_time, capacity, bookings_count, party_count)
    SELECT activity_id, starts_at, ends_at, usual_capacity, ticket_count, 1
    FROM offer, input JOIN customer USING (booking_id)
    WHERE ticket_count <= usual_capacity
       OR EXISTS (SELECT FROM time_slots known
                  WHERE known.activity_id = input.activity_id AND known.start_time = starts_at)
    ON CONFLICT (activity_id, start_time) DO UPDATE
      SET bookings_count = s.bookings_count + excluded.bookings_count,
          party_count = s.party_count + 1
      WHERE s.is_available
        AND s.bookings_count + s.held_count + excluded.bookings_count <= s.capacity
        AND s.party_count + s.held_party_count < (SELECT max_parties_per_slot FROM input)
    RETURNING s.id, s.start_time
  )`;
