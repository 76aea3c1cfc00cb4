import type { Pool } from "pg";
import { localDate, localHour, toInstant } from "../../shared/time.ts";
import { defineStatement } from "../platform/database/statement.ts";

/** An instant with the venue's time zone and date. */
export interface VenueClock {
  now: Date;
  timezone: string;
  today: string;
}

export function createVenueClock(now: Date, timezone: string): VenueClock {
  return { now, timezone, today: localDate(now, timezone) };
}

/** A time of day: the instant, the hour it is in, and the instant at which that hour started. */
interface TimeOfDay {
  hour: number;
  hourStartsAt: Date;
  at: Date;
  /** "HH:MM". */
  time: string;
}

/** Returns the instant on another day at which the clock shows the current time. */
export function getSameTimeOn(day: string, { now, timezone }: VenueClock): TimeOfDay {
  const wallTime = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainTime();
  const at = toInstant(day, wallTime.toString(), timezone);
  const hour = localHour(at, timezone);
  return {
    hour,
    hourStartsAt: toInstant(day, `${String(hour).padStart(2, "0")}:00`, timezone),
    at,
    time: wallTime.toString({ smallestUnit: "minute", roundingMode: "trunc" }),
  };
}

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
