import { localDate, toInstant } from "../time.ts";

/** Who comes this early to a session just after midnight is let in on the evening before. */
const EARLY_ARRIVAL_HOURS = 2;

/** So long after a visit staff may still put right who came. */
const CORRECTION_DAYS = 7;

interface Visit {
  startsAt: Date;
  endsAt: Date;
}

/**
 * When people of a visit can be checked in: from the beginning of its day at the venue (or two hours
 * before it starts, where that is earlier) until seven days after its end, so that a count can be
 * corrected. Both ends are included.
 */
export function getCheckInWindow(
  { startsAt, endsAt }: Visit,
  timeZone: string,
): { opensAt: Date; closesAt: Date } {
  const dayBegins = toInstant(localDate(startsAt, timeZone), "00:00", timeZone);
  const earliestArrival = startsAt.getTime() - EARLY_ARRIVAL_HOURS * 3_600_000;
  return {
    opensAt: new Date(Math.min(dayBegins.getTime(), earliestArrival)),
    closesAt: new Date(endsAt.getTime() + CORRECTION_DAYS * 86_400_000),
  };
}
