import type { BookedThere } from "../../shared/contract/desk/desk-closures.ts";
import { type CancelFacts, readManyCancelFacts } from "../bookings/cancel-facts.statement.ts";
import { planCancellation } from "../bookings/cancel-plan.ts";
import type { Context } from "../context.ts";
import { type BookedThereRow, readBookedThere } from "./booked-there.statement.ts";
import { roomsAfter } from "./rooms-after.ts";
import { type Room, sameHourLater } from "./same-hour-later.ts";

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
