import { daysBetween, localDate } from "../../../shared/time.ts";

interface BookingTimes {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** Beyond this the date says more than a number of days. */
const NEAR_DAYS = 30;

/**
 * How close a booking is, by the venue's days: `Today`, `Tomorrow`, `In 5 days`; null once it is
 * over.
 */
export function formatTimeUntil(
  { startsAt, endsAt, timeZone }: BookingTimes,
  now: Date,
): string | null {
  if (endsAt <= now) return null;
  const days = daysBetween(localDate(now, timeZone), localDate(startsAt, timeZone));
  if (days <= 0) return "Today";
  if (days === 1) return "Tomorrow";
  return days <= NEAR_DAYS ? `In ${days} days` : "Coming up";
}
