import { type Kysely, sql, type Transaction } from "kysely";
import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import type { DB } from "../../platform/database/schema.ts";

export interface ClosedDayRow {
  closureId: string;
  date: string;
  activityId: string | null;
  activityName: string | null;
  reason: string;
  closedBy: string | null;
  closedAt: Date;
}

function selectClosedDays(on: Kysely<DB>) {
  return on
    .selectFrom("closedDays as c")
    .leftJoin("activities as a", "a.id", "c.activityId")
    .leftJoin("users as u", "u.id", "c.closedBy")
    .select(["c.id as closureId", "c.date", "c.activityId", "a.name as activityName", "c.reason"])
    .select(["u.name as closedBy", "c.closedAt"]);
}

/** Lists the closed days of a range of dates, inclusive; on each date the venue's closure first. */
export async function listClosedDays(
  on: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<ClosedDayRow[]> {
  return selectClosedDays(on)
    .where("c.date", ">=", from)
    .where("c.date", "<=", to)
    .orderBy("c.date")
    .orderBy(sql`a.name NULLS FIRST`)
    .execute();
}

export async function findClosedDay(
  on: Kysely<DB>,
  { date, activityId }: { date: string; activityId: string | null },
): Promise<ClosedDayRow | undefined> {
  return selectClosedDays(on)
    .where("c.date", "=", date)
    .where("c.activityId", activityId === null ? "is" : "=", activityId)
    .executeTakeFirst();
}

export async function findClosure(
  on: Kysely<DB>,
  closureId: string,
): Promise<ClosedDayRow | undefined> {
  return selectClosedDays(on).where("c.id", "=", closureId).executeTakeFirst();
}

interface NewClosedDay {
  closureId: string;
  date: string;
  activityId: string | null;
  reason: string;
  /** A user id. */
  closedBy: string;
}

/**
 * Inserts a closed day.
 * @returns whether it was written; false when that day is already closed, or the id is in use
 */
export async function insertClosedDay(
  transaction: Transaction<DB>,
  { closureId: id, ...day }: NewClosedDay,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("closedDays")
    .values({ id, ...day })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteClosedDay(
  transaction: Transaction<DB>,
  closureId: string,
): Promise<void> {
  await transaction.deleteFrom("closedDays").where("id", "=", closureId).execute();
}

/** True when the closure existed and was reopened. */
export async function wasClosureReopened(on: Kysely<DB>, closureId: string): Promise<boolean> {
  const event = await on
    .selectFrom("events")
    .select("id")
    .where("entity", "=", "closed_day")
    .where("entityId", "=", closureId)
    .where("type", "=", "closed_day.reopened")
    .executeTakeFirst();
  return event !== undefined;
}

/** Maps a row to the closed day that staff see. */
export function toClosedDay({ closedAt, ...row }: ClosedDayRow): ClosedDay {
  return { ...row, closedAt: closedAt.toISOString() };
}
