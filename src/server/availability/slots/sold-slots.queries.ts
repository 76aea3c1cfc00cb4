import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** A slot that somebody has booked. */
export interface SoldSlot {
  activityId: string;
  startsAt: Date;
  /** Bookings, and their tickets. */
  partyCount: number;
  ticketCount: number;
}

/** The sold slots of an activity that are still to come. */
export async function listUpcomingSoldSlots(
  db: Kysely<DB>,
  activityId: string,
): Promise<SoldSlot[]> {
  return selectSoldSlots(db)
    .where("activityId", "=", activityId)
    .where("startTime", ">", sql<Date>`venue_now()`)
    .execute();
}

/** The sold slots of all activities that begin from one instant until before another. */
export async function listSoldSlotsBetween(
  db: Kysely<DB>,
  from: Date,
  until: Date,
): Promise<SoldSlot[]> {
  return selectSoldSlots(db)
    .where("startTime", ">=", from)
    .where("startTime", "<", until)
    .execute();
}

function selectSoldSlots(db: Kysely<DB>) {
  return db
    .selectFrom("timeSlots")
    .select(["activityId", "startTime as startsAt", "partyCount", "bookingsCount as ticketCount"])
    .where("bookingsCount", ">", 0);
}
