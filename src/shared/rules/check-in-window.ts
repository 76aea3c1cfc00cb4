import { localDate, toInstant } from "../time.ts";

/** People this early for a session just after midnight are checked in on the evening before. */
const EARLY_ARRIVAL_HOURS = 2;

/** How long after a visit staff can correct the count. */
const CORRECTION_DAYS = 7;

interface Visit {
  startsAt: Date;
  endsAt: Date;
}

/**
 * When people can be checked in: from the start of the venue's day (or two hours before the session
 * starts, if that is earlier) until seven days after it ends, so that staff can correct the count.
 * Both bounds are inclusive.
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
