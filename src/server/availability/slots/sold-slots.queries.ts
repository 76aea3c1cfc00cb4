import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** A slot with at least one booking. */
export interface SoldSlot {
  activityId: string;
  startsAt: Date;
  /** Number of bookings. */
  partyCount: number;
  ticketCount: number;
}

/** Lists an activity's sold slots that have not started. */
export async function listUpcomingSoldSlots(
  db: Kysely<DB>,
  activityId: string,
): Promise<SoldSlot[]> {
  return selectSoldSlots(db)
    .where("activityId", "=", activityId)
    .where("startTime", ">", sql<Date>`venue_now()`)
    .execute();
}

/** Lists the sold slots of all activities that start from one instant until before another. */
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
