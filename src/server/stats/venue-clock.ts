import { localDate, localHour, toInstant } from "../../shared/time.ts";

/** What the venue's clock shows at an instant. */
export interface VenueClock {
  now: Date;
  timezone: string;
  today: string;
}

export function venueClock(now: Date, timezone: string): VenueClock {
  return { now, timezone, today: localDate(now, timezone) };
}

/** A moment of a day: its hour, where that began, and itself. */
export interface TimeOfDay {
  hour: number;
  hourBegan: Date;
  at: Date;
  /** "HH:MM". */
  time: string;
}

/** The moment of another day at which the clock shows what it shows now. */
export function sameTimeOn(day: string, { now, timezone }: VenueClock): TimeOfDay {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainTime();
  const at = toInstant(day, wall.toString(), timezone);
  const hour = localHour(at, timezone);
  return {
    hour,
    hourBegan: toInstant(day, `${String(hour).padStart(2, "0")}:00`, timezone),
    at,
    time: wall.toString({ smallestUnit: "minute", roundingMode: "trunc" }),
  };
}
