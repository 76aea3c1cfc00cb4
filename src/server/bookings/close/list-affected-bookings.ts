import type { AffectedBooking } from "../../../shared/contract/admin/closures.ts";
import { addDays } from "../../../shared/time.ts";
import { offeredStaffSlots } from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffersByActivity } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshots,
} from "../cancel/read-cancellation-snapshot.statement.ts";
import { type AvailableSlot, proposeMoves } from "./propose-moves.ts";

interface LaterSlots {
  rooms: AvailableSlot[];
  timeZone: string;
}

/** Customers rarely accept a slot that is further away than this. */
const MOVE_SEARCH_DAYS = 14;

/** The slots with room on the days after a date, by activity, under the rules for staff. */
async function readLaterSlots(
  { pool }: Context,
  activityIds: readonly string[],
  date: string,
): Promise<Map<string, LaterSlots>> {
  const offers = await readOffersByActivity(pool, activityIds, addDays(date, 1), MOVE_SEARCH_DAYS);
  return new Map(
    [...offers].map(([activityId, offer]) => [
      activityId,
      { rooms: toAvailableSlots(offer), timeZone: offer.timeZone },
    ]),
  );
}

function toAvailableSlots(offer: OfferRow): AvailableSlot[] {
  const parties = new Map(
    offer.slots.map((slot) => [
      new Date(slot.startsAt).getTime(),
      slot.partyCount + slot.heldPartyCount,
    ]),
  );
  return Array.from({ length: MOVE_SEARCH_DAYS }, (_, i) => addDays(offer.fromDate, i)).flatMap(
    (date) =>
      offeredStaffSlots(offer, date)
        .filter(({ reason, startsAt }) => reason === null && startsAt > offer.now)
        .map(({ startsAt, endsAt, placesLeft }) => ({
          startsAt,
          endsAt,
          placesLeft,
          partiesLeft: offer.maxPartiesPerSlot - (parties.get(startsAt.getTime()) ?? 0),
        })),
  );
}

/** What is closed or about to be: a date, one activity of it, or one slot. */
interface AffectedBookingsQuery {
  date: string;
  activityId?: string | undefined;
  startsAt?: Date | undefined;
}

/**
 * Lists the bookings affected by a closure, by start, each with its full refund and a proposed
 * move: the same hour on a later day with room. All proposals fit at once. Writes nothing.
 */
export async function listAffectedBookings(
  context: Context,
  { date, activityId, startsAt }: AffectedBookingsQuery,
): Promise<AffectedBooking[]> {
  const rows = await readAffectedBookings(context.pool, {
    date,
    ...(activityId !== undefined && { activityId }),
    ...(startsAt !== undefined && { startsAt }),
  });
  if (rows.length === 0) return [];
  const bookingIds = rows.map(({ bookingId }) => bookingId);
  const activityIds = [...new Set(rows.map((row) => row.activityId))];
  const [snapshots, laterSlots] = await Promise.all([
    readCancellationSnapshots(context.pool, { bookingIds }),
    readLaterSlots(context, activityIds, date),
  ]);
  const snapshotsById = new Map(snapshots.map((fact) => [fact.bookingId, fact]));
  const affected = rows.flatMap((row) => {
    const fact = snapshotsById.get(row.bookingId);
    return fact?.status === "confirmed" ? [{ row, fact }] : [];
  });
  const proposals = proposeMovesByActivity(affected, laterSlots);
  return affected.map(({ row, fact }) =>
    toAffectedBooking(row, fact, proposals.get(row.bookingId)),
  );
}

interface BookingToMove {
  row: AffectedBookingRow;
  fact: CancellationSnapshot;
}

function proposeMovesByActivity(
  affected: readonly BookingToMove[],
  toAvailableSlots: Awaited<ReturnType<typeof readLaterSlots>>,
): Map<string, AvailableSlot> {
  const byActivity = Map.groupBy(affected, ({ row }) => row.activityId);
  return new Map(
    [...byActivity].flatMap(([activityId, activityBookings]) => {
      const parties = activityBookings.filter(({ fact }) => fact.checkedInCount === 0);
      const later = toAvailableSlots.get(activityId);
      if (!later) return [];
      return [
        ...proposeMoves(
          parties.map(({ fact }) => fact),
          later.rooms,
          later.timeZone,
        ),
      ];
    }),
  );
}

function toAffectedBooking(
  row: AffectedBookingRow,
  snapshot: CancellationSnapshot,
  proposedSlot: AvailableSlot | undefined,
): AffectedBooking {
  return {
    ...row,
    reference: snapshot.reference,
    customerName: `${snapshot.firstName} ${snapshot.lastName}`.trim(),
    email: snapshot.email,
    ticketCount: snapshot.ticketCount,
    checkedInCount: snapshot.checkedInCount,
    activityName: snapshot.activityName,
    startsAt: snapshot.startsAt.toISOString(),
    endsAt: snapshot.endsAt.toISOString(),
    totalPence: snapshot.totalPence,
    refundPence: planCancellation(snapshot, { choice: "full" }).refundPence,
    sameHourLater: proposedSlot
      ? { startsAt: proposedSlot.startsAt.toISOString(), endsAt: proposedSlot.endsAt.toISOString() }
      : null,
  };
}

interface AffectedBookingRow {
  bookingId: string;
  phone: string;
  isWaiverSigned: boolean;
  activityId: string;
}

interface AffectedBookingsParams {
  /** In the venue's time zone. */
  date: string;
  activityId?: string;
  startsAt?: Date;
}

/** Reads the affected confirmed bookings that are not over, by start, activity and name. */
const readAffectedBookings = defineStatement<AffectedBookingsParams, AffectedBookingRow>(
  "list-affected-bookings",
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
