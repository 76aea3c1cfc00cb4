import type { Pool } from "pg";
import { defineStatement } from "../platform/database/statement.ts";
import { type VenueClock, venueClock } from "./venue-clock.ts";

const readNow = defineStatement<object, { now: Date; timezone: string }>(
  "read-venue-clock",
  "SELECT venue_now() AS now, venue_timezone() AS timezone FROM (SELECT $1::jsonb) AS input",
);

/** What the venue's clock shows now, by the database. */
export async function readVenueClock(pool: Pool): Promise<VenueClock> {
  const [row] = await readNow(pool, {});
  if (!row) throw new Error("The database does not know the time.");
  return venueClock(row.now, row.timezone);
}
