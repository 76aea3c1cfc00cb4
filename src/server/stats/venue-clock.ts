import { localDate, localHour, toInstant } from "../../shared/time.ts";

/** What the venue's clock shows at an instant. */
export interface VenueClock {
  now: Date;
  timezone: string;
  today: string;
}

export function createVenueClock(now: Date, timezone: string): VenueClock {
  return { now, timezone, today: localDate(now, timezone) };
}

/** A moment of a day: its hour, where that began, and itself. */
export interface TimeOfDay {
  hour: number;
  hourStartsAt: Date;
  at: Date;
  /** "HH:MM". */
  time: string;
}

/** The moment of another day at which the clock shows what it shows now. */
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
