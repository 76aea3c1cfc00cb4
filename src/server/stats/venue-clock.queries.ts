import type { Pool } from "pg";
import { defineStatement } from "../platform/database/statement.ts";
import { createVenueClock, type VenueClock } from "./venue-clock.ts";

const readClockRow = defineStatement<object, { now: Date; timezone: string }>(
  "read-venue-clock",
  "SELECT venue_now() AS now, venue_timezone() AS timezone FROM (SELECT $1::jsonb) AS input",
);

/** Reads the venue's current time from the database. */
export async function readVenueClock(pool: Pool): Promise<VenueClock> {
  const [row] = await readClockRow(pool, {});
  if (!row) throw new Error("readVenueClock returned no row");
  return createVenueClock(row.now, row.timezone);
}
