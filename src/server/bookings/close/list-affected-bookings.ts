import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { addDays } from "../../../shared/time.ts";
import { offeredSlots } from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffers } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { planCancellation } from "../cancel/plan-cancellation.ts";
import {
  type CancelFacts,
  readManyCancelFacts,
} from "../cancel/read-cancellation-snapshot.statement.ts";
import { type Room, sameHourLater } from "./propose-moves.ts";

interface RoomsAfter {
  rooms: Room[];
  timeZone: string;
}

/** Nobody comes back for a session that is further away than this. */
const DAYS_LOOKED_AT = 14;

/** The times with room on the days after a date, by activity, as staff may book them. */
async function roomsAfter(
  { pool }: Context,
  activityIds: readonly string[],
  date: string,
): Promise<Map<string, RoomsAfter>> {
  const questions = activityIds.map((activityId) => ({
    activityId,
    fromDate: addDays(date, 1),
    days: DAYS_LOOKED_AT,
  }));
  const offers = await readOffers(pool, { questions });
  return new Map(
    offers.map((offer) => [
      activityIds[offer.position] ?? "",
      { rooms: roomsOf(offer), timeZone: offer.timeZone },
    ]),
  );
}

function roomsOf(offer: OfferRow): Room[] {
  const parties = new Map(
    offer.slots.map((slot) => [
      new Date(slot.startsAt).getTime(),
      slot.partyCount + slot.heldPartyCount,
    ]),
  );
  return Array.from({ length: DAYS_LOOKED_AT }, (_, i) => addDays(offer.fromDate, i)).flatMap(
    (date) =>
      offeredSlots(offer, date, { ...offer, leadTimeHours: null })
        .filter(({ reason, startsAt }) => reason === null && startsAt > offer.now)
        .map(({ startsAt, endsAt, placesLeft }) => ({
          startsAt,
          endsAt,
          placesLeft,
          partiesLeft: offer.maxPartiesPerSlot - (parties.get(startsAt.getTime()) ?? 0),
        })),
  );
}

/** What is to be closed: a date, one activity of it, or one slot. */
interface Closing {
  date: string;
  activityId?: string | undefined;
  startsAt?: Date | undefined;
}

/**
 * Who has booked what is closed or about to be, by start; each with what would go back of it and with
 * the same hour on a later day that has room, so that all could move at once. Writes nothing.
 */
export async function listBookedThere(
  context: Context,
  { date, activityId, startsAt }: Closing,
): Promise<BookedThere[]> {
  const rows = await readBookedThere(context.pool, {
    date,
    ...(activityId !== undefined && { activityId }),
    ...(startsAt !== undefined && { startsAt }),
  });
  if (rows.length === 0) return [];
  const bookingIds = rows.map(({ bookingId }) => bookingId);
  const activityIds = [...new Set(rows.map((row) => row.activityId))];
  const [facts, rooms] = await Promise.all([
    readManyCancelFacts(context.pool, { bookingIds }),
    roomsAfter(context, activityIds, date),
  ]);
  const factsById = new Map(facts.map((fact) => [fact.bookingId, fact]));
  const booked = rows.flatMap((row) => {
    const fact = factsById.get(row.bookingId);
    return fact?.status === "confirmed" ? [{ row, fact }] : [];
  });
  const proposals = proposalsFor(booked, rooms);
  return booked.map(({ row, fact }) => toAnswer(row, fact, proposals.get(row.bookingId)));
}

interface Booked {
  row: BookedThereRow;
  fact: CancelFacts;
}

function proposalsFor(
  booked: readonly Booked[],
  roomsOf: Awaited<ReturnType<typeof roomsAfter>>,
): Map<string, Room> {
  const byActivity = Map.groupBy(booked, ({ row }) => row.activityId);
  return new Map(
    [...byActivity].flatMap(([activityId, people]) => {
      const parties = people.filter(({ fact }) => fact.checkedInCount === 0);
      const after = roomsOf.get(activityId);
      if (!after) return [];
      return [
        ...sameHourLater(
          parties.map(({ fact }) => fact),
          after.rooms,
          after.timeZone,
        ),
      ];
    }),
  );
}

function toAnswer(row: BookedThereRow, fact: CancelFacts, room: Room | undefined): BookedThere {
  return {
    ...row,
    reference: fact.reference,
    customerName: `${fact.firstName} ${fact.lastName}`.trim(),
    email: fact.email,
    ticketCount: fact.ticketCount,
    peopleIn: fact.checkedInCount,
    activityName: fact.activityName,
    startsAt: fact.startsAt.toISOString(),
    endsAt: fact.endsAt.toISOString(),
    totalPence: fact.totalPence,
    refundPence: planCancellation(fact, { choice: "full" }).refundPence,
    sameHourLater: room
      ? { startsAt: room.startsAt.toISOString(), endsAt: room.endsAt.toISOString() }
      : null,
  };
}

interface BookedThereRow {
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
const readBookedThere = defineStatement<Where, BookedThereRow>(
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
